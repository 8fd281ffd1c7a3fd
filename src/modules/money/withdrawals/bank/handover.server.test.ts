import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time.ts'
import { download } from '#test/downloads.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'

const w = world()
const transferDate = '2026-11-16' as const
let sender: Member
let approver: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  sender = await w.member(null, 'superadmin')
  approver = await w.member(null, 'approver')
})
afterEach(async () => {
  await requireSecond(false)
  await desk(approver).completeAll({ transferDate, handover: 'End of the test' })
})
const desk = (by = sender) => w.as(by).rollingPayAdmin
const send = async () => {
  const org = await w.organization()
  const one = await placing(w)(org, await w.employee(org), { status: 'approved', amount: 200_00 })
  const { batch } = await desk().endOfDayProcessing({})
  if (!batch) throw new Error('nothing was sent')
  return { batch, one }
}
const take = (batchId: string, by = sender) => download(w, by, 'rollingPayAdmin-downloadBatch', { batchId })
const requireSecond = (secondPersonCompletes: boolean) =>
  w.as(sender).administrators.updateSecurity({ requireTwoStep: false, requirePasskey: false, secondPersonCompletes })

describe('a batch whose bank file was never downloaded', () => {
  const doors = {
    'by batch': ({ batch }: Awaited<ReturnType<typeof send>>, more: object) =>
      desk(approver).completeAll({ transferDate, batchIds: [batch.id], ...more }),
    'all at once': (_: Awaited<ReturnType<typeof send>>, more: object) =>
      desk(approver).completeAll({ transferDate, ...more }),
    'by selection': ({ one }: Awaited<ReturnType<typeof send>>, more: object) =>
      desk(approver).completeAll({ transferDate, ids: [one.id], ...more }),
    'one withdrawal': ({ one }: Awaited<ReturnType<typeof send>>, more: object) =>
      desk(approver).updateOne({ ...one.key, status: 'completed', transferDate, ...more }),
  }
  test.each(Object.entries(doors))('needs a sentence on how the bank got it: %s', async (_, complete) => {
    const sent = await send()
    await expect(complete(sent, {})).rejects.toMatchObject({
      code: 'bank_file_not_downloaded',
      params: { numbers: String(sent.batch.number) },
      fieldErrors: { handover: { code: 'required' } },
    })
    await complete(sent, { handover: 'Given to the branch on a stick' })
    const { batch } = await desk().getBatch({ number: sent.batch.number })
    expect(batch.handover).toMatchObject({ text: 'Given to the branch on a stick', at: w.now() })
    expect(batch.results.paid.count).toBe(1)
    const history = await w.as(sender).audit.getEvents({ filter: { type: 'bank_batch', recordId: batch.id } })
    expect(history.events.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'How the bank got the file',
      before: null,
      after: 'Given to the branch on a stick',
    })
  })

  test('is completed without one after a download', async () => {
    const { batch } = await send()
    await take(batch.id)
    w.pass(minutes(1))
    await desk(approver).completeAll({ transferDate, batchIds: [batch.id] })
    expect((await desk().getBatch({ number: batch.number })).batch).toMatchObject({ downloaded: true, handover: null })
  })
})

describe('where another person must complete', () => {
  const refusal = async (name: string) => ({ code: 'second_person_completes', params: { name } })
  const nameOf = async (member: Member) => (await w.as(member).auth.getSession({})).displayName

  test('the sender is refused through every door, by name, and another person is not', async () => {
    await requireSecond(true)
    const { batch, one } = await send()
    await take(batch.id)
    const refused = await refusal(await nameOf(sender))
    const file = `Account No.,Amount,Status,Reason\n${one.accountNumber},195.00,Paid,\n`
    const result = { downloadUrl: await placeFile(w, sender, 'bank-result', file), batchId: batch.id, transferDate }
    await expect(desk().completeAll({ transferDate, batchIds: [batch.id] })).rejects.toMatchObject(refused)
    await expect(desk().completeAll({ transferDate, ids: [one.id] })).rejects.toMatchObject(refused)
    await expect(desk().completeAll({ transferDate })).rejects.toMatchObject(refused)
    await expect(desk().updateOne({ ...one.key, status: 'completed', transferDate })).rejects.toMatchObject(refused)
    await expect(desk().applyBankResult(result)).rejects.toMatchObject(refused)
    await desk(approver).completeAll({ transferDate, batchIds: [batch.id] })
  })

  test('a near match of the bank’s result is applied by another person', async () => {
    await requireSecond(true)
    const org = await w.organization()
    const other = await placing(w)(org, await w.employee(org), { status: 'approved', amount: 300_00 })
    const { batch, one } = await send()
    const lines = `${one.accountNumber},195.30,Paid,\n${other.accountNumber},292.50,Paid,\n`
    const downloadUrl = await placeFile(w, approver, 'bank-result', `Account No.,Amount,Status,Reason\n${lines}`)
    await desk(approver).applyBankResult({ downloadUrl, transferDate })
    const { openLines } = await desk().getBatch({ number: batch.number })
    const [{ resultId, line } = { resultId: '', line: 0 }] = openLines
    const match = { batchId: batch.id, resultId, line, orgId: one.key.orgId, transactionId: one.id }
    await expect(desk().matchResultLine(match)).rejects.toMatchObject({ code: 'second_person_completes' })
    await desk(approver).matchResultLine(match)
  })

  test('also a disbursement that is paid by file', async () => {
    await requireSecond(true)
    const { process, admin } = await disbursementWorld(w)
    const { id, orgId } = await process(500)
    const complete = (by: Member) => w.as(by).disbursements.complete({ id, orgId, dateCompleted: transferDate })
    await expect(complete(admin)).rejects.toMatchObject(await refusal(await nameOf(admin)))
    await complete(approver)
  })

  test('is a setting of superadmins, in the audit trail, and off by default', async () => {
    expect(await w.as(approver).administrators.getSecurity({})).toMatchObject({ secondPersonCompletes: false })
    await requireSecond(true)
    const admin = await w.member(null, 'admin')
    const change = { requireTwoStep: false, requirePasskey: false, secondPersonCompletes: false }
    expect(await outcomeOf(w.as(admin).administrators.updateSecurity(change))).toBe('permission_denied')
    expect((await historyOf(w, sender, 'PLATFORM'))[0]).toMatchObject({
      'Another person completes payments': ['No', 'Yes'],
    })
  })
})

test('a Read-only user downloads nothing that a bank would accept', async () => {
  const reader = await w.member(null, 'reader')
  const { batch } = await send()
  expect(await outcomeOf(take(batch.id, reader))).toBe('permission_denied')
  const { process } = await disbursementWorld(w)
  const { id, orgId } = await process(500)
  expect(await outcomeOf(download(w, reader, 'disbursements-downloadPayees', { id, orgId }))).toBe('permission_denied')
  const payouts = { orgId, payRunId: w.id(), walletId: w.id() }
  expect(await outcomeOf(download(w, reader, 'adminPayRuns-downloadPayouts', payouts))).toBe('permission_denied')
})
