import { ringgit } from '#kernel/money.ts'
import { placeFile } from '#test/place-file.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import type { Member, World } from '#test/world.ts'
import { transferScreens } from '../transfer.screens.ts'

const held = { kind: 'held', subject: '' } as const

/** A batch with a result whose third line nearly matches a payment. */
const withOpenLine =
  ({ w, inside, placeWithdrawal, today }: FixtureKit) =>
  async (by: Member) => {
    const { org } = await inside()
    const [paid, near] = [await placeWithdrawal(org, 'approved'), await placeWithdrawal(org, 'approved')]
    const { batch } = await w.as(by).rollingPayAdmin.endOfDayProcessing({})
    if (!batch) throw new Error('there was nothing to send')
    const lines = [`${paid.accountNumber},243.75,Paid,`, `${near.accountNumber},243.70,Paid,`]
    const text = `Account No.,Amount,Status,Reason\n${lines.join('\n')}\n`
    await w.as(by).rollingPayAdmin.applyBankResult({
      downloadUrl: await placeFile(w, by, 'bank-result', text),
      batchId: batch.id,
      transferDate: today(),
    })
    const { openLines } = await w.as(by).rollingPayAdmin.getBatch({ number: batch.number })
    return { batchId: batch.id, near, resultId: openLines[0]!.resultId }
  }

const commands = (kit: FixtureKit): CommandFixtures => commandsOf({ ...kit, openLine: withOpenLine(kit) })
const commandsOf = ({
  w,
  inside,
  admin,
  placeWithdrawal,
  sendToBank,
  returnByBank,
  today,
  openLine,
}: FixtureKit & { openLine: ReturnType<typeof withOpenLine> }): CommandFixtures => ({
  'rollingPayAdmin-updateOne': async () => {
    const { org } = await inside()
    const { adminKey } = await placeWithdrawal(org)
    return { by: await admin(), body: { ...adminKey, status: 'cancelled', reason: 'By mistake' } }
  },
  'rollingPayAdmin-endOfDayProcessing': async () => {
    await placeWithdrawal((await inside()).org, 'approved')
    return { by: await admin(), body: {} }
  },
  'rollingPayAdmin-resolveAttention': async () => ({
    by: await admin(),
    body: {
      ...held,
      amount: ringgit(250),
      count: 1,
      title: '1 withdrawal on hold',
      remark: 'The organization is being renewed',
    },
  }),
  'rollingPayAdmin-reopenAttention': async () => {
    const by = await admin()
    await w
      .as(by)
      .rollingPayAdmin.resolveAttention({ ...held, amount: ringgit(250), count: 1, title: 'On hold', remark: 'Asked' })
    return { by, body: held }
  },
  'rollingPayAdmin-releaseAccount': async () => {
    const by = await admin()
    const { orgId, transactionId } = (await returnByBank(by)).adminKey
    return { by, body: { orgId, transactionId, reason: 'The bank reopened the account' } }
  },
  'rollingPayAdmin-completeAll': async () => {
    const by = await admin()
    await sendToBank(by)
    return { by, body: { transferDate: today(), handover: 'Sent by e-mail' } }
  },
  'rollingPayAdmin-cancelSelected': async () => {
    const by = await admin()
    const { orgId, transactionId } = (await sendToBank(by)).adminKey
    return {
      by,
      body: { transactions: [{ orgId, transactionId }], reason: 'Account closed', bankAnswer: 'Not paid, by phone' },
    }
  },
  'rollingPayAdmin-applyBankResult': async () => {
    const by = await admin()
    const { accountNumber } = await sendToBank(by)
    const text = `Account No.,Amount,Status,Reason\n${accountNumber},243.75,failed,Account closed\n`
    return { by, body: { downloadUrl: await placeFile(w, by, 'bank-result', text), transferDate: today() } }
  },
  'rollingPayAdmin-matchResultLine': async () => {
    const by = await admin()
    const { batchId, near, resultId } = await openLine(by)
    const { orgId, transactionId } = near.adminKey
    return { by, body: { batchId, resultId, line: 3, orgId, transactionId } }
  },
  'rollingPayAdmin-ignoreResultLine': async () => {
    const by = await admin()
    const { batchId, resultId } = await openLine(by)
    return { by, body: { batchId, resultId, line: 3, reason: 'A payment of another program' } }
  },
  'rollingPayAdmin-recordBankReturn': async () => {
    const by = await admin()
    const { adminKey, id } = await sendToBank(by)
    await w.as(by).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: today(), ids: [id] })
    const body = { orgId: adminKey.orgId, transactionId: id, reason: 'Account closed', returnedOn: today() }
    return { by, body }
  },
  'rollingPayAdmin-markReturnHandled': async () => {
    const by = await admin()
    const { orgId, transactionId } = (await returnByBank(by)).adminKey
    return { by, body: { orgId, transactionId, handled: true } }
  },
})

/** A batch of the platform, and a result of the bank that was applied to it: the ids of both. */
const placeResult = async (w: World): Promise<{ batch: string; result: string }> => {
  const [batch, file, result] = [w.id(), w.id(), w.id()]
  const at = w.now()
  await w.database.pool.query(
    `insert into bank_batches (id, number, withdrawals, net_sen, sent_at, sent_on, sent_by, sent_by_name, file_sha256)
     select $1, coalesce(max(number), 0) + 1, 1, 10000, $2, $2::timestamptz::date, $1, 'Admin', '\\x00' from bank_batches`,
    [batch, at],
  )
  await w.database.pool.query(
    `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
     values ('PLATFORM', $1, 'bank-result', 'result.csv', 'text/csv; charset=utf-8', 10, '\\x01', $3, $1, $2)`,
    [file, at, `PLATFORM/${file}`],
  )
  await w.database.pool.query(
    `insert into bank_results (org_id, id, file_id, lines, net_sen, transfer_on, applied_at, applied_by, applied_by_name)
     values ('PLATFORM', $1, $2, 1, 10000, $3::timestamptz::date, $3, $2, 'Admin')`,
    [result, file, at],
  )
  await w.database.pool.query(
    `insert into bank_result_batches (org_id, bank_result_id, batch_id) values ('PLATFORM', $1, $2)`,
    [result, batch],
  )
  return { batch, result }
}

/** Both records of a scope belong together. */
const placed = new WeakMap<RecordScope, ReturnType<typeof placeResult>>()
const resultOf = (scope: RecordScope) => {
  const known = placed.get(scope) ?? placeResult(scope.w)
  placed.set(scope, known)
  return known
}

export const fixtures: ModuleFixtures = {
  fields: { 'rollingPayAdmin-updateOne': { reason: 'The employer asked us' } },
  commands,
  records: {
    bank_batch: async (scope) => (await resultOf(scope)).batch,
    bank_result: async (scope) => (await resultOf(scope)).result,
  },
  screens: [
    {
      screen: transferScreens.dashboard,
      heading: 'Dashboard',
      loads: [
        ['rollingPayAdmin-getToday', 'Failed to retrieve dashboard data!'],
        ['approvals-getPlatformPending', 'Failed to retrieve dashboard data!'],
      ],
    },
    {
      screen: transferScreens.list,
      heading: 'Advance Pay',
      loads: [['rollingPayAdmin-getAll', 'Failed to retrieve transactions!']],
    },
    {
      screen: transferScreens.batch,
      heading: 'Batch 1',
      address: () => transferScreens.batch.to({ number: '1' }),
      loads: [
        ['rollingPayAdmin-getBatch', 'Failed to retrieve the batch!'],
        ['rollingPayAdmin-getBatchPayees', 'Failed to retrieve the payees!'],
        ['audit-getEvents', 'Failed to retrieve the history!'],
      ],
    },
    {
      screen: transferScreens.edit,
      heading: /^Withdrawal of (Nur Aina binti Rashid|<img .*)$/,
      address: (id) =>
        transferScreens.edit.to({
          orgId: id('organization'),
          employeeICNumber: id('icNumber'),
          transactionId: id('withdrawal'),
          period: '2026-11',
        }),
      loads: [
        ['rollingPayAdmin-getOne', 'Failed to retrieve transaction!'],
        ['audit-getEvents', 'Failed to retrieve the history!'],
      ],
    },
  ],
}
