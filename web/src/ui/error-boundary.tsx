import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown instead of what broke. */
  fallback(error: unknown, retry: () => void): ReactNode;
  /** A new value means new content: the old error is forgotten. */
  resetKey?: unknown;
}

interface State {
  error: unknown;
  failed: boolean;
  resetKey: unknown;
}

/** Keeps a failure where it happened; the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  readonly #retry = () => this.setState({ error: null, failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.#retry) : this.props.children;
  }
}
