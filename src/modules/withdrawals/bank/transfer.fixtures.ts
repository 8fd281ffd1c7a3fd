import { placeFile } from '#test/place-file.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import type { Member } from '#test/world.ts'
import { transferScreens } from './transfer.screens.ts'

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
  'rollingPayAdmin-releaseAccount': async () => {
    const by = await admin()
    const { orgId, transactionId } = (await returnByBank(by)).adminKey
    return { by, body: { orgId, transactionId, reason: 'The bank reopened the account' } }
  },
  'rollingPayAdmin-completeAll': async () => {
    const by = await admin()
    await sendToBank(by)
    return { by, body: { transferDate: today() } }
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
    await w.as(by).rollingPayAdmin.completeAll({ transferDate: today(), ids: [id] })
    const body = { orgId: adminKey.orgId, transactionId: id, reason: 'Account closed', returnedOn: today() }
    return { by, body }
  },
  'rollingPayAdmin-markReturnHandled': async () => {
    const by = await admin()
    const { orgId, transactionId } = (await returnByBank(by)).adminKey
    return { by, body: { orgId, transactionId, handled: true } }
  },
})

export const fixtures: ModuleFixtures = {
  fields: { 'rollingPayAdmin-updateOne': { reason: 'The employer asked us' } },
  commands,
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
      screen: transferScreens.batches,
      heading: 'Batches',
      loads: [['rollingPayAdmin-getBatches', 'Failed to retrieve the batches!']],
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
