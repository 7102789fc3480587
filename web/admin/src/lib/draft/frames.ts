import type { Present } from './keeper';
import type { Draft } from './types';

/** As much of a socket as is used of it. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((code: number) => void) | null;
}

/** What the server has of a draft. */
export interface DraftState {
  contentId: number;
  language: string;
  revision: number;
  settled: boolean;
  appliedSeq: number;
  ackedSeq: number;
  rejected?: { seq: number; code?: string; error?: { code: string }[] }[];
  etag?: number;
  draft?: Draft;
}

/** Who works on a draft. */
export interface Presence {
  contentId: number;
  language: string;
  editors: Present[];
}

/** Bytes of a frame. */
export function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
