import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const suites = fileURLToPath(new URL('test/', import.meta.url))
/** How long a file takes, in milliseconds, if it has not run here: a suite of the whole product, a browser test, another. */
const usualDuration = ({ moduleId }: TestSpecification): number =>
  moduleId.startsWith(suites) ? 60_000 : moduleId.endsWith('.e2e.ts') ? 20_000 : 3_000

/** Starts the files first that took longest in the last run, because one that starts last runs alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? usualDuration(file)
    return files.toSorted((a, b) => durationOf(b) - durationOf(a))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'src/**/*.e2e.ts', 'test/**/*.test.ts', 'test/**/*.e2e.ts'],
    globalSetup: ['test/global.ts'],
    // Fails a test in which a module writes a table of another.
    setupFiles: ['test/written-tables.ts'],
    // Processes, because V8 can crash when threads that compile code end at the same time. Without isolation a worker
    // keeps its modules from file to file: the suites start twenty times faster.
    pool: 'forks',
    isolate: false,
    // One more than the processors that it usually gets: a test of a page often waits. With more, each test takes longer.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Ends a test that hangs. A journey through many pages takes half of it on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    // As patient as a page is waited for: a browser on a busy machine may take more than a second.
    expect: { poll: { timeout: 10_000 } },
  },
})
