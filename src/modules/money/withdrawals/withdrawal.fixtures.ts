import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { ringgit } from '#kernel/money.ts'
import { authenticator } from '#test/authenticator.ts'
import { placing, withdrawing } from '#test/withdrawing.ts'
import { withdrawalScreens } from './withdrawal.screens.ts'

const commands = ({ w, inside, admin, placeWithdrawal, returnByBank }: FixtureKit): CommandFixtures => ({
  'rollingPayEmployee-sendVerificationCode': async () => {
    const { org } = await inside()
    return { by: await w.employee(org), body: { amount: 250, reasonForWithdrawal: 'Rent' } }
  },
  'rollingPayEmployee-initiateTransaction': async () => {
    const { org } = await inside()
    const by = await w.employee(org)
    const verificationCode = await withdrawing(w).codeFor(by, 250)
    return { by, body: { amount: 250, reasonForWithdrawal: 'Rent', verificationCode } }
  },
  'rollingPayEmployee-confirmWithPasskey': async () => {
    const { org } = await inside()
    const by = await w.employee(org)
    const device = authenticator()
    await w.as(by).users.addPasskey({ attestation: device.create(await w.as(by).users.startPasskey({})) })
    const request = { amount: ringgit(250), reasonForWithdrawal: 'Rent' } as const
    const options = await w.as(by).rollingPayEmployee.startPasskeyConfirmation(request)
    return { by, body: { ...request, assertion: device.get(options) } }
  },
  'rollingPayEmployee-setReminder': async () => {
    const { org } = await inside()
    return { by: await w.employee(org), body: { remind: false } }
  },
  'rollingPayEmployee-changeOwnLimit': async () => {
    const { org } = await inside()
    return { by: await w.employee(org), body: { change: { limit: 'perMonth', amount: 500 } } }
  },
  'rollingPayManagement-updateTransaction': async () => {
    const { org, manager } = await inside()
    return { by: manager, body: { ...(await placeWithdrawal(org)).key, status: 'rejected', reason: 'No' } }
  },
  'rollingPayManagement-bulkApproveTransactions': async () => {
    const { org, manager } = await inside()
    const all = [await placeWithdrawal(org), await placeWithdrawal(org)]
    return { by: manager, body: { transactions: all.map((one) => ({ id: one.id, employeeICNumber: one.icNumber })) } }
  },
  'rollingPayManagement-markReturnHandled': async () => {
    const { org, manager } = await inside()
    const { id } = await returnByBank(await admin(), org)
    return { by: manager, body: { transactionId: id, handled: true } }
  },
})

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    withdrawal: async ({ w, organization, employee }) => {
      const id = w.id<'withdrawal'>()
      await placing(w)(organization, employee, {
        id,
        employeeName: `Owner of ${id}`,
        status: 'pending',
        amount: 10_000,
      })
      return id
    },
  },
  screens: [
    {
      screen: withdrawalScreens.dashboard,
      heading: /^Good morning, (Nur Aina|<img .*)$/,
      loads: [
        ['rollingPayEmployee-employeeDashboard', 'Failed to retrieve dashboard data!'],
        ['rollingPayEmployee-getRollingPayBalance', 'Failed to retrieve rollingpay balance!'],
        ['rollingPayEmployee-getPayday', 'The payday could not be loaded.'],
      ],
    },
    {
      screen: withdrawalScreens.getPaid,
      heading: 'Rolling Pay - Get Paid',
      loads: [['rollingPayEmployee-getRollingPayBalance', 'Failed to retrieve rollingpay balance!']],
    },
    {
      screen: withdrawalScreens.fees,
      heading: /^Fees in 20\d\d$/,
      loads: [['rollingPayEmployee-getOwnFees', 'Failed to retrieve your fees!']],
    },
    {
      screen: withdrawalScreens.ownLimits,
      heading: 'Your own limits',
      loads: [['rollingPayEmployee-getOwnLimits', 'Failed to retrieve your own limits!']],
    },
    {
      screen: withdrawalScreens.ownLimit,
      heading: 'Per month',
      address: () => withdrawalScreens.ownLimit.to({ limit: 'per-month' }),
      loads: [['rollingPayEmployee-getOwnLimits', 'Failed to retrieve your own limits!']],
    },
    {
      screen: withdrawalScreens.pause,
      heading: 'Pause withdrawals',
      loads: [['rollingPayEmployee-getOwnLimits', 'Failed to retrieve your own limits!']],
    },
    {
      screen: withdrawalScreens.transactions,
      heading: 'Rolling Pay - Transactions',
      loads: [['rollingPayEmployee-getTransactions', 'Failed to retrieve transactions!']],
    },
    {
      screen: withdrawalScreens.transaction,
      heading: 'Rolling Pay - Transaction Details',
      address: (id) => withdrawalScreens.transaction.to({ transactionId: id('withdrawal') }),
      loads: [['rollingPayEmployee-getTransaction', 'Failed to retrieve transaction!']],
    },
    {
      screen: withdrawalScreens.managementDashboard,
      heading: 'Dashboard',
      loads: [
        ['rollingPayManagement-getMonthlySummary', 'Failed to retrieve dashboard data!'],
        ['approvals-getPending', 'Failed to retrieve dashboard data!'],
      ],
    },
    {
      screen: withdrawalScreens.requests,
      heading: 'Advance Pay requests',
      loads: [['rollingPayManagement-getTransactions', 'Failed to retrieve transactions!']],
    },
    {
      screen: withdrawalScreens.request,
      heading: 'Withdrawal request',
      address: (id) =>
        withdrawalScreens.request.to({
          employeeICNumber: id('icNumber'),
          transactionId: id('withdrawal'),
          period: '2026-11',
        }),
      loads: [
        ['rollingPayManagement-getTransaction', 'Failed to retrieve transaction!'],
        ['audit-getEvents', 'Failed to retrieve the history!'],
      ],
    },
  ],
}
