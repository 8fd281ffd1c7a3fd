import { beforeAll, beforeEach, expect, test } from 'vitest'
import { world, type Member, type Organization } from '#test/world.ts'
import { queueMessage, queueMessages, type OutgoingMessage } from './outbox.ts'

const w = world()
let kopi: Organization
let english: Member
let malay: Member
beforeAll(async () => {
  kopi = await w.organization()
  english = await w.member(kopi, 'Manager')
  malay = await w.employee(kopi)
  await w.database.pool.query(`update users set language = 'ms' where id = $1`, [malay.id])
})
beforeEach(async () => {
  await w.database.pool.query(
    `truncate messages; select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`,
  )
})
const message = (changes: Partial<OutgoingMessage>): OutgoingMessage => ({
  orgId: kopi.id,
  channel: 'email',
  to: english.email,
  subject: 'Approved',
  text: 'Your request was approved.',
  malay: { subject: 'Diluluskan', text: 'Permohonan anda diluluskan.' },
  ...changes,
})
const write = (work: (ctx: Parameters<typeof queueMessages>[0]) => Promise<void>) =>
  w.database.transaction({ orgs: 'all' }, 'write', (tx) => work({ ...tx, now: w.now(), newId: w.id }))
const stored = async () =>
  (
    await w.database.pool.query<{ to: string; subject: string; text: string }>(
      'select recipient as "to", subject, text from messages order by id',
    )
  ).rows.map(({ to, subject, text }) => [to, subject, text])
const sendingJobs = async () =>
  (
    await w.database.pool.query<{ job: string }>(
      `select task_identifier as job from graphile_worker.jobs where task_identifier like 'send%' order by id`,
    )
  ).rows.map(({ job }) => job)

const inMalay = ['Diluluskan', 'Permohonan anda diluluskan.']
const inEnglish = ['Approved', 'Your request was approved.']

test('each message is in the language of its recipient, and in English without an account', async () => {
  await write((ctx) =>
    queueMessages(ctx, [
      message({}),
      message({ to: malay.email }),
      message({ to: 'supplier@else.example' }),
      // An SMS names its user, because a phone number does not identify an account.
      message({ channel: 'sms', to: '+60123456789', userId: malay.id }),
      message({ channel: 'sms', to: '+60123456789', userId: english.id }),
    ]),
  )
  expect(await stored()).toEqual([
    [english.email, ...inEnglish],
    [malay.email, ...inMalay],
    ['supplier@else.example', ...inEnglish],
    ['+60123456789', ...inMalay],
    ['+60123456789', ...inEnglish],
  ])
})

test('a message in only one language is sent in that language', async () => {
  const { malay: _, ...single } = message({ to: malay.email })
  await write((ctx) => queueMessage(ctx, single))
  expect(await stored()).toEqual([[malay.email, ...inEnglish]])
})

test('the language of a deleted account or of one in another organization is ignored', async () => {
  const other = await w.organization()
  await write((ctx) => queueMessage(ctx, message({ orgId: other.id, to: malay.email })))
  await w.database.pool.query('update users set deleted_at = now() where id = $1', [malay.id])
  await write((ctx) => queueMessage(ctx, message({ to: malay.email })))
  await w.database.pool.query('update users set deleted_at = null where id = $1', [malay.id])
  expect(await stored()).toEqual([
    [malay.email, ...inEnglish],
    [malay.email, ...inEnglish],
  ])
})

test('the messages of one change are sent by one job for each channel, and no messages need none', async () => {
  await write((ctx) => queueMessages(ctx, []))
  expect(await sendingJobs()).toEqual([])
  const sms = message({ channel: 'sms', to: '+60123456789' })
  await write((ctx) => queueMessages(ctx, [message({}), sms, message({})]))
  await write((ctx) => queueMessage(ctx, message({})))
  await write((ctx) => queueMessage(ctx, sms))
  expect([await sendingJobs(), (await stored()).length]).toEqual([
    ['sendEmails', 'sendSms', 'sendEmails', 'sendSms'],
    5,
  ])
})

test('rolling back a change also removes its message and job', async () => {
  const failing = write(async (ctx) => {
    await queueMessage(ctx, message({}))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect([await sendingJobs(), await stored()]).toEqual([[], []])
})
