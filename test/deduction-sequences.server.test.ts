import fc from 'fast-check'
import { expect, test } from 'vitest'
import { senOf, sum } from '#kernel/money.ts'
import { actions, answer, finalLists, nextList, send } from './sequences/deduction-actions.ts'
import { expectBalance, startRun } from './sequences/deduction-model.ts'
import { expectLeaverPlans, payOwed } from './sequences/leaver-actions.ts'
import { world } from './world.ts'
import { byLength, seedFrom } from './length.ts'

const seed = seedFrom(20_261_126)
const sequences = byLength(2, 200)
/** A guard against a sequence that hangs. */
const maxSeconds = 60 * sequences

const w = world()

test(
  'random sequences of withdrawals, returns, lists, answers, plans, leavers, their instalments and payments neither lose nor double a sen',
  async () => {
    const number = fc.nat({ max: 99_999 })
    const step = fc.record({
      action: fc.oneof(
        ...Object.entries(actions).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
      ),
      a: number,
      b: number,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 80 }), async (steps) => {
        const run = await startRun(w)
        // Lists begin with the month of the first withdrawal.
        await send(run, 0, 0)
        for (const { action, a, b } of steps) {
          await actions[action]![1](run, a, b)
          await finalLists(run)
          await expectBalance(run)
          await expectLeaverPlans(run)
        }
        await nextList(run)
        await finalLists(run)
        while (run.open.length > 0) await answer(run, 0, 5)
        for (const [i] of steps.slice(0, 6).entries()) await payOwed(run, i, 50_000 + i)
        await expectBalance(run)
        await expectLeaverPlans(run)
        const submitted = (await run.kit.lists()).filter(({ status }) => status === 'submitted')
        const toRemit = sum(submitted.flatMap(({ deducted, employer }) => [senOf(deducted), senOf(employer)]))
        expect(toRemit).toBe(sum(run.people.map(({ settled }) => settled)))
      }),
      { numRuns: sequences, seed, endOnFailure: true },
    )
  },
  maxSeconds * 1_000,
)
