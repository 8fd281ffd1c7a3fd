import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.e2e.ts', 'test/**/*.test.ts', 'test/**/*.e2e.ts'],
    globalSetup: ['test/global.ts'],
    // One module graph per worker instead of one per file: the suites start twenty times faster.
    pool: 'threads',
    isolate: false,
    // One more than the processors that it usually gets: a test of a page mostly waits.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    // As patient as a page is waited for: a browser on a busy machine may take more than a second.
    expect: { poll: { timeout: 10_000 } },
  },
})
