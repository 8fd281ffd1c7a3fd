import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatInstant, minutes } from '#kernel/time.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
const transferDate = '2026-11-16' as const
let admin: Member
let approver: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  admin = await w.member(null, 'superadmin')
  approver = await w.member(null, 'approver')
})
afterEach(() => desk(approver).completeAll({ transferDate, handover: 'End of the test' }))
const desk = (by: Member) => w.as(by).rollingPayAdmin
const approved = async () => {
  const org = await w.organization()
  await placing(w)(org, await w.employee(org), { status: 'approved', amount: 200_00 })
}
const nameOf = async ({ id }: Member) =>
  (await w.database.pool.query<{ name: string }>('select display_name as name from users where id = $1', [id])).rows[0]
    ?.name
/** The only message about one record of a refusal. */
const recordMessage = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    (error: { fields?: Record<string, string> }) => Object.values(error.fields ?? {}).join(' '),
  )

test('completing a batch that another user has completed says who and when, and does nothing', async () => {
  await approved()
  const { batch } = await desk(admin).endOfDayProcessing({})
  const { id = '', number } = batch ?? {}
  const complete = (by: Member) =>
    desk(by).completeAll({ transferDate, batchIds: [id], handover: 'Given to the branch' })
  w.pass(minutes(10))
  const completedAt = w.now()
  await complete(approver)
  w.pass(minutes(1))
  const late = complete(admin)
  await expect(late).rejects.toMatchObject({ code: 'batch_done', params: { number } })
  const message = await recordMessage(complete(admin))
  expect(message).toContain(await nameOf(approver))
  expect(message).toContain(formatInstant(completedAt))
})

test('an end of day that someone has just sent is named with its batch, also if there is more to send', async () => {
  await approved()
  const { shown, sentToday } = await desk(admin).previewEndOfDay({})
  const { batch } = await desk(admin).endOfDayProcessing({ shown, sentToday })
  await approved()
  const sentAt = formatInstant(w.now())
  w.pass(minutes(1))
  await expect(desk(admin).endOfDayProcessing({ shown, sentToday })).rejects.toMatchObject({
    code: 'batch_sent_since',
    params: { number: batch?.number, at: sentAt, by: batch?.sentByName },
  })
  expect((await desk(admin).previewEndOfDay({})).count).toBe(1)
  await desk(admin).endOfDayProcessing({})
})

test('a disbursement that another user has started or completed says who and when', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.process(1_000)
  const platform = (by: Member) => w.as(by).disbursements
  expect(await recordMessage(platform(admin).process({ id, orgId }))).toContain(await nameOf(own.admin))
  await platform(approver).complete({ id, orgId, dateCompleted: transferDate })
  const late = () => platform(admin).complete({ id, orgId, dateCompleted: transferDate })
  expect(await outcomeOf(late())).toBe('disbursement_status')
  expect(await recordMessage(late())).toContain(await nameOf(approver))
  const cancel = platform(admin).cancel({ id, orgId, reasonForCancellation: 'Not paid' })
  expect(await recordMessage(cancel)).toContain(await nameOf(approver))
})
