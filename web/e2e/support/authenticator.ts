import type { BrowserContext, Page } from '@playwright/test';

/** A key that is built into the device, and says that it knows its owner by the finger as long as it is told to. */
export async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { touch, credentials };
}
