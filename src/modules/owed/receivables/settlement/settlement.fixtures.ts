import { ringgit } from '#kernel/money.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import { placeDisbursement } from './place-disbursement.fixtures.ts'
import { settlementScreens } from './settlement.screens.ts'

const amounts = { amountDue: ringgit(10_500), amountRepaid: ringgit(0), dueDate: '2026-12-20' }
const paymentOf = { paymentDate: '2026-11-16', amountRepaid: ringgit(1_000) }

const commands = ({ w, inside, admin }: FixtureKit): CommandFixtures => {
  const unsettled = async () => {
    const { org, manager } = await inside()
    return { by: await admin(), key: { orgId: org.id, disbursementId: await placeDisbursement(w, org.id, manager.id) } }
  }
  const settled = async () => {
    const { by, key } = await unsettled()
    const { id: repaymentId } = await w.as(by).repayments.create({ ...key, ...amounts })
    return { by, key: { ...key, repaymentId } }
  }
  const paid = async () => {
    const { by, key } = await settled()
    const { id } = await w.as(by).repaymentTransactions.create({ ...key, ...paymentOf })
    return { by, body: { ...key, id } }
  }
  /** A settlement and an uploaded slip, or a reported payment. */
  const slipped = async () => {
    const { org, manager } = await inside()
    const by = await admin()
    const disbursementId = await placeDisbursement(w, org.id, manager.id)
    const { id: repaymentId } = await w.as(by).repayments.create({ orgId: org.id, disbursementId, ...amounts })
    const slip = await placeFile(w, manager, 'payment-slip', '%PDF-1.7', 'slip.pdf')
    return { by: manager, key: { disbursementId, repaymentId }, slip, org, admin: by }
  }
  const reported = async () => {
    const { by, key, slip, org, admin } = await slipped()
    const { id } = await w.as(by).repaymentTransactions.report({ ...key, ...paymentOf, slip })
    return { by, org, admin, body: { ...key, id } }
  }
  return {
    'repaymentTransactions-report': after(slipped, ({ key, slip }) => ({ ...key, ...paymentOf, slip })),
    'repaymentTransactions-withdrawReport': after(reported, ({ body }) => body),
    'repaymentTransactions-dismissReport': after(
      async () => {
        const { admin: by, org, body } = await reported()
        return { by, body: { ...body, orgId: org.id, reason: 'It did not arrive' } }
      },
      ({ body }) => body,
    ),
    'repayments-create': after(unsettled, ({ key }) => ({ ...key, ...amounts })),
    'repayments-update': after(settled, ({ key }) => ({ ...key, ...amounts, dueDate: '2027-01-20' })),
    'repayments-delete': after(settled, ({ key }) => ({ ...key, reason: 'Entered twice' })),
    'repaymentTransactions-create': after(settled, ({ key }) => ({ ...key, ...paymentOf })),
    'repaymentTransactions-update': after(paid, ({ body }) => ({
      ...body,
      ...paymentOf,
      amountRepaid: ringgit(2_000),
    })),
    'repaymentTransactions-void': after(paid, ({ body }) => ({ ...body, reason: 'Entered twice' })),
  }
}

const repaymentKey = (id: (kind: string) => string) => ({
  disbursementId: id('disbursement'),
  repaymentId: id('settlement'),
})

export const fixtures: ModuleFixtures = {
  commands,
  after: { settlement: ['disbursement'], settlement_payment: ['settlement'], reported_payment: ['settlement'] },
  records: {
    // Of the organization’s last disbursement, which is completed for it.
    settlement: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `with completed as (
           update disbursements set status = 'completed', completed_on = '2026-10-20', total_sen = 1000000, platform_fee_sen = 20000, monthly_fees_sen = 30000
            where org_id = $1 and id = (select max(id) from disbursements where org_id = $1) returning org_id, id)
         insert into settlements (org_id, id, disbursement_id, due_on, to_repay_sen, created_at, created_by, modified_at, modified_by)
         select org_id, $2, id, '2026-12-20', 1050000, $3, $4, $3, $4 from completed`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
    // An answered one, so that the settlement can be reported again.
    reported_payment: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `with slip as (
           insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
           values ($1, $2, 'payment-slip', 'slip.pdf', 'application/pdf', 8, '\\x00', $5, $4, $3) returning id)
         insert into reported_payments (org_id, id, settlement_id, paid_on, amount_sen, reference, file_id, created_at, created_by, outcome, closed_at, closed_by)
         select s.org_id, $2, s.id, '2026-11-10', 100, '', slip.id, $3, $4, 'withdrawn', $3, $4
           from settlements s, slip where s.org_id = $1 order by s.id desc limit 1`,
        [organization.id, id, w.now(), userId, id],
      )
      return id
    },
    settlement_payment: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into settlement_payments (org_id, id, settlement_id, paid_on, amount_sen, reference, created_at, created_by, created_by_name, voided_at, voided_by_name)
         select org_id, $2, id, '2026-11-10', 100, '', $3, $4, 'Admin', $3, 'Admin' from settlements where org_id = $1 order by id desc limit 1`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
  screens: [
    {
      screen: settlementScreens.list,
      heading: 'Settlements',
      loads: [['repayments-getAll', 'Failed to fetch Repayments!']],
    },
    {
      screen: settlementScreens.details,
      heading: 'Suppliers December',
      address: (id) => settlementScreens.details.to(repaymentKey(id)),
      loads: [['repaymentTransactions-getAll', 'Failed to fetch Repayment Transactions!'], history],
    },
    {
      screen: settlementScreens.internalList,
      heading: 'Settlements',
      loads: [['repayments-getAll', 'Failed to fetch Repayments!']],
    },
    {
      screen: settlementScreens.create,
      heading: 'Create Settlement',
      loads: [['repayments-getUnsettled', 'Failed to fetch salaries Disbursements!']],
    },
    {
      screen: settlementScreens.edit,
      heading: 'Edit Settlement',
      address: (id) => settlementScreens.edit.to({ orgId: id('organization'), ...repaymentKey(id) }),
      loads: [['repayments-getOne', 'Failed to fetch Repayment!'], history],
    },
    {
      screen: settlementScreens.internalDetails,
      heading: 'Suppliers December',
      address: (id) =>
        settlementScreens.internalDetails.to({
          orgId: id('organization'),
          id: id('disbursement'),
          repaymentId: id('settlement'),
        }),
      loads: [['repaymentTransactions-getAll', 'Failed to fetch Repayment Transactions!'], history],
    },
    {
      screen: settlementScreens.createPayment,
      heading: 'New Settlement Transaction',
      address: (id) => settlementScreens.createPayment.to({ orgId: id('organization'), ...repaymentKey(id) }),
      loads: [['repayments-getOne', 'Failed to fetch Repayment!']],
    },
  ],
}
