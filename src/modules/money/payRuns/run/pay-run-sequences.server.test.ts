import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { ringgitOf, sen } from '#kernel/money.ts'
import { world } from '#test/world.ts'
import { payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()

const acts = ['create', 'edit', 'submit', 'approve', 'advance', 'complete', 'cancel', 'delete', 'rerun'] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  run: fc.nat({ max: 5 }),
  /** Which shares of each employee fail: a bit for each wallet. */
  fails: fc.array(fc.nat({ max: 7 }), { minLength: 3, maxLength: 3 }),
})
/** Percentages of three wallets, in hundredths, that total 100 %. */
const split = fc
  .uniqueArray(fc.integer({ min: 1, max: 98 }), { minLength: 2, maxLength: 2 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))
  .map(([first = 1, second = 2]) => [first + 0.33, second - first, 99.67 - second])
const amounts = fc.array(fc.integer({ min: 101, max: 500_000 }), { minLength: 2, maxLength: 2 })

/** Refusals that a step may meet, because of the status of its run or because there is nothing to pay. */
const expected = new Set([
  'pay_run_status',
  'pay_run_not_found',
  'only_pending_pay_runs',
  'pay_run_approved',
  'nobody_eligible',
  'no_failed_shares',
])
const attempt = async <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof Refusal && expected.has(error.code)) return null
    throw error
  })

type Share = { run: string; reruns: string | null; status: string; result: string | null; employee: string }
type Row = Share & { wallet: string; sen: number; net: number; percentage: number }
const sharesOf = async ({ organization }: PayRunWorld): Promise<Row[]> =>
  (
    await w.database.pool.query<Row>(
      `select r.id as run, s.retries_id as reruns, r.status, s.result, s.employee_id as employee, s.wallet_id as wallet,
              s.amount_sen::int as sen, e.net_pay_sen::int as net, s.percentage_bp as percentage
         from pay_run_shares s join pay_runs r on r.org_id = s.org_id and r.id = s.run_id
         join pay_run_employees e on e.org_id = s.org_id and e.run_id = s.run_id and e.employee_id = s.employee_id
        where s.org_id = $1 and r.status not in ('deleted', 'cancelled') and e.ineligible is null`,
      [organization.id],
    )
  ).rows

const sumBy = <R>(rows: readonly R[], keyOf: (row: R) => string, amountOf: (row: R) => number): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return sums
}

/** No share is in two runs that pay it, and the shares of a regular run add up to the net pay of each employee. */
const expectPaidOnce = (rows: readonly Row[]): void => {
  const paying = rows.filter(({ result }) => result !== 'failed')
  const times = sumBy(
    paying,
    ({ employee, wallet }) => `${employee} ${wallet}`,
    () => 1,
  )
  expect([...times].filter(([, count]) => count > 1)).toEqual([])
  const totals = sumBy(
    rows,
    ({ run, employee }) => `${run} ${employee}`,
    (row) => row.sen,
  )
  for (const { run, employee, net } of rows) expect(totals.get(`${run} ${employee}`)).toBe(net)
}

const play = (kopi: PayRunWorld) => {
  const runs = w.as(kopi.manager).payRuns
  const platform = w.as(kopi.admin).adminPayRuns
  const key = (id: string) => ({ orgId: kopi.organization.id, id })
  const next = { approved: 'pending_payment', pending_payment: 'processing' } as const
  const statusOf = async (id: string) => (await runs.getOne({ id })).payRun.status
  const advance = async (id: string) => {
    const status = await attempt(statusOf(id))
    if (status === 'approved' || status === 'pending_payment')
      await platform.update({ ...key(id), status: next[status] })
  }
  const complete = async (id: string, fails: readonly number[]) => {
    const found = await attempt(runs.getEmployees({ id, filter: { eligible: true } }))
    const failed = (found?.employees ?? []).flatMap(({ employeeId, electedWallets }, i) => {
      const walletIds = electedWallets.flatMap(({ walletId }, at) => ((fails[i] ?? 0) & (1 << at) ? [walletId] : []))
      return walletIds.length > 0 ? [{ employeeId, walletIds }] : []
    })
    const failure = failed.length > 0 && { employees: failed, reason: 'Unknown account' }
    await attempt(platform.update({ ...key(id), status: 'completed', ...failure }))
  }
  const perform = {
    create: () => attempt(runs.create(kopi.fields)),
    edit: (id: string) => attempt(runs.update({ id, ...kopi.fields })),
    submit: (id: string) => attempt(runs.submit({ id })),
    approve: (id: string) => attempt(runs.approve({ ids: [id] })),
    advance,
    complete,
    cancel: (id: string) =>
      attempt(platform.update({ ...key(id), status: 'cancelled', reason: 'Wrong', walletAnswer: 'Stopped' })),
    delete: (id: string) => attempt(runs.delete({ id })),
    rerun: (id: string) => attempt(runs.rerun({ id, payDay: kopi.fields.payDay })),
  }
  /** Completes every open run, and re-runs failed payments until none are left. */
  const finish = async (): Promise<void> => {
    for (;;) {
      const { payRuns } = await runs.getAll({})
      const open = payRuns.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
      for (const { id } of open) {
        await perform.submit(id)
        await perform.approve(id)
        for (let moves = 0; moves < 2; moves++) await advance(id)
        await complete(id, [])
      }
      const again = []
      for (const { id, failedEmployees } of payRuns) if (failedEmployees > 0) again.push(await perform.rerun(id))
      if (open.length === 0 && again.every((one) => one === null)) return
    }
  }
  return { perform, finish }
}

test('in any order of runs, cancellations, deletions and re-runs, each share is paid exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.array(split, { minLength: 3, maxLength: 3 }),
      amounts,
      async (steps, splits, benefits) => {
        const kopi = await payRunWorld(
          w,
          benefits.map((amount, i) => ({ name: `Benefit ${i}`, amount: ringgitOf(sen(amount)) })),
        )
        const wallets = await Promise.all(['Boost', 'GrabPay', 'Setel'].map((name) => kopi.wallet(name)))
        for (const shares of splits)
          await kopi.employee(Object.fromEntries(wallets.map((wallet, i) => [wallet, shares[i] ?? 0])))
        const { perform, finish } = play(kopi)
        const made: string[] = []
        for (const { act, run, fails } of steps) {
          const id = made[run % Math.max(made.length, 1)] ?? ''
          if (act === 'create') made.push(...[await perform.create()].flatMap((one) => one?.id ?? []))
          else if (act === 'rerun')
            made.push(...[id && (await perform.rerun(id))].flatMap((one) => (one ? one.id : [])))
          else if (id) await perform[act](id, fails)
          expectPaidOnce(await sharesOf(kopi))
        }
        await perform.create()
        await finish()
        const rows = await sharesOf(kopi)
        expectPaidOnce(rows)
        const paid = sumBy(
          rows.filter(({ status, result }) => status === 'completed' && result === 'succeeded'),
          ({ employee }) => employee,
          (row) => row.sen,
        )
        const due = benefits.reduce((total, amount) => total + amount, 0)
        expect([...paid.values()]).toEqual([due, due, due])
      },
    ),
    { numRuns: 15, seed: 20_261_123 },
  )
}, 60_000)
