import { beforeAll, describe, expect, test } from 'vitest'
import { ringgitOf, senOf, sum, type Ringgit } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import {
  listOfEarlier,
  listOfMonth,
  listOfOpen,
  monthFigures,
  openFigures,
  requestFilter,
} from './request-figures.rules.ts'

const w = world()
let org: Organization
let manager: Member
const [october, november] = ['2026-10', '2026-11'] as Period[]

beforeAll(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  const desk = w.as(await w.member(null, 'admin')).rollingPayAdmin
  const employee = await w.employee(org)
  const place = placing(w)
  const one = (status: 'pending' | 'approved' | 'processing', amount: number) =>
    place(org, employee, { status, amount })
  const ended = async (amount: number) => {
    const { id, icNumber } = await one('pending', amount)
    await w.as(manager).rollingPayManagement.updateTransaction({
      status: 'rejected',
      transactionId: id,
      employeeICNumber: icNumber,
      reason: 'Not at work',
    })
  }
  const sent = async (transferDate: LocalDate) => {
    await desk.endOfDayProcessing({})
    await desk.completeAll({ handover: 'By e-mail', transferDate })
  }
  w.travelTo('2026-10-12T02:00:00.000Z')
  await one('approved', 100_00)
  const returned = await one('approved', 101_00)
  await sent('2026-10-12' as LocalDate)
  const key = { orgId: org.id, transactionId: returned.id }
  await desk.recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-10-12' })
  await ended(102_00)
  for (const amount of [103_00, 104_00]) await one('pending', amount)
  await one('approved', 105_00)
  await one('processing', 106_00)
  w.travelTo('2026-11-16T02:00:00.000Z')
  await one('pending', 107_00)
  for (const amount of [108_00, 109_00]) await one('approved', amount)
  await one('processing', 110_00)
  const cancelled = await one('approved', 111_00)
  await desk.updateOne({ ...cancelled.key, status: 'cancelled', reason: 'Asked by the employer' })
  await ended(112_00)
})

const summaryOf = (period: Period) => w.as(manager).rollingPayManagement.getMonthlySummary({ period })
const total = (amounts: readonly Ringgit[]): Ringgit => ringgitOf(sum(amounts.map(senOf)))
/** The number and sum of the list that a figure opens. */
const listed = async (list: Parameters<typeof requestFilter>[0]) => {
  const answer = await w.as(manager).rollingPayManagement.getTransactions({
    ...requestFilter(list, november!),
    pageSize: 50,
  })
  const { transactions, ofPart } = answer
  const found = { count: transactions.length, amount: total(transactions.map(({ amount }) => amount)) }
  expect(answer.total).toBe(found.count)
  if (list.requested) expect(ofPart).toEqual(found)
  else expect(ofPart).toBeNull()
  return found
}

describe.each([october!, november!])('in %s', (month) => {
  test.each(monthFigures)('the figure %s opens a list with the same number and sum', async (figure) => {
    const { [figure]: counted } = await summaryOf(month)
    expect(await listed(listOfMonth(figure, month))).toEqual(counted)
  })

  test('the figures add up to the days and the reasons', async () => {
    const summary = await summaryOf(month)
    const all = total([summary.withdrawn, summary.processing, summary.approved, summary.pending].map((of) => of.amount))
    expect(total(summary.byDay.map(({ thisMonth }) => thisMonth))).toBe(all)
    expect(total(summary.reasons.map(({ amount }) => amount))).toBe(all)
  })
})

test.each(openFigures)('the open %s of all months are those of the month and of earlier ones', async (figure) => {
  const { waiting, open, ...month } = await summaryOf(november!)
  const all = figure === 'pending' ? waiting : open[figure]
  expect(await listed(listOfOpen(figure))).toEqual({ count: all.count, amount: all.amount })
  const [ofMonth, earlier] = [month[figure], await listed(listOfEarlier(figure, november!))]
  expect(earlier.count).toBeGreaterThan(0)
  expect(ofMonth.count + earlier.count).toBe(all.count)
  expect(total([ofMonth.amount, earlier.amount])).toBe(all.amount)
})

test('a search in a part counts only its matches', async () => {
  const filter = requestFilter(listOfMonth('approved', november!), november!)
  const { total: found, ofPart } = await w
    .as(manager)
    .rollingPayManagement.getTransactions({ ...filter, search: 'nobody' })
  expect(found).toBe(0)
  expect(ofPart?.count).toBe(2)
})

test('the active employees are those that the list has with that filter', async () => {
  const leaver = await w.employee(org)
  await w.employee(org, { status: 'pending-approval' })
  await w.employee(org, { startOn: '2026-12-01' as LocalDate })
  await w.database.pool.query('update employees set end_on = $2 where id = $1', [leaver.employeeId, '2026-11-20'])
  const { activeEmployees } = await summaryOf(november!)
  const { total: listedEmployees, employees } = await w.as(manager).employees.getEmployees({
    filter: { activeIn: november! },
    pageSize: 50,
  })
  expect([listedEmployees, employees.length]).toEqual([activeEmployees, activeEmployees])
  expect(activeEmployees).toBe(1)
})
