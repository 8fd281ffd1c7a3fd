import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import { benefitPayments } from '#owed/receivables/payment/payment.service.ts'
import { payRunScreens } from './pay-run.screens.ts'
import { payRunWorld, type PayRunWorld } from './pay-run-world.fixtures.ts'

const commands = ({ w }: FixtureKit): CommandFixtures => {
  const prepared = async () => {
    const prepared = await payRunWorld(w)
    await prepared.employee({ [await prepared.wallet('Boost')]: 100 })
    return prepared
  }
  const created = async () => {
    const kopi = await prepared()
    const { id } = await w.as(kopi.manager).payRuns.create(kopi.fields)
    return { ...kopi, by: kopi.manager, id }
  }
  const submitted = async () => {
    const kopi = await created()
    await w.as(kopi.by).payRuns.submit({ id: kopi.id })
    return kopi
  }
  const approved = async () => {
    const kopi = await submitted()
    await w.as(kopi.by).payRuns.approve({ ids: [kopi.id] })
    return kopi
  }
  const failed = async () => {
    const kopi = await approved()
    const key = { orgId: kopi.organization.id, id: kopi.id }
    for (const status of ['pending_payment', 'processing'] as const)
      await w.as(kopi.admin).adminPayRuns.update({ ...key, status })
    const { employees } = await w.as(kopi.by).payRuns.getEmployees({ id: kopi.id })
    await w.as(kopi.admin).adminPayRuns.update({
      ...key,
      status: 'completed',
      employees: employees.map(({ employeeId }) => ({ employeeId })),
      reason: 'Unknown account',
    })
    return kopi
  }
  /** A completed run, whose benefits the employer owes, for platform staff. */
  const paid = async () => {
    const kopi = await approved()
    const key = { orgId: kopi.organization.id, id: kopi.id }
    for (const status of ['pending_payment', 'processing', 'completed'] as const)
      await w.as(kopi.admin).adminPayRuns.update({ ...key, status })
    return { ...kopi, by: kopi.admin }
  }
  const repaymentOf = ({ organization: { id: orgId } }: Pick<PayRunWorld, 'organization'>) => ({
    orgId,
    amount: ringgit(100),
    paidOn: dateIn(w.now()),
    reference: 'MBB 1',
  })
  /** The same for the employer, with a slip. */
  const owing = async () => {
    const kopi = await paid()
    const slip = await placeFile(w, kopi.manager, 'payment-slip', '%PDF-1.7', 'slip.pdf')
    const reported = { paymentDate: dateIn(w.now()), amountRepaid: ringgit(100), slip }
    return { ...kopi, by: kopi.manager, reported }
  }
  const reporting = async () => {
    const kopi = await owing()
    return { ...kopi, report: await w.as(kopi.manager).payRuns.reportBenefitRepayment(kopi.reported) }
  }
  return {
    'payRuns-create': async () => {
      const { manager: by, fields } = await prepared()
      return { by, body: fields }
    },
    'payRuns-update': after(created, ({ id, fields }) => ({ id, ...fields, payDay: '2026-11-28' })),
    'payRuns-submit': after(created, ({ id }) => ({ id })),
    'payRuns-approve': after(submitted, ({ id }) => ({ ids: [id] })),
    'payRuns-return': after(submitted, ({ id }) => ({ ids: [id], reason: 'Wrong name' })),
    'payRuns-delete': after(created, ({ id }) => ({ id })),
    'payRuns-exportReport': after(failed, ({ id }) => ({ id, language: 'en' })),
    'payRuns-rerun': after(failed, ({ id }) => ({ id, payDay: '2026-11-30' })),
    'adminPayRuns-recordBenefitRepayment': after(paid, (kopi) => repaymentOf(kopi)),
    'adminPayRuns-voidBenefitRepayment': async () => {
      const kopi = await paid()
      const repayment = repaymentOf(kopi)
      const { id } = await w.as(kopi.by).adminPayRuns.recordBenefitRepayment(repayment)
      return { by: kopi.by, body: { orgId: repayment.orgId, id, reason: 'Wrong employer' } }
    },
    'payRuns-reportBenefitRepayment': after(owing, ({ reported }) => reported),
    'payRuns-withdrawBenefitReport': after(reporting, ({ report }) => report),
    'adminPayRuns-dismissBenefitReport': after(
      async () => {
        const kopi = await reporting()
        return { ...kopi, by: kopi.admin }
      },
      ({ organization, report }) => ({ orgId: organization.id, ...report, reason: 'It did not arrive' }),
    ),
    'adminPayRuns-recordReturned': after(
      async () => {
        const kopi = await paid()
        const { employees } = await w.as(kopi.admin).adminPayRuns.getEmployees({
          orgId: kopi.organization.id,
          payRunId: kopi.id,
        })
        const shares = employees.flatMap(({ employeeId, electedWallets }) =>
          electedWallets.map(({ walletId }) => ({ employeeId, walletId, reason: 'Account closed' })),
        )
        return { ...kopi, shares }
      },
      ({ organization, id, shares }) => ({ orgId: organization.id, id, shares, amount: ringgit(180) }),
    ),
    'adminPayRuns-update': async () => {
      const { admin: by, id, organization } = await approved()
      return { by, body: { orgId: organization.id, id, status: 'pending_payment' } }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    /** A category, as the group of a pay run. */
    group: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into employee_categories (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
         values ($1, $2, $3, $3, '', 'Approved', $4, $5, $4, $5)`,
        [organization.id, id, `CAT-${id}`, w.now(), userId],
      )
      return id
    },
    benefit_repayment: async ({ w, organization, userId }) => {
      const by = { id: userId as Id<'user'>, name: 'Admin' }
      const repayment = {
        orgId: organization.id,
        paidOn: dateIn(w.now()),
        amount: sen(100),
        reference: `MBB ${w.id()}`,
      }
      return w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
        benefitPayments.add({ ...tx, now: w.now(), newId: w.id }, { ...repayment, by }),
      )
    },
    pay_run: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into pay_runs (org_id, id, pay_type, status, period, pay_on, grouping, employees, eligible, net_pay_sen, created_at, created_by, modified_at, modified_by)
         values ($1, $2, 'Regular', 'approved', '2026-11', '2026-11-27', 'categories', 0, 0, 0, $3, $4, $3, $4)`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
  screens: [
    {
      screen: payRunScreens.list,
      heading: 'Benefits Pay Runs',
      loads: [['payRuns-getAll', 'Zero (0) payment runs found!']],
    },
    {
      screen: payRunScreens.create,
      heading: 'Start regular pay run',
      address: () => payRunScreens.create.to({ payType: 'Regular' }),
    },
    {
      screen: payRunScreens.edit,
      heading: 'Edit pay run',
      address: (id) => payRunScreens.edit.to({ payType: 'Regular', payRunId: id('pay_run') }),
      loads: [['payRuns-getOne', 'Pay run data not found!']],
    },
    {
      screen: payRunScreens.details,
      heading: 'Regular pay run, November 2026',
      address: (id) => payRunScreens.details.to({ payRunId: id('pay_run') }),
      loads: [history],
    },
    {
      screen: payRunScreens.report,
      heading: 'Regular pay run, November 2026',
      address: (id) => payRunScreens.report.to({ orgId: id('organization'), payRunId: id('pay_run') }),
      loads: [['payRuns-getReport', 'Zero (0) reports found!']],
    },
    {
      screen: payRunScreens.owed,
      heading: 'Benefits owed',
      loads: [['payRuns-getBenefitAccount', 'Failed to retrieve the benefits owed!']],
    },
    {
      screen: payRunScreens.platformOwed,
      heading: 'Benefits owed',
      address: (id) => payRunScreens.platformOwed.to({ orgId: id('organization') }),
      loads: [['adminPayRuns-getBenefitAccount', 'Failed to retrieve the benefits owed!']],
    },
    {
      screen: payRunScreens.platformList,
      heading: 'Benefits Pay Runs',
      loads: [['adminPayRuns-getAll', 'Zero (0) payment runs found!']],
    },
    {
      screen: payRunScreens.platformDetails,
      heading: /Regular pay run, November 2026/,
      address: (id) => payRunScreens.platformDetails.to({ orgId: id('organization'), payRunId: id('pay_run') }),
      loads: [['paymentFiles-getFiles', 'The payout files couldn’t be retrieved.'], history],
    },
    {
      screen: payRunScreens.platformEdit,
      heading: /Regular pay run, November 2026/,
      address: (id) => payRunScreens.platformEdit.to({ orgId: id('organization'), payRunId: id('pay_run') }),
      opens: (id) => payRunScreens.platformDetails.to({ orgId: id('organization'), payRunId: id('pay_run') }),
      loads: [['adminPayRuns-getOne', 'Pay run data not found!']],
    },
    {
      screen: payRunScreens.platformReport,
      heading: 'Regular pay run, November 2026',
      address: (id) => payRunScreens.platformReport.to({ orgId: id('organization'), payRunId: id('pay_run') }),
      loads: [['adminPayRuns-getReport', 'Zero (0) reports found!']],
    },
  ],
}
