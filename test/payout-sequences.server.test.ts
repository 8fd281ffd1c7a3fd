import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { ringgit, senOf } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { checkCredit, keyOfSettlement, paymentsOf, settlementsOf } from './sequences/credit.ts'
import { world } from './world.ts'
import { byLength, seedFrom } from './length.ts'
import { payoutWorld } from '#money/payouts/payout-world.fixtures.ts'
import { providerHarness } from '#money/payouts/provider-harness.fixtures.ts'

const w = world()
const stage = providerHarness(w)
type Own = Awaited<ReturnType<typeof payoutWorld>>
type Key = { readonly id: string; readonly orgId: string }
type Choice = { readonly action: string; readonly a: number; readonly b: number }
type Run = { readonly own: Own; readonly keys: Key[]; readonly log: string[] }

const seed = seedFrom(20_261_123)
const sequences = byLength(2, 200)
/** A guard against a sequence that hangs. */
const maxSeconds = 60 * sequences
const limit = ringgit(250_000)

let accounts = 0
const endings = ['1111', '1111', '1111', '5555', '0000'] as const
const accountOf = (choice: number) =>
  `62${String((accounts += 1)).padStart(6, '0')}${endings[choice % endings.length] ?? ''}`
const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)]

/** The calls that move money, and the provider's events. Each can be refused. */
const actions: Readonly<Record<string, (run: Run, a: number, b: number) => Promise<unknown>>> = {
  approve: async ({ own, keys }, a, b) => {
    const payees = Array.from(
      { length: 1 + (a % 3) },
      (_, i) => [500 + ((a * (i + 7)) % 40_000), accountOf(a + i + b)] as const,
    )
    keys.push(await own.approveTo(...payees))
  },
  processWithCurlec: ({ own, keys }, a) => own.platform().processWithCurlec(pick(keys, a) ?? none),
  processByFile: ({ own, keys }, a) => own.platform().process(pick(keys, a) ?? none),
  draft: ({ own, keys }, a) => own.platform().draft(pick(keys, a) ?? none),
  cancel: ({ own, keys }, a) =>
    own.platform().cancel({ ...(pick(keys, a) ?? none), reasonForCancellation: 'Changed our mind' }),
  complete: ({ own, keys }, a) =>
    own.platform().complete({ ...(pick(keys, a) ?? none), dateCompleted: dateIn(w.now()) }),
  retry: async ({ own, keys }, a) => own.platform().retryPayouts(await own.failedOf(pick(keys, a) ?? none)),
  check: ({ own, keys }, a) => own.platform().checkPayouts(pick(keys, a) ?? none),
  send: () => stage.send(),
  sendTwice: () => Promise.all([stage.send(), stage.send()]),
  fault: async (_, a) => stage.simulator.fail(a % 2 ? 500 : 502, 1 + (a % 3), a % 3 ? 'after' : undefined),
  wait: async () => {
    await stage.results()
    w.pass(16 * 60_000)
  },
  event: async (_, a) => {
    const payout = pick(stage.simulator.payouts(), a)
    if (payout) await stage.simulator.repeat(payout.reference_id)
  },
  reverse: async (_, a) => {
    const payout = pick(
      stage.simulator.payouts().filter(({ status }) => status === 'processed'),
      a,
    )
    if (payout) await stage.simulator.reverse(payout.reference_id)
  },
  pay: async (run, a, b) => {
    const one = pick(await settlementsOf(w, run.own), a)
    if (!one) return
    const amountRepaid = ringgit((b % 4 === 0 ? senOf(one.amountDue) : (b % 2_000_000) + 1) / 100)
    await w
      .as(run.own.admin)
      .repaymentTransactions.create({ ...keyOfSettlement(one), paymentDate: dateIn(w.now()), amountRepaid })
  },
  void: async (run, a, b) => {
    const one = pick(await settlementsOf(w, run.own), a)
    const payment = one && pick(await paymentsOf(w, run.own, one), b)
    if (one && payment)
      await w
        .as(run.own.admin)
        .repaymentTransactions.void({ ...keyOfSettlement(one), id: payment.id, reason: 'Entered twice' })
  },
}
const weights: Readonly<Record<string, number>> = {
  approve: 3,
  processWithCurlec: 4,
  send: 5,
  wait: 4,
  retry: 3,
  pay: 3,
}
const none = { id: '0'.repeat(16), orgId: '0'.repeat(16) }

const attempt = async (run: Run, { action, a, b }: Choice): Promise<void> => {
  run.log.push(`${action} ${a} ${b}`)
  try {
    await actions[action]?.(run, a, b)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'internal') throw error
  }
}

/** Expects no line to be paid twice, the credit to be the limit minus the amount owed, and settlements to match. */
const check = async (run: Run): Promise<void> => {
  const { own } = run
  const { rows } = await w.database.pool.query<{ id: string; line_id: string }>('select id, line_id from payouts')
  const lineOf = new Map(rows.map((row) => [row.id, row.line_id]))
  const paid = stage.simulator.payouts().filter(({ status }) => status === 'processed')
  const lines = paid.map(({ reference_id }) => lineOf.get(reference_id))
  expect(lines).not.toContain(undefined)
  expect(new Set(lines).size).toBe(lines.length)

  expect(await checkCredit(w, own, limit)).toBeGreaterThanOrEqual(0)
}

const number = fc.nat({ max: 9_999_999 })
const choice = fc.record({
  action: fc.oneof(
    ...Object.keys(actions).map((action) => ({ weight: weights[action] ?? 1, arbitrary: fc.constant(action) })),
  ),
  a: number,
  b: number,
})

test(
  'any sequence of calls and events pays no one twice and keeps credit, settlements and ledger consistent',
  async () => {
    stage.events = true
    let completedRuns = 0
    const property = fc.asyncProperty(
      fc.array(choice, { minLength: 30, maxLength: 60, size: 'max' }),
      async (choices) => {
        const run: Run = { own: await payoutWorld(w), keys: [], log: [] }
        try {
          for (const one of choices) {
            await attempt(run, one)
            await check(run)
          }
          await stage.settle()
          await check(run)
          expect(await auditLedger(w.database)).toEqual([])
        } catch (error) {
          throw new Error(`after\n  ${run.log.join('\n  ')}\n${String(error)}`, { cause: error })
        }
        completedRuns += 1
      },
    )
    await fc.assert(property, { seed, numRuns: sequences, endOnFailure: true })
    expect(completedRuns).toBe(sequences)
  },
  maxSeconds * 1000,
)
