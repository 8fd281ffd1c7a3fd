import { approveDelegated, checkDelegated, type Delegated } from '#people/delegations/delegation.service.ts'
import { employeeWithNumber } from '#people/employees/directory/employee.service.ts'
import { confirmAboveLimit } from '#people/identity/twoStep/confirm-above.service.ts'
import { accountOf } from '#people/identity/users/user-admin.service.ts'
import { balanceOf } from '../balance/balance.steps.ts'
import { closingsOf } from '../balance/opening.rules.ts'
import { listLatest } from '../history/own.store.ts'
import { readFacts } from '../balance/facts.store.ts'
import { withoutOwn } from '../balance/limit.rules.ts'
import { addPeriods, firstDay, periodOf } from '#kernel/time.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { sum } from '#kernel/money.ts'
import { refuseOutdated } from '#server/outdated.ts'
import type { Handlers, Context, TenantActor } from '#server/context.ts'
import { jumpTo, type Jump } from '#server/postgres/paging.ts'
import type { LockedWithdrawal } from '../change.rules.ts'
import { historyOf } from '../lists/history.steps.ts'
import { selectDetails } from '../lists/list.sql.ts'
import { conditionsOfSearch } from '../lists/list-search.store.ts'
import { filterOf, readPage, requestList, shownTotals } from '../lists/list.store.ts'
import type { rollingPayManagement } from './management-withdrawals.contract.ts'
import {
  countMatches,
  countPart,
  countReturned,
  countWithdrawals,
  toListed,
  toWithdrawal,
} from './management-withdrawals.store.ts'
import { withdrawalLifecycle } from '../withdrawal.rules.ts'
import { approveWithdrawals, rejectWithdrawals } from './decide.service.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { lockWithdrawals, setReturnHandled } from './status.steps.ts'
import { masked } from '#kernel/mask.ts'
import { fieldOfRecord } from '#kernel/record-errors.ts'
import type { Risk, RiskCode } from '#kernel/risks.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { requestRisksOf, type AccountChange } from './request-risks.rules.ts'
import { selectRequestFacts } from './request-risks.sql.ts'

const changeOf = (row: StatementRow<typeof selectRequestFacts>): AccountChange | null => {
  const { newBankCode: bank, newAccountNumber: number, changedByName: by, changedAt: at } = row
  if (bank === null || number === null || by === null || at === null) return null
  const account = `${bankName(bank)} ${masked(number)}`
  return { account, by, at, reportedAt: row.reportedAt, isSince: row.isSince ?? false }
}

/** What an approver must know about each of these requests; nothing about those that are decided. */
const risksOfRequests = async (
  { client }: Pick<Context, 'client'>,
  orgId: Id<'org'>,
  requests: readonly { readonly id: Id<'withdrawal'>; readonly status: string }[],
): Promise<(id: Id<'withdrawal'>) => Risk[]> => {
  const ids = requests.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await selectRequestFacts.all(client, { orgId, ids })
  const found = new Map(rows.map((row) => [row.id, requestRisksOf(row.amount, row.transfers, changeOf(row))]))
  return (id) => found.get(id) ?? []
}

/** Refuses the approval of requests about which more must be known than the caller has seen. */
const refuseUnseenRisks = async (
  ctx: Pick<Context<'record_changed', TenantActor>, 'client' | 'actor' | 'refuse'>,
  requests: readonly { readonly id: Id<'withdrawal'>; readonly status: string }[],
  seenOf: (id: Id<'withdrawal'>) => readonly RiskCode[] | undefined,
): Promise<void> => {
  const named = requests.filter(({ id }) => seenOf(id) !== undefined)
  const risksOf = await risksOfRequests(ctx, ctx.actor.orgId, named)
  const warned = named.filter(({ id }) => risksOf(id).some(({ code }) => !seenOf(id)?.includes(code)))
  if (warned.length === 0) return
  const fields = warned.map(({ id }) => [fieldOfRecord(id), { code: 'warned_since' }] as const)
  ctx.refuse('record_changed', {}, Object.fromEntries(fields))
}

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
    const [{ totals, returned, inMonth }, { found, ...returns }, part, first] = await Promise.all([
      countWithdrawals(ctx, orgId, input, search),
      countReturned(ctx, orgId, input, search),
      countPart(ctx, orgId, input, search),
      isJump ? undefined : pageAt(null),
    ])
    const listed = () => (search.length === 0 ? inMonth : countMatches(ctx, orgId, input, search))
    const ofStatus = async () => (input.status ? totals[input.status].count : listed())
    const total = input.returned ? found : (part?.found ?? (await ofStatus()))
    const jump = jumpTo(input, total)
    if (isJump && jump.rows > furthestJump && jump.rows < total) ctx.refuse('page_too_far')
    const { rows, ...cursors } = first ?? (await pageAt(jump))
    const risksOf = await risksOfRequests(ctx, orgId, rows)
    const { counts, inMonth: returnedInMonth } = shownTotals(totals, returned)
    const transactions = rows.map((row) => ({ ...toListed(row), risks: risksOf(row.id) }))
    return {
      transactions,
      ...cursors,
      counts,
      returns: { ...returns, inMonth: returnedInMonth },
      ofPart: part?.ofPart ?? null,
      total,
    }
  },

  getTransaction: async (ctx, { transactionId, employeeICNumber, period }) => {
    const { orgId } = ctx.actor
    const [row, timeline] = await Promise.all([
      selectDetails.first(ctx.client, { orgId, id: transactionId }),
      historyOf(ctx, orgId, transactionId),
    ])
    if (!row) return ctx.refuse('not_found')
    if (employeeICNumber !== undefined && employeeICNumber !== row.icNumber) ctx.refuse('not_found')
    if (period !== undefined && period !== row.period) ctx.refuse('not_found')
    const risksOf = await risksOfRequests(ctx, orgId, [row])
    return { transaction: { ...toWithdrawal(row), risks: risksOf(row.id) }, timeline }
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
