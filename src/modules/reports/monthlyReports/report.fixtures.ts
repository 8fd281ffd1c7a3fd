import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import type { Member, World } from '#test/world.ts'
import { addRepayment } from './repayment/repayment.steps.ts'
import { monthlyReportScreens } from './report.screens.ts'

/** An organization that owes 250.00 for an advance. */
const owing = async (w: World, admin: Member, send: FixtureKit['sendToBank']) => {
  const withdrawal = await send(admin)
  const today = w.now().slice(0, 10)
  await w.as(admin).rollingPayAdmin.updateOne({
    ...withdrawal.key,
    orgId: withdrawal.orgId,
    status: 'completed',
    transferDate: today,
    handover: 'Sent by e-mail',
  })
  return { orgId: withdrawal.orgId, paidOn: today }
}

export const fixtures: ModuleFixtures = {
  commands: ({ w, admin, sendToBank }) => ({
    'rollingPayAdmin-recordAdvanceRepayment': async () => {
      const by = await admin()
      return { by, body: { ...(await owing(w, by, sendToBank)), amount: 100, reference: 'MBB 1' } }
    },
    'rollingPayAdmin-voidAdvanceRepayment': async () => {
      const by = await admin()
      const { orgId, paidOn } = await owing(w, by, sendToBank)
      const { id } = await w
        .as(by)
        .rollingPayAdmin.recordAdvanceRepayment({ orgId, paidOn, amount: ringgit(100), reference: 'MBB 2' })
      return { by, body: { orgId, id, reason: 'Wrong employer' } }
    },
  }),
  records: {
    advance_repayment: async ({ w, organization, userId }) => {
      const by = { id: userId as Id<'user'>, name: 'Admin' }
      const repayment = {
        orgId: organization.id,
        paidOn: dateIn(w.now()),
        amount: sen(100),
        reference: `MBB ${w.id()}`,
      }
      return w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
        addRepayment({ ...tx, now: w.now(), newId: w.id }, { ...repayment, by, allocation: [] }),
      )
    },
  },
  screens: [
    {
      screen: monthlyReportScreens.report,
      heading: /^Monthly report/,
      address: (id) => monthlyReportScreens.report.to({ orgId: id('organization'), month: '2026-11' }),
      loads: [['rollingPayManagement-getMonthlyReport', 'Failed to retrieve transactions!']],
    },
    {
      screen: monthlyReportScreens.employee,
      heading: /^(Nur Aina|<img|Monthly report)/,
      address: (id) =>
        monthlyReportScreens.employee.to({ orgId: id('organization'), month: '2026-11', id: id('icNumber') }),
      loads: [['rollingPayManagement-getEmployeeMonthlyReport', 'Failed to retrieve transactions!']],
    },
    {
      screen: monthlyReportScreens.receivables,
      heading: 'Receivables',
      loads: [['rollingPayAdmin-getReceivables', 'The receivables could not be loaded.']],
    },
    {
      screen: monthlyReportScreens.organizations,
      heading: 'Monthly report',
      address: () => monthlyReportScreens.organizations.to({ month: '2026-11' }),
      loads: [['rollingPayAdmin-getOrgsMonthlyReport', 'Failed to retrieve transactions!']],
    },
    {
      screen: monthlyReportScreens.organization,
      heading: /^Monthly report/,
      address: (id) => monthlyReportScreens.organization.to({ month: '2026-11', orgId: id('organization') }),
      loads: [['rollingPayAdmin-getOrgMonthlyReport', 'Failed to retrieve transactions!']],
    },
  ],
}
