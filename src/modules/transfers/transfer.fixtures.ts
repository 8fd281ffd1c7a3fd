import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'

const commands = ({ w, inside, admin, placeWithdrawal, sendToBank, today }: FixtureKit): CommandFixtures => ({
  'rollingPayAdmin-updateOne': async () => {
    const { org } = await inside()
    const { adminKey } = await placeWithdrawal(org)
    return { by: await admin(), body: { ...adminKey, status: 'cancelled', reason: 'By mistake' } }
  },
  'rollingPayAdmin-endOfDayProcessing': async () => {
    await placeWithdrawal((await inside()).org, 'approved')
    return { by: await admin(), body: {} }
  },
  'rollingPayAdmin-completeAll': async () => {
    const by = await admin()
    await sendToBank(by)
    return { by, body: { transferDate: today() } }
  },
  'rollingPayAdmin-applyBankResult': async () => {
    const by = await admin()
    const { accountNumber } = await sendToBank(by)
    const text = `Account No.,Amount,Status,Reason\n${accountNumber},243.75,failed,Account closed\n`
    return { by, body: { text, transferDate: today() } }
  },
  'rollingPayAdmin-recordBankReturn': async () => {
    const by = await admin()
    const { adminKey, id } = await sendToBank(by)
    await w.as(by).rollingPayAdmin.completeAll({ transferDate: today(), ids: [id] })
    const body = { orgId: adminKey.orgId, transactionId: id, reason: 'Account closed', returnedOn: today() }
    return { by, body }
  },
})

export const fixtures: ModuleFixtures = { commands }
