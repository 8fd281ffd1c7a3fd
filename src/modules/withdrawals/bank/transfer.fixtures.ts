import { placeFile } from '#test/place-file.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { transferScreens } from './transfer.screens.ts'

const commands = ({
  w,
  inside,
  admin,
  placeWithdrawal,
  sendToBank,
  returnByBank,
  today,
}: FixtureKit): CommandFixtures => ({
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
