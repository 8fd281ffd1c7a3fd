import { download } from '../downloads.ts'
import { expect } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { disagreements } from '#test/withdrawing.ts'
import {
  ledgerOf,
  isUnauthenticated,
  countsAsUsed,
  monthOf,
  withdrawalsOf,
  policyOf,
  salaryOn,
  limitsOf,
  isActive,
  today,
  total,
  withBank,
  type Status,
  type Withdrawal,
} from './model.ts'
import { readyToSend } from './platform-staff.ts'
import { keyOf } from './people.ts'
import { ringgit, withdrawalId, type Harness } from './harness.ts'

const amounts = (of: readonly Withdrawal[]) => ringgit(total(of.map((w) => w.amount)))
const nets = (of: readonly Withdrawal[]) => ringgit(total(of.map((w) => w.net)))
const counted = (of: readonly Withdrawal[]) => ({ count: of.length, amount: amounts(of) })
const statuses: readonly Status[] = ['pending', 'approved', 'processing', 'completed', 'cancelled', 'rejected']

const isOpen = ({ status }: Withdrawal): boolean =>
  status === 'pending' || status === 'approved' || status === 'processing'

const byDay = (of: readonly Withdrawal[], month: string) =>
  Array.from({ length: 31 }, (_, i) => amounts(of.filter((w) => w.on === `${month}-${String(i + 1).padStart(2, '0')}`)))

const expectRows = async ({ w, p }: Harness) => {
  const { rows } = await w.database.pool.query<Record<string, unknown>>(
    'select id, status, amount_sen, fee_sen, net_sen, requested_on, transfer_on, reason from withdrawals order by id',
  )
  expect(rows).toEqual(
    p.withdrawals.map((one) => ({
      id: one.id,
      status: one.status,
      amount_sen: one.amount,
      fee_sen: one.fee,
      net_sen: one.net,
      requested_on: one.on,
      transfer_on: one.transferOn,
      reason: one.why,
    })),
  )
}

const expectEmployeeView = async ({ w, p, employees }: Harness, index: number) => {
  if (isUnauthenticated(p, index)) return
  const calls = w.as(employees[index]!).rollingPayEmployee
  const person = p.people[index]!
  const limits = limitsOf(p, index)
  const month = withdrawalsOf(p, index).filter((one) => monthOf(one.on) === monthOf(today(p)))
  const out = month.filter(countsAsUsed)
  const of = (...wanted: Status[]) => out.filter(({ status }) => wanted.includes(status))
  const policy = policyOf(p, person)
  const [balance, dashboard] = await Promise.all([calls.getRollingPayBalance({}), calls.employeeDashboard({})])
  const figures = { balance: ringgit(limits.balance), withdrawable: ringgit(limits.withdrawable) }
  expect(balance).toMatchObject({
    ...figures,
    workings: {
      salary: ringgit(salaryOn(person, today(p)) ?? NaN),
      earned: ringgit(limits.earned),
      ceiling: ringgit(limits.ceiling),
      taken: ringgit(limits.used),
      pending: amounts(of('pending')),
      onTheWay: amounts(of('approved', 'processing')),
      received: amounts(of('completed')),
      policy: {
        type: policy.type,
        maximum: ringgit(policy.maximum),
        frequency: policy.frequency,
        withdrawalDate: policy.day,
      },
    },
  })
  const { blocked } = balance
  if (limits.blocks.length === 0) expect(blocked).toBeNull()
  else expect(limits.blocks).toContain(blocked?.code)
  const open = withdrawalsOf(p, index).filter(isOpen)
  const year = withdrawalsOf(p, index).filter(
    (one) => one.on.startsWith(today(p).slice(0, 4)) && one.status === 'completed' && one.returnedAt === null,
  )
  expect(dashboard).toMatchObject({
    ...figures,
    withdrawnAmount: amounts(of('completed')),
    processing: amounts(open),
    inProgress: open
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .map((one) => ({ id: one.id, amount: ringgit(one.amount), status: one.status })),
    earnedWages: ringgit(limits.earned),
    counts: Object.fromEntries(
      statuses.map((status) => [
        status,
        month.filter((one) => one.status === status && one.returnedAt === null).length,
      ]),
    ),
  })
  expect(total(dashboard.yearlySummary.map(({ value }) => Math.round(value * 100)))).toBe(
    total(year.map((one) => one.amount)),
  )
  expect(total(dashboard.reasons.map(({ amount }) => Math.round(amount * 100)))).toBe(
    total(year.map((one) => one.amount)),
  )
}

const expectManagementView = async ({ w, p, management }: Harness, org: number) => {
  if (p.employers[org]!.suspended) return
  const period = monthOf(today(p))
  const own = p.withdrawals.filter((one) => one.org === org)
  const month = own.filter((one) => monthOf(one.on) === period)
  const of = (status: Status) => counted(month.filter((one) => one.status === status))
  const summary = await w.as(management[org]![1]).rollingPayManagement.getMonthlySummary({ period })
  expect(summary).toMatchObject({
    pending: of('pending'),
    approved: of('approved'),
    processing: of('processing'),
    withdrawn: of('completed'),
    rejected: of('rejected'),
    cancelled: of('cancelled'),
    waiting: counted(own.filter(({ status }) => status === 'pending')),
    open: {
      approved: counted(own.filter(({ status }) => status === 'approved')),
      processing: counted(own.filter(({ status }) => status === 'processing')),
    },
  })
  const taking = own.filter(isActive)
  expect(summary.byDay.map((day) => day.thisMonth)).toEqual(byDay(taking, period).slice(0, summary.byDay.length))
  const reasons = Map.groupBy(month.filter(isActive), ({ reason }) => reason)
  expect(Object.fromEntries(summary.reasons.map(({ reason, ...rest }) => [reason, rest]))).toEqual(
    Object.fromEntries([...reasons].map(([reason, all]) => [reason, counted(all)])),
  )
}

const expectPlatformView = async (s: Harness) => {
  const { w, p, admin } = s
  const period = monthOf(today(p))
  const found = await w.as(admin).rollingPayAdmin.getToday({})
  const toSend = readyToSend(s)
  const sent = p.withdrawals.filter(withBank)
  const completed = p.withdrawals.filter((one) => one.status === 'completed' && monthOf(one.on) === period)
  const kept = completed.filter(countsAsUsed)
  const returned = p.withdrawals.filter(({ returnedAt }) => returnedAt !== null)
  expect(found).toMatchObject({
    period,
    waitingForEmployers: counted(p.withdrawals.filter(({ status }) => status === 'pending')),
    toSend: { count: toSend.length, net: nets(toSend), banks: toSend.length > 0 ? 1 : 0 },
    withBank: { count: sent.length, net: nets(sent) },
    completedThisMonth: { count: kept.length, amount: amounts(kept), net: nets(kept) },
    openReturns: { count: returned.length, amount: nets(returned) },
    feesThisMonth: ringgit(total(kept.map((one) => one.fee))),
    booksBalanced: true,
  })
  expect(found.withBank.lastBatch?.number).toBe(p.batches.at(-1)?.number)
  expect(found.advancesByDay.map((day) => day.thisMonth)).toEqual(byDay(p.withdrawals.filter(countsAsUsed), period))
}

const expectLedger = async ({ w, p, organizations }: Harness) => {
  const { rows } = await w.database.pool.query<{ org_id: string; account: string; balance_sen: number }>(
    'select org_id, account, balance_sen from ledger_accounts',
  )
  for (const [org, { id }] of organizations.entries()) {
    const found = rows.filter((row) => row.org_id === id).map((row) => [row.account, row.balance_sen])
    expect({ advances_receivable: 0, bank: 0, fee_income: 0, ...Object.fromEntries(found) }).toEqual(ledgerOf(p, org))
  }
}

/** Compares every row, the three dashboards, each employee's available amount and the ledger, after each step. */
export const compare = async (s: Harness): Promise<void> => {
  await expectRows(s)
  await Promise.all([
    ...s.employees.map((_, index) => expectEmployeeView(s, index)),
    ...s.organizations.map((_, org) => expectManagementView(s, org)),
    expectPlatformView(s),
    expectLedger(s),
  ])
}

const fileOf = async ({ w, admin }: Harness, batchId: string): Promise<string> =>
  (await download(w, admin, 'rollingPayAdmin-downloadBatch', { batchId })).text

/** Compares each withdrawal in all three views, each bank file and all stored totals, at the end because it is slow. */
export const compareAll = async (s: Harness): Promise<void> => {
  const { w, p, organizations, management, admin, employees } = s
  // Users of suspended organizations can't read.
  for (const employer of p.employers) Object.assign(employer, { suspended: false, rollingPay: true })
  await w.database.pool.query(`update organizations set status = 'Active', rolling_pay = true`)
  await compare(s)
  for (const one of p.withdrawals) {
    const platformView = await w
      .as(admin)
      .rollingPayAdmin.getOne({ orgId: organizations[one.org]!.id, ...keyOf(s, one) })
    const manager = await w
      .as(management[one.org]![0])
      .rollingPayManagement.getTransaction({ transactionId: withdrawalId(one.id) })
    expect(platformView.transaction).toMatchObject({
      status: one.status,
      netAmount: ringgit(one.net),
      batchNumber: one.batch === null ? null : p.batches[one.batch]!.number,
    })
    expect(manager.transaction).toMatchObject({
      status: one.status,
      amount: ringgit(one.amount),
      transferDate: one.transferOn,
    })
    for (const { timeline } of [platformView, manager]) expect(timeline.map(({ status }) => status)).toEqual(one.steps)
  }
  for (const [index, member] of employees.entries()) {
    if (isUnauthenticated(p, index)) continue
    const period = monthOf(today(p))
    const transactions = await w.as(member).rollingPayEmployee.getTransactions({ period })
    expect(transactions.map(({ id, status }) => [id, status])).toEqual(
      withdrawalsOf(p, index)
        .filter((one) => monthOf(one.on) === period)
        .map((one) => [one.id, one.status])
        .toReversed(),
    )
  }
  for (const { id, members } of p.batches) {
    const [, ...lines] = (await fileOf(s, id)).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(-2).join(' ')).toSorted()).toEqual(
      members
        .map((one) => `${one.account} ${Math.floor(one.net / 100)}.${String(one.net % 100).padStart(2, '0')}`)
        .toSorted(),
    )
  }
  expect(await disagreements(w.database)).toEqual([])
  expect(await auditLedger(w.database)).toEqual([])
}
