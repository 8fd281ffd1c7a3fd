import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, compareAll } from './sequences/compare.ts'
import * as platformStaff from './sequences/platform-staff.ts'
import * as people from './sequences/people.ts'
import * as policies from './sequences/policies.ts'
import { openHarness, repeat } from './sequences/harness.ts'
import { byLength, seedFrom } from './length.ts'

const sequences = byLength(2, 500)
const seed = seedFrom(20_261_116)
/** A guard against a sequence that hangs. */
const maxSeconds = 60 * sequences

/** The possible steps and their weights. */
const actions: Readonly<Record<string, readonly [number, people.Action]>> = {
  wait: [12, people.wait],
  withdraw: [22, people.withdraw],
  useOldCode: [2, people.useOldCode],
  repeat: [5, (s, { a }) => repeat(s, a)],
  decide: [8, platformStaff.decide],
  approveMany: [5, platformStaff.approveMany],
  changeStatus: [6, platformStaff.changeStatus],
  endOfDay: [5, platformStaff.endOfDay],
  completeMany: [3, platformStaff.completeMany],
  applyBankResult: [6, platformStaff.applyBankResult],
  bankReturns: [3, platformStaff.bankReturns],
  releaseAccount: [3, platformStaff.releaseAccount],
  switchOrganization: [2, platformStaff.switchOrganization],
  writePolicy: [2, policies.writePolicy],
  editPolicy: [2, policies.editPolicy],
  approvePolicy: [4, policies.approvePolicy],
  deletePolicy: [1, policies.deletePolicy],
  setSalary: [2, people.setSalary],
  setAbsences: [2, people.setAbsences],
  toggle: [2, people.toggle],
  edit: [3, people.edit],
  approvePerson: [3, people.approvePerson],
  remove: [2, people.remove],
}
const number = fc.nat({ max: 99_999 })
const step = fc.record({
  action: fc.oneof(...Object.entries(actions).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
  a: number,
  b: number,
  c: number,
})

const run = async (steps: readonly { action: string; a: number; b: number; c: number }[]): Promise<void> => {
  const s = await openHarness()
  try {
    for (const { action, ...choice } of steps) {
      await actions[action]![1](s, choice)
      await compare(s)
    }
    await compareAll(s)
  } catch (error) {
    throw new Error(`after\n  ${s.log.join('\n  ')}\n${(error as Error).message}`, { cause: error })
  } finally {
    await s.w.end()
  }
}

test(
  'the platform matches its model for any sequence of calls',
  async () => {
    let completedRuns = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 100, size: 'max' }), async (steps) => {
      await run(steps)
      completedRuns += 1
    })
    // A failing sequence is shrunk and printed with its seed.
    await fc.assert(property, { seed, numRuns: sequences, endOnFailure: true })
    expect(completedRuns).toBe(sequences)
  },
  maxSeconds * 1000,
)
