import { useMemo } from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { live } from './live';

export interface SocketProps {
  epoch: number;
}

/** One socket to the server, in a part of its own: the page is drawn before the library that opens it is here. */
export default function Socket({ epoch }: SocketProps) {
  const line = useMemo(() => live.line(epoch), [epoch]);
  const { sendJsonMessage } = useWebSocket(socketUrl(), {
    // `keep` is false: the hook's own queue would send operations again that the outbox already repeats.
    onOpen: () => line.open((frame) => sendJsonMessage(frame, false)),
    onMessage: (event: MessageEvent<string>) => line.message(event.data),
    onClose: (event) => line.close(event.code),
    // Frames go to the store; without the filter each of them would render the root.
    filter: () => false,
    shouldReconnect: () => line.retries(),
    reconnectAttempts: Number.POSITIVE_INFINITY,
    reconnectInterval: () => line.delay(),
    disableJson: true,
  });
  return null;
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}
