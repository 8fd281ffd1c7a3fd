import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachCall, isCommand } from '#kernel/call.ts'
import { canMove } from '#kernel/lifecycle.ts'
import type { LocalDate } from '#kernel/time.ts'
import { contract } from '#app/contract.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import type { PlacedWithdrawal } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from '#money/withdrawals/withdrawal.rules.ts'
import { disagreements, placing } from './withdrawing.ts'
import { placeFile } from './place-file.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const placeOne = placing(w)
let org: Organization
let manager: Member
let admin: Member
beforeAll(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  admin = await w.member(null, 'admin')
})

type WithdrawalMove = keyof typeof withdrawalLifecycle.moves
/** The status of a withdrawal and its employee. */
type State = {
  readonly status: WithdrawalStatus
  readonly sent: boolean
  readonly returned: boolean
  readonly leaving: boolean
  readonly deleted: boolean
  readonly steps: readonly string[]
}
/** The outcome of an attempt, and the status afterwards. */
type Outcome = { readonly response: string; readonly after: State }
type Operation = {
  readonly call: string
  readonly move: WithdrawalMove | null
  readonly on: (before: State) => Outcome
  readonly send: (one: Placed) => Promise<unknown>
}
type Placed = PlacedWithdrawal & { readonly member: Member }

const today = '2026-11-16' as LocalDate
const isWithBank = ({ status, sent }: State) => status === 'processing' && sent
const to = (before: State, status: WithdrawalStatus, more: Partial<State> = {}): State => ({
  ...before,
  status,
  ...more,
  steps: [...before.steps, status],
})
const done = (after: State): Outcome => ({ response: 'done', after })
const skipped = (after: State): Outcome => ({ response: 'nothing', after })
const refusal = ({ status }: State) => `withdrawal_status ${status}`

/** Expects the lifecycle to decide whether a change is allowed. A late change is refused with the current status. */
const byLifecycle =
  (move: WithdrawalMove, late: (before: State) => string = refusal) =>
  (before: State): Outcome =>
    canMove(withdrawalLifecycle, before.status, move)
      ? done(to(before, withdrawalLifecycle.moves[move].to))
      : { response: late(before), after: before }
/** Expects a bank result to apply only while the transfer is with the bank. */
const byBank =
  (move: 'complete' | 'cancel', late: (before: State) => Outcome) =>
  (before: State): Outcome =>
    isWithBank(before) && canMove(withdrawalLifecycle, before.status, move)
      ? done(to(before, withdrawalLifecycle.moves[move].to))
      : late(before)

const decide = (status: 'approved' | 'rejected') => (one: Placed) =>
  w.as(manager).rollingPayManagement.updateTransaction({
    transactionId: one.id,
    employeeICNumber: one.icNumber,
    status,
    ...(status === 'rejected' && { reason: 'No' }),
  })
const rollingPayAdmin = () => w.as(admin).rollingPayAdmin
const changeStatusTo = (status: 'approved' | 'processing' | 'completed' | 'cancelled') => (one: Placed) =>
  rollingPayAdmin().updateOne({
    orgId: org.id,
    transactionId: one.id,
    employeeICNumber: one.icNumber,
    status,
    ...(status === 'completed' && { transferDate: today, handover: 'Sent by e-mail' }),
    ...(status === 'cancelled' && { reason: 'By mistake', bankAnswer: 'Stopped' }),
    ...(status === 'approved' && { reason: 'The employer is away' }),
  })
const applyResult = (line: string) => async (one: Placed) =>
  rollingPayAdmin().applyBankResult({
    downloadUrl: await placeFile(
      w,
      admin,
      'bank-result',
      `Account No.,Amount,Status,Reason\n${one.accountNumber},243.75,${line}\n`,
    ),
    transferDate: today,
  })
const unmatched = (before: State): Outcome => ({ response: 'result_nothing_matches', after: before })

/** Every operation that changes a withdrawal or depends on its status. */
const operations = {
  approve: {
    call: 'rollingPayManagement-updateTransaction',
    move: 'approve',
    on: byLifecycle('approve'),
    send: decide('approved'),
  },
  reject: {
    call: 'rollingPayManagement-updateTransaction',
    move: 'reject',
    on: byLifecycle('reject'),
    send: decide('rejected'),
  },
  'approve in bulk': {
    call: 'rollingPayManagement-bulkApproveTransactions',
    move: 'approve',
    on: byLifecycle('approve', () => 'withdrawals_not_pending'),
    send: (one) =>
      w.as(manager).rollingPayManagement.bulkApproveTransactions({
        transactions: [{ id: one.id, employeeICNumber: one.icNumber }],
      }),
  },
  'approve as platform staff': {
    call: 'rollingPayAdmin-updateOne',
    move: 'approve',
    on: byLifecycle('approve'),
    send: changeStatusTo('approved'),
  },
  'process manually': {
    call: 'rollingPayAdmin-updateOne',
    move: 'process',
    on: byLifecycle('process'),
    send: changeStatusTo('processing'),
  },
  'complete manually': {
    call: 'rollingPayAdmin-updateOne',
    move: 'complete',
    on: byLifecycle('complete'),
    send: changeStatusTo('completed'),
  },
  cancel: {
    call: 'rollingPayAdmin-updateOne',
    move: 'cancel',
    on: byLifecycle('cancel'),
    send: changeStatusTo('cancelled'),
  },
  'end of day': {
    call: 'rollingPayAdmin-endOfDayProcessing',
    move: 'process',
    on: (before) =>
      !before.sent && (before.status === 'approved' || before.status === 'processing')
        ? done(to(before, 'processing', { sent: true }))
        : skipped(before),
    send: () => rollingPayAdmin().endOfDayProcessing({}),
  },
  'complete all': {
    call: 'rollingPayAdmin-completeAll',
    move: 'complete',
    on: byBank('complete', skipped),
    send: () => rollingPayAdmin().completeAll({ handover: 'Sent by e-mail', transferDate: today }),
  },
  'complete a selection': {
    call: 'rollingPayAdmin-completeAll',
    move: 'complete',
    on: byBank('complete', (before) => ({
      response: before.status === 'processing' ? 'not_sent_with_batch' : refusal(before),
      after: before,
    })),
    send: (one) => rollingPayAdmin().completeAll({ handover: 'Sent by e-mail', transferDate: today, ids: [one.id] }),
  },
  'cancel a selection': {
    call: 'rollingPayAdmin-cancelSelected',
    move: 'cancel',
    on: byBank('cancel', (before) => ({
      response: before.status === 'processing' ? 'not_sent' : refusal(before),
      after: before,
    })),
    send: ({ id: transactionId }) =>
      rollingPayAdmin().cancelSelected({
        transactions: [{ orgId: org.id, transactionId }],
        reason: 'Account closed',
        bankAnswer: 'Not paid',
      }),
  },
  'bank result: paid': {
    call: 'rollingPayAdmin-applyBankResult',
    move: 'complete',
    on: byBank('complete', unmatched),
    send: applyResult('paid,'),
  },
  'bank result: failed': {
    call: 'rollingPayAdmin-applyBankResult',
    move: 'cancel',
    on: byBank('cancel', unmatched),
    send: applyResult('failed,Account closed'),
  },
  'bank return': {
    call: 'rollingPayAdmin-recordBankReturn',
    move: null,
    on: (before) => {
      if (before.status !== 'completed') return { response: refusal(before), after: before }
      return before.returned
        ? { response: 'already_returned', after: before }
        : done({ ...before, returned: true, steps: [...before.steps, 'returned'] })
    },
    send: (one) =>
      rollingPayAdmin().recordBankReturn({ orgId: org.id, transactionId: one.id, reason: 'Closed', returnedOn: today }),
  },
  'set an end date': {
    call: 'employees-editEmployee',
    move: 'reject',
    on: (before) => {
      if (before.deleted) return { response: 'not_found', after: before }
      const after = { ...before, leaving: true }
      return done(before.status === 'pending' && !before.leaving ? to(after, 'rejected') : after)
    },
    send: (one) => w.as(manager).employees.editEmployee({ employeeICNumber: one.icNumber, endDate: '2026-11-30' }),
  },
  'delete the employee': {
    call: 'employees-softDeleteEmployee',
    move: null,
    on: (before) => {
      if (before.deleted) return { response: 'not_found', after: before }
      return ['pending', 'approved', 'processing'].includes(before.status)
        ? { response: 'employee_has_withdrawals', after: before }
        : done({ ...before, deleted: true })
    },
    send: (one) => w.as(manager).employees.softDeleteEmployee({ employeeICNumber: one.icNumber }),
  },
} satisfies Record<string, Operation>
type Name = keyof typeof operations
const names = Object.keys(operations) as Name[]
const operationOf = (name: Name): Operation => operations[name]

const initial = { sent: false, returned: false, leaving: false, deleted: false }
/** The initial states of races, and the operations that lead to them. */
const starts: Readonly<Record<string, { readonly from: State; readonly by: readonly Name[] }>> = {
  pending: { from: { ...initial, status: 'pending', steps: [] }, by: [] },
  approved: { from: { ...initial, status: 'approved', steps: ['approved'] }, by: ['approve'] },
  'processing manually': {
    from: { ...initial, status: 'processing', steps: ['approved', 'processing'] },
    by: ['approve', 'process manually'],
  },
  'with the bank': {
    from: { ...initial, status: 'processing', sent: true, steps: ['approved', 'processing'] },
    by: ['approve', 'end of day'],
  },
  completed: {
    from: { ...initial, status: 'completed', sent: true, steps: ['approved', 'processing', 'completed'] },
    by: ['approve', 'end of day', 'complete all'],
  },
}

const createWithdrawal = async (by: readonly Name[]): Promise<Placed> => {
  const member = await w.employee(org)
  const row = await placeOne(org, member, { status: 'pending' })
  const placed = { ...row, member }
  for (const name of by) await operationOf(name).send(placed)
  return placed
}

/** The response of an operation: done, nothing, or an error code. */
const responseOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    (answered) => {
      const { count, completed, cancelled } = answered as { count?: number; completed?: number; cancelled?: number }
      return count === 0 || (completed === 0 && !cancelled) ? 'nothing' : 'done'
    },
    ({ code, params }: { code: string; params: { status?: string } }) =>
      code === 'withdrawal_status' ? `${code} ${params.status}` : code,
  )

const waitingCount = async (): Promise<number> => {
  const { rows } = await w.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
/** Waits until this many sessions wait for a lock, or until the operation has finished, because no-ops don't lock. */
const untilWaiting = async (count: number, sent: Promise<unknown>): Promise<void> => {
  let answered = false
  void sent.then(() => (answered = true))
  while (!answered && (await waitingCount()) < count) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** Starts both operations in order while another session locks the row, then releases the lock. */
const race = async (one: Placed, first: Name, second: Name): Promise<[string, string]> => {
  const holder = await w.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from withdrawal_states where org_id = $1 and id = $2 for no key update', [
      org.id,
      one.id,
    ])
    const a = responseOf(operationOf(first).send(one))
    await untilWaiting(1, a)
    const before = await waitingCount()
    const b = responseOf(operationOf(second).send(one))
    await untilWaiting(before + 1, b)
    await holder.query('commit')
    return [await a, await b]
  } finally {
    holder.release()
  }
}

/** The expected responses and final status if one operation runs after the other. */
const inSequence = (from: State, one: Name, other: Name) => {
  const first = operationOf(one).on(from)
  const second = operationOf(other).on(first.after)
  return { responses: [first.response, second.response], after: second.after }
}

/** Reads the state from the stored rows. */
const readState = async (one: Placed) => {
  const { timeline, transaction } = await rollingPayAdmin().getOne({
    orgId: org.id,
    transactionId: one.id,
    employeeICNumber: one.icNumber,
  })
  const { rows } = await w.database.pool.query<{ leaving: boolean; deleted: boolean; used: number; entries: number }>(
    `select e.end_on is not null as leaving, e.deleted_at is not null as deleted, p.used_sen as used,
       (select count(*)::int from ledger_entries l where l.org_id = e.org_id and l.source_id = $2) as entries
       from employees e join employee_periods p on p.org_id = e.org_id and p.employee_id = e.id where e.id = $1`,
    [one.employeeId, one.id],
  )
  const { leaving, deleted, used, entries } = rows[0]!
  const returned = transaction.returnedAt !== null
  const steps = timeline.map(({ status }) => status)
  return {
    state: { status: transaction.status, sent: transaction.sentToBank, returned, leaving, deleted, steps },
    used,
    entries,
  }
}

/** Cancels the withdrawal, if possible, so that it doesn't affect the next race. */
const cleanUp = async (one: Placed, { status }: Pick<State, 'status'>): Promise<void> => {
  if (canMove(withdrawalLifecycle, status, 'cancel')) await changeStatusTo('cancelled')(one)
}

/** A bank result that is late, or that was applied before, is refused with an error that depends on when the file was read. */
const normalize = (text: string, name: Name): string =>
  /^(withdrawal_status|result_applied_before)/.test(text) &&
  operationOf(name).call === 'rollingPayAdmin-applyBankResult'
    ? 'result_nothing_matches'
    : text

/** Races start with an operation that has an effect. Operations without one only run second. */
const hasEffect = (first: Name, { from }: { from: State }) => {
  const { after } = operationOf(first).on(from)
  return after.steps.length > from.steps.length || after.deleted
}
const races = names.flatMap((first) =>
  Object.entries(starts).flatMap(([start, of]) =>
    hasEffect(first, of) ? names.map((second) => ({ first, second, start })) : [],
  ),
)

describe('concurrent changes of a withdrawal', () => {
  test.each([...Map.groupBy(races, ({ first, start }) => `${first}, ${start}`)])(
    '%s: has one valid outcome against every other operation',
    async (_, group) => {
      const wrong: unknown[] = []
      for (const { first, second, start } of group) {
        const { from, by } = starts[start]!
        const one = await createWithdrawal(by)
        const responses = await race(one, first, second)
        const { state, used, entries } = await readState(one)
        await cleanUp(one, state)
        const reversed = inSequence(from, second, first)
        const possible = [inSequence(from, first, second), { ...reversed, responses: reversed.responses.toReversed() }]
        const actual = { responses: [normalize(responses[0], first), normalize(responses[1], second)], after: state }
        const countsAsUsed = state.status !== 'cancelled' && state.status !== 'rejected' && !state.returned
        const kept = {
          used: countsAsUsed ? one.amount : 0,
          entries: Number(state.status === 'completed') + Number(state.returned),
        }
        if (!possible.some((one) => isDeepStrictEqual(one, actual)) || !isDeepStrictEqual(kept, { used, entries }))
          wrong.push({ first, second, start, actual, possible, used, entries })
      }
      expect(wrong).toEqual([])
      expect(await disagreements(w.database)).toEqual([])
      expect(await auditLedger(w.database)).toEqual([])
    },
  )
})

describe('the operations', () => {
  test('include every transition of the lifecycle, from every status that allows it', () => {
    for (const [move, { from: allowed }] of Object.entries(withdrawalLifecycle.moves))
      for (const from of allowed)
        expect(
          races.some(({ first, start }) => operationOf(first).move === move && starts[start]!.from.status === from),
          `${move} from ${from}`,
        ).toBe(true)
  })

  test('include every command of platform staff and management', () => {
    // These don't change the status of a withdrawal.
    const excluded = new Set([
      'rollingPayAdmin-refactorToUseEmployeeICNumber',
      'rollingPayAdmin-markReturnHandled',
      'rollingPayAdmin-resolveAttention',
      'rollingPayAdmin-reopenAttention',
      'rollingPayAdmin-releaseAccount',
      'rollingPayManagement-markReturnHandled',
      'rollingPayAdmin-recordAdvanceRepayment',
      'rollingPayAdmin-voidAdvanceRepayment',
      'rollingPayAdmin-recordUnmatchedRemittance',
      'rollingPayAdmin-assignUnmatchedRemittance',
      'rollingPayAdmin-dismissUnmatchedRemittance',
      'rollingPayAdmin-matchUnmatchedRemittances',
      'rollingPayManagement-importEarnedWages',
      'rollingPayManagement-sendEarnedWages',
      'rollingPayAdmin-retryFailedWages',
      'rollingPayAdmin-answerFailedWages',
      'rollingPayAdmin-ignoreResultLine',
      // It needs an open line of a bank result, which the tests of bank results have.
      'rollingPayAdmin-matchResultLine',
    ])
    const commands = eachCall(contract)
      .filter(({ name, call }) => isCommand(call) && /^rollingPay(Admin|Management)-/.test(name) && !excluded.has(name))
      .map(({ name }) => name)
    const covered = new Set(names.map((name) => operationOf(name).call))
    expect(commands.filter((name) => !covered.has(name))).toEqual([])
  })
})
