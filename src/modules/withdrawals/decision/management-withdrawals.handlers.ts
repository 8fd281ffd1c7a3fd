import { approveDelegated, checkDelegated, type Delegated } from '#modules/delegations/delegation.service.ts'
import { employeeWithNumber } from '#modules/employees/employee.service.ts'
import { confirmAboveLimit } from '#modules/identity/confirm-above.service.ts'
import { accountOf } from '#modules/identity/user-admin.service.ts'
import { balanceOf } from '../request/balance.steps.ts'
import { closingsOf } from '../request/opening.rules.ts'
import { listLatest } from '../request/employee-withdrawals.store.ts'
import { readFacts } from '../request/facts.store.ts'
import { withoutOwn } from '../request/limit.rules.ts'
import { addPeriods, firstDay, periodOf } from '#kernel/time.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { sum } from '#kernel/money.ts'
import { refuseOutdated } from '#server/outdated.ts'
import type { Handlers } from '#server/context.ts'
import { jumpTo, type Jump } from '#server/postgres/paging.ts'
import type { LockedWithdrawal } from '../change.rules.ts'
import { historyOf } from '../lists/history.service.ts'
import { conditionsOfSearch } from '../lists/list-search.store.ts'
import { filterOf, readPage, requestList } from '../lists/list.store.ts'
import type { rollingPayManagement } from './management-withdrawals.contract.ts'
import {
  countMatches,
  countPart,
  countReturned,
  countWithdrawals,
  readWithdrawal,
  toListed,
} from './management-withdrawals.store.ts'
import { refuseUnseenRisks, risksOfRequests } from './request-risks.steps.ts'
import { readSummary } from '../totals/summary.store.ts'
import { withdrawalLifecycle } from '../withdrawal.rules.ts'
import { approveWithdrawals, rejectWithdrawals } from './outcome.service.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { lockWithdrawals, setReturnHandled } from './status.service.ts'

/** How far back, and how many withdrawals, the details of an employee show. */
const monthsOfAdvances = 12
const latestAdvances = 50

/** The maximum number of rows to skip for a page number. */
const furthestJump = 20_000

export const rollingPayManagementHandlers: Handlers<typeof rollingPayManagement> = {
  getTransactions: async (ctx, input) => {
    const { orgId } = ctx.actor
    const search = await conditionsOfSearch(ctx.client, orgId, input)
    const filter = filterOf(orgId, input, search)
    const pageAt = (jump: Jump | null) => readPage(ctx, requestList, input, { filter, jump })
    const isJump = input.after === undefined && (input.page ?? 1) > 1
    // Only a page number needs the count first.
    const [{ totals: counts, returned, inMonth }, { found, ...returns }, part, first] = await Promise.all([
      countWithdrawals(ctx, orgId, input, search),
      countReturned(ctx, orgId, input, search),
      countPart(ctx, orgId, input, search),
      isJump ? undefined : pageAt(null),
    ])
    const listed = () => (search.length === 0 ? inMonth : countMatches(ctx, orgId, input, search))
    const ofStatus = async () => (input.status ? counts[input.status].count : listed())
    const total = input.returned ? found : (part?.found ?? (await ofStatus()))
    const jump = jumpTo(input, total)
    if (isJump && jump.rows > furthestJump && jump.rows < total) ctx.refuse('page_too_far')
    const { rows, ...cursors } = first ?? (await pageAt(jump))
    const risksOf = await risksOfRequests(ctx, orgId, rows)
    const transactions = rows.map((row) => ({ ...toListed(row), risks: risksOf(row.id) }))
    return {
      transactions,
      ...cursors,
      counts,
      returns: { ...returns, inMonth: returned },
      ofPart: part?.ofPart ?? null,
      total,
    }
  },

  getTransaction: async (ctx, { transactionId, employeeICNumber, period }) => {
    const [transaction, timeline] = await Promise.all([
      readWithdrawal(ctx, ctx.actor.orgId, transactionId),
      historyOf(ctx, ctx.actor.orgId, transactionId),
    ])
    if (!transaction) return ctx.refuse('not_found')
    if (employeeICNumber !== undefined && employeeICNumber !== transaction.employeeICNumber) ctx.refuse('not_found')
    if (period !== undefined && period !== transaction.period) ctx.refuse('not_found')
    const risksOf = await risksOfRequests(ctx, ctx.actor.orgId, [transaction])
    return { transaction: { ...transaction, risks: risksOf(transaction.id) }, timeline }
  },

  updateTransaction: async (ctx, { status, transactionId, employeeICNumber, reason, risks }) => {
    if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
    const rejecting = status === 'rejected'
    const locked = await lockWithdrawals(ctx, [{ orgId: ctx.actor.orgId, id: transactionId }], { releases: rejecting })
    const [one] = locked
    if (!one || one.icNumber !== employeeICNumber) return ctx.refuse('not_found')
    const whyNot = whyNotMove(withdrawalLifecycle, rejecting ? 'reject' : 'approve', one)
    if (whyNot) await refuseDecided(ctx, locked, whyNot.code)
    if (rejecting) {
      checkDelegated(ctx, locked.map(delegated))
      await rejectWithdrawals(ctx, locked, reason ?? '')
    } else {
      await refuseUnseenRisks(ctx, locked, () => risks)
      await approveDelegated(ctx, locked.map(delegated))
      await confirmAboveLimit(ctx, locked.map(payeeOf))
      await approveWithdrawals(ctx, locked)
    }
    return { ok: true, status }
  },

  bulkApproveTransactions: async (ctx, { transactions }) => {
    if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
    const requested = new Map(transactions.map(({ id, employeeICNumber }) => [id, employeeICNumber]))
    const locked = await lockWithdrawals(
      ctx,
      [...requested.keys()].map((id) => ({ orgId: ctx.actor.orgId, id })),
    )
    if (locked.length !== requested.size || locked.some(({ id, icNumber }) => requested.get(id) !== icNumber))
      ctx.refuse('not_found')
    const decided = locked.filter((one) => whyNotMove(withdrawalLifecycle, 'approve', one))
    await refuseDecided(ctx, decided, 'withdrawals_not_pending')
    const seen = new Map(transactions.map(({ id, risks }) => [id, risks]))
    await refuseUnseenRisks(ctx, locked, (id) => seen.get(id))
    await approveDelegated(ctx, locked.map(delegated))
    const amount = sum(locked.map((one) => one.amount))
    await confirmAboveLimit(ctx, locked.map(payeeOf))
    await approveWithdrawals(ctx, locked)
    return { ok: true, approved: locked.length, amount }
  },

  getEmployeeAdvances: async (ctx, { employeeICNumber }) => {
    const { orgId } = ctx.actor
    const found = await employeeWithNumber(ctx.db, orgId, employeeICNumber)
    const employeeId = found ?? ctx.refuse('not_found')
    const [account, transactions] = await Promise.all([
      accountOf(ctx.db, { orgId, employeeId }),
      listLatest(
        ctx.client,
        { orgId, employeeId },
        firstDay(addPeriods(periodOf(ctx.today), -monthsOfAdvances)),
        latestAdvances,
      ),
    ])
    if (!account) return { balance: null, transactions }
    const facts = withoutOwn(await readFacts(ctx, { orgId, employeeId, id: account.id }))
    return { balance: balanceOf(facts, ctx, closingsOf(facts)), transactions }
  },

  markReturnHandled: async (ctx, { transactionId: id, handled }) =>
    (await setReturnHandled(ctx, { orgId: ctx.actor.orgId, id }, handled)) ? { ok: true } : ctx.refuse('not_returned'),

  getMonthlySummary: (ctx, { period }) => readSummary(ctx.client, ctx.actor.orgId, period, ctx.now),
}

const payeeOf = ({ employeeName: name, amount }: LockedWithdrawal) => ({ name, amount })
const delegated = ({ id, employeeName: name, amount, userId }: LockedWithdrawal): Delegated => ({
  id,
  name,
  amount,
  about: [userId],
})

/** Refuses with who decided each of these withdrawals, and when. */
const refuseDecided = <E extends string>(
  ctx: Parameters<typeof refuseOutdated<E>>[0],
  decided: readonly LockedWithdrawal[],
  whyNot: E,
) =>
  refuseOutdated(
    ctx,
    withdrawalRecord,
    decided.map((now) => ({ id: now.id, now, whyNot })),
  )
