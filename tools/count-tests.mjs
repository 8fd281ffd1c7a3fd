// A vitest reporter that counts passed and failed tests for the last line of `npm test`.
import { writeFileSync } from 'node:fs'

const countModule = (module) => {
  const count = { passed: 0, failed: module.errors().length }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') count.passed += 1
    if (state === 'failed') count.failed += 1
  }
  for (const suite of module.children.allSuites()) count.failed += suite.errors().length
  return count
}

export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const total = { passed: 0, failed: unhandledErrors.length }
    for (const module of modules) {
      const { passed, failed } = countModule(module)
      total.passed += passed
      total.failed += failed
    }
    writeFileSync(process.env.UPAH_TEST_COUNTS, JSON.stringify(total))
  }
}
