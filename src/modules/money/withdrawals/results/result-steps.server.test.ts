import { beforeEach, describe, expect, test } from 'vitest'
import { outcomesOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { auditAfterEach, placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
auditAfterEach(w)

const desk = (options: { key?: string } = {}, by = admin) => w.as(by, options).rollingPayAdmin
const placeOne = placing(w)
const place = async (facts: Partial<PlacedWithdrawal> = {}) => {
  const { key, ...row } = await placeOne(org, employee, facts)
  return { ...row, key, read: async () => (await desk().getOne(key)).transaction }
}
const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query<Row>(text, values))).rows
const suspend = () => query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id])
const deleteOrganization = () => query('update organizations set deleted_at = $2 where org_id = $1', [org.id, w.now()])
const entriesOf = async (recordId: string) =>
  (await w.as(admin).ledger.getEntries({ orgId: org.id, recordId })).entries.map(({ event }) => event)
const head = 'Account No.,Amount,Status,Reason\n'
/** The same file for the same text, because a repeated key requires it. */
const files = new Map<string, Promise<string>>()
const fileOf = (text: string, by: Member) => {
  const name = `${by.id} ${text}`
  const file = files.get(name) ?? placeFile(w, by, 'bank-result', head + text)
  files.set(name, file)
  return file
}
const apply = async (text: string, options: { key?: string } = {}, by = admin) =>
  desk(options, by).applyBankResult({ downloadUrl: await fileOf(text, by), transferDate: '2026-11-16' })
/** The subjects of the messages to the employee. */
const sentTo = async () => {
  const [row] = await query<{ email: string }>('select email from employees where id = $1', [employee.employeeId])
  const messages = [...(await w.messages(row?.email ?? '')), ...(await w.messages(employee.mobileNumber))]
  return messages.map(({ subject }) => subject)
}

describe('the result file of a batch', () => {
  test('completes, cancels and notifies once if two admins apply it at the same time', async () => {
    const [paid, failed] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    await desk().endOfDayProcessing({})
    const second = await w.member(null, 'admin')
    const text = `${paid.accountNumber},243.75,Paid,\n${failed.accountNumber},292.50,Failed,Account closed\n`
    const outcomes = await outcomesOf([apply(text), apply(text, {}, second)])
    expect(outcomes.toSorted()).toEqual(['done', 'result_applied_before'])
    expect([(await paid.read()).status, (await failed.read()).status]).toEqual(['completed', 'cancelled'])
    expect([(await paid.read()).refused, (await failed.read()).refused]).toEqual([false, true])
    expect(await entriesOf(paid.id)).toHaveLength(1)
    expect(await entriesOf(failed.id)).toEqual([])
    expect(await sentTo()).toHaveLength(2)
  })

  test('returns the same figures if sent twice with one key, which is refused for another file', async () => {
    const [first, second] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    await desk().endOfDayProcessing({})
    const options = { key: `result-${org.id}` }
    const line = `${first.accountNumber},243.75,Paid,\n`
    const answer = await apply(line, options)
    expect(answer).toMatchObject({ completed: 1, cancelled: 0, net: 243.75 })
    expect(await apply(line, options)).toEqual(answer)
    await expect(apply(`${second.accountNumber},292.50,Paid,\n`, options)).rejects.toMatchObject({ code: 'key_reused' })
    expect((await second.read()).status).toBe('processing')
    expect(await apply(`${second.accountNumber},292.50,Paid,\n`)).toMatchObject({ completed: 1 })
  })

  test('and a concurrent completion of the whole batch give each payment one result', async () => {
    const [one, other] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    await desk().endOfDayProcessing({})
    const [applied, completed] = await outcomesOf([
      apply(`${one.accountNumber},243.75,Rejected,Account closed\n`),
      desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' }),
    ])
    expect(completed).toBe('done')
    const expected = applied === 'done' ? 'cancelled' : 'completed'
    expect([(await one.read()).status, (await other.read()).status]).toEqual([expected, 'completed'])
    expect(await entriesOf(one.id)).toHaveLength(expected === 'completed' ? 1 : 0)
  })

  test('is audited for each withdrawal, in the organization of the withdrawal', async () => {
    const [paid, failed] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    await desk().endOfDayProcessing({})
    await apply(`${paid.accountNumber},243.75,Paid,\n${failed.accountNumber},292.50,Failed,Account closed\n`)
    const audited = (record: string) =>
      query<object>(
        `select org_id, after->>'status' as status, actor_id from audit_events
          where call = 'rollingPayAdmin-applyBankResult' and record_id = $1`,
        [record],
      )
    expect(await audited(paid.id)).toEqual([{ org_id: org.id, status: 'completed', actor_id: admin.id }])
    expect(await audited(failed.id)).toEqual([{ org_id: org.id, status: 'cancelled', actor_id: admin.id }])
  })
})

describe('a selection that the bank did not pay', () => {
  const cancel = (...of: { orgId: Organization['id']; id: string }[]) =>
    desk().cancelSelected({
      transactions: of.map(({ orgId, id }) => ({ orgId, transactionId: id })),
      reason: 'Account closed',
      bankAnswer: 'Bank confirmed by phone',
    })

  test('is cancelled with the bank’s reason, which each employee gets by e-mail', async () => {
    const [first, second, paid] = [await place(), await place({ amount: 300_00, fee: 7_50 }), await place()]
    await desk().endOfDayProcessing({})
    expect(await cancel(first, second, second)).toEqual({ ok: true, cancelled: 2 })
    for (const one of [first, second])
      expect(await one.read()).toMatchObject({
        status: 'cancelled',
        refused: false,
        reason: 'Account closed',
        sentToBank: true,
      })
    const { timeline } = await desk().getOne(first.key)
    expect(timeline.at(-1)).toMatchObject({ status: 'cancelled', note: 'Bank confirmed by phone' })
    expect(await sentTo()).toEqual([
      'Your withdrawal of RM 300.00 was cancelled',
      'Your withdrawal of RM 250.00 was cancelled',
    ])
    expect(
      await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [paid.id] }),
    ).toMatchObject({ completed: 1 })
  })

  test('is refused as a whole if one of them was completed, never sent, or does not exist', async () => {
    const [paid, failed] = [await place(), await place()]
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16', ids: [paid.id] })
    const unsent = await place()
    await desk().updateOne({ ...unsent.key, status: 'processing' })
    await expect(cancel(failed, paid)).rejects.toMatchObject({ code: 'withdrawal_status' })
    await expect(cancel(failed, unsent)).rejects.toMatchObject({ code: 'not_sent' })
    await expect(cancel(failed, { orgId: org.id, id: w.id() })).rejects.toMatchObject({ code: 'not_found' })
    expect((await failed.read()).status).toBe('processing')
    await desk().endOfDayProcessing({})
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
  })
})

describe.each([
  ['suspended', suspend],
  ['deleted', deleteOrganization],
] as const)('an organization that is %s', (_, stop) => {
  test('before end of day: its withdrawals are on hold and cannot be set to processing', async () => {
    const one = await place()
    const before = (await desk().previewEndOfDay({})).held.count
    await stop()
    expect((await desk().previewEndOfDay({})).held.count).toBe(before + 1)
    await desk().endOfDayProcessing({})
    await expect(desk().updateOne({ ...one.key, status: 'processing' })).rejects.toMatchObject({
      code: 'organization_not_active',
    })
    expect(await one.read()).toMatchObject({ status: 'approved', sentToBank: false })
    await desk().updateOne({ ...one.key, status: 'cancelled', reason: 'The organization left' })
  })

  test('after end of day: both results are applied, and so is the return of the paid one', async () => {
    const [paid, failed] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
    await desk().endOfDayProcessing({})
    await stop()
    const text = `${paid.accountNumber},243.75,Paid,\n${failed.accountNumber},292.50,Failed,Account closed\n`
    expect(await apply(text)).toMatchObject({ completed: 1, cancelled: 1 })
    await desk().recordBankReturn({
      orgId: org.id,
      transactionId: paid.id,
      reason: 'Account closed',
      returnedOn: '2026-11-16',
    })
    expect((await paid.read()).returnedReason).toBe('Account closed')
    expect(await entriesOf(paid.id)).toHaveLength(2)
  })
})

test('a payment to an employee who was deleted after end of day is completed and returned, and notifies no one', async () => {
  const one = await place()
  await desk().endOfDayProcessing({})
  await query('update employees set deleted_at = $2 where id = $1', [employee.employeeId, w.now()])
  await query('update users set deleted_at = $2 where id = $1', [employee.id, w.now()])
  expect(await apply(`${one.accountNumber},243.75,Paid,\n`)).toMatchObject({ completed: 1 })
  const of = { orgId: org.id, transactionId: one.id, reason: 'Account closed', returnedOn: '2026-11-16' }
  await desk().recordBankReturn(of)
  await expect(desk().recordBankReturn(of)).rejects.toMatchObject({ code: 'already_returned' })
  expect(await sentTo()).toEqual([])
})

test('the list and the page of a transfer say whether the employment ends', async () => {
  const one = await place()
  const leaving = async () => {
    const { transactions } = await desk().getAll({ period: '2026-11', orgId: org.id })
    return [transactions[0]?.leaving, (await one.read()).leaving]
  }
  expect(await leaving()).toEqual([false, false])
  await query(`update employees set end_on = '2026-12-31' where id = $1 returning id`, [employee.employeeId])
  expect(await leaving()).toEqual([true, true])
})
