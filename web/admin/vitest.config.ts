import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      environment: 'happy-dom',
      environmentOptions: { happyDOM: { url: 'http://localhost/admin' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test/setup.ts'],
      restoreMocks: true,
      // A slow, busy machine is no failure: only a test that fails waits this long.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
);
