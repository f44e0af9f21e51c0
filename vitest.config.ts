import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['src/testing/database.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every file brings its own database and asks for nothing global; a third one works while two wait for a process.
    isolate: false,
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: '.cache/vitest.json' }]],
  },
});
