/**
 * The service worker of the shop, a script of its own: it puts the security headers to calls that the page marked secure, and
 * leaves everything else alone. The token of the session stays in its memory.
 */
import type { SecureWorker } from '@/lib/api/secure-calls';
import { answerSecure, isSecure } from '@/lib/api/secure-calls';

const worker = globalThis as unknown as SecureWorker;

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  if (isSecure(event.request, worker.location.origin)) event.respondWith(answerSecure(event.request));
});
