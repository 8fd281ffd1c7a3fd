import { beforeAll, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { withdrawing, placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { filterOfTile, listOfTile, tiles } from './tiles.rules.ts'

const w = world()
let admin: Member
const today = '2026-11-16' as LocalDate

beforeAll(async () => {
  w.travelTo('2026-11-13T02:00:00.000Z')
  admin = await w.member(null, 'admin')
  const desk = w.as(admin).rollingPayAdmin
  const handover = 'By e-mail'
  const [org, suspended] = [await w.organization(), await w.organization()]
  const [employee, other] = [await w.employee(org), await w.employee(suspended)]
  const account = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
  const place = placing(w)
  // Returned on Friday, and open; its account is on hold.
  const closed = await place(org, employee, { ...account, status: 'approved', amount: 110_00 })
  // Completed on Friday, so not today.
  await place(org, employee, { status: 'approved', amount: 120_00 })
  await desk.endOfDayProcessing({})
  await desk.completeAll({ handover, transferDate: '2026-11-13' })
  const key = { orgId: org.id, transactionId: closed.id }
  await desk.recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-11-13' })
  // Requested in the month before and transferred today, from two organizations.
  w.travelTo('2026-11-16T02:00:00.000Z')
  for (const one of [employee, other])
    await place(one === employee ? org : suspended, one, { status: 'approved', amount: 200_00 })
  await desk.endOfDayProcessing({})
  await desk.completeAll({ handover, transferDate: today })
  await place(org, employee, { status: 'approved', amount: 210_00 })
  await desk.endOfDayProcessing({})
  for (const amount of [220_00, 230_00]) await place(org, employee, { status: 'approved', amount })
  await place(org, employee, { ...account, status: 'approved', amount: 240_00 })
  await place(org, employee, { status: 'pending', amount: 250_00 })
  // Not sent, because its organization isn't active.
  await place(suspended, other, { status: 'approved', amount: 260_00 })
  await withdrawing(w).query(`update organizations set status = 'Suspended' where org_id = $1`, [suspended.id])
})

test.each(tiles)('the figure %s opens a list with the same number and sum', async (tile) => {
  const desk = w.as(admin).rollingPayAdmin
  const day = await desk.getToday({})
  const figure = {
    waiting: { count: day.waitingForEmployers.count, net: null },
    toSend: day.toSend,
    onHold: day.onHold,
    withBank: day.withBank,
    completedToday: day.transferredToday,
    returned: { count: day.openReturns.count, net: day.openReturns.amount },
  }[tile]
  expect(figure.count, 'nothing to compare').toBeGreaterThan(0)
  const list = await desk.getAll({ period: '2026-11', ...filterOfTile(listOfTile(tile, today)), pageSize: 50 })
  expect(list.transactions).toHaveLength(figure.count)
  expect(list.total).toBe(figure.count)
  const net = list.transactions.reduce((sum, { netAmount }) => sum + Math.round(netAmount * 100), 0) / 100
  const requested = list.transactions.reduce((sum, row) => sum + Math.round(row.requestedAmount * 100), 0) / 100
  if (figure.net === null) expect(requested).toBe(day.waitingForEmployers.amount)
  else expect([net, list.ofPart?.net]).toEqual([figure.net, figure.net])
})
