// The same calls of the browser as the shop makes for its customers.
export * from '../../../src/lib/webauthn';
