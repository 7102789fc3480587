import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

export default defineConfig({
  testDir: 'e2e',
  // What takes long, and is asked for by `npm run test:full`.
  testIgnore: process.env['PRALINE_FULL'] ? [] : ['full/**'],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A slow, busy machine is no failure: events are waited for, and only a failing test waits this long.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./e2e/support/brief.ts']],
  outputDir: 'test-results',
  use: {
    locale: 'en-GB',
    // Recording costs every test a good part of its time: `npm run e2e -w @praline/web -- --trace on` looks into one that fails.
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
