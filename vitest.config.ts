import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const suites = fileURLToPath(new URL('test/', import.meta.url))

/** Starts the suites of the whole product first. They take minutes, and one that starts last would run alone. */
class SuitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = super.sort.bind(this)
    return (await usual(files)).toSorted(
      (a, b) => Number(b.moduleId.startsWith(suites)) - Number(a.moduleId.startsWith(suites)),
    )
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'src/**/*.e2e.ts', 'test/**/*.test.ts', 'test/**/*.e2e.ts'],
    globalSetup: ['test/global.ts'],
    // Processes, because V8 can crash when threads that compile code end at the same time. Without isolation a worker
    // keeps its modules from file to file: the suites start twenty times faster.
    pool: 'forks',
    isolate: false,
    // One more than the processors that it usually gets: a test of a page often waits. With more, each test takes longer.
    maxWorkers: 3,
    sequence: { sequencer: SuitesFirst },
    // Ends a test that hangs. A journey through many pages takes half of it on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    // As patient as a page is waited for: a browser on a busy machine may take more than a second.
    expect: { poll: { timeout: 10_000 } },
  },
})
