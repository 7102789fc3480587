import { useMemo } from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { connection } from './connection';

/** One socket to the server, in a component of its own: the library renders it anew as the line comes and goes. */
export function Socket({ id }: { id: number }) {
  const socket = useMemo(() => connection.socket(id), [id]);
  const { sendJsonMessage } = useWebSocket(socketUrl(), {
    // `keep` is false: the hook's own queue would send operations again that the outbox already repeats.
    onOpen: () => socket.open((frame) => sendJsonMessage(frame, false)),
    onMessage: (event: MessageEvent<string>) => socket.message(event.data),
    onClose: (event) => socket.close(event.code),
    // Frames go to the store; without the filter each of them would render the root.
    filter: () => false,
    shouldReconnect: () => socket.retries(),
    reconnectAttempts: Number.POSITIVE_INFINITY,
    reconnectInterval: () => socket.delay(),
    disableJson: true,
  });
  return null;
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}
