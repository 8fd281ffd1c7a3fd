import { history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { dateIn } from '#kernel/time.ts'
import { disbursementScreens } from './disbursement.screens.ts'
import { disbursementWorld } from './disbursement-world.fixtures.ts'

const commands = ({ w }: FixtureKit): CommandFixtures => ({
  'disbursements-create': async () => {
    const { manager: by, payee, fields } = await disbursementWorld(w)
    return { by, body: fields([await payee(1000)]) }
  },
  'disbursements-update': async () => {
    const { manager: by, fields, submit } = await disbursementWorld(w)
    const { id, payees } = await submit(1000)
    return { by, body: { id, ...fields(payees, { isDraft: true }) } }
  },
  'disbursements-approve': async () => {
    const { executive: by, submit } = await disbursementWorld(w)
    return { by, body: { id: (await submit(1000)).id } }
  },
  'disbursements-return': async () => {
    const { executive: by, submit } = await disbursementWorld(w)
    return { by, body: { ids: [(await submit(1000)).id], reason: 'Wrong invoice' } }
  },
  'disbursements-delete': async () => {
    const { manager: by, submit } = await disbursementWorld(w)
    return { by, body: { id: (await submit(1000)).id } }
  },
  'disbursements-draft': async () => {
    const { admin: by, approve } = await disbursementWorld(w)
    const { id, orgId } = await approve(1000)
    return { by, body: { id, orgId } }
  },
  'disbursements-process': async () => {
    const { admin: by, approve } = await disbursementWorld(w)
    const { id, orgId } = await approve(1000)
    return { by, body: { id, orgId } }
  },
  'disbursements-complete': async () => {
    const { admin: by, process } = await disbursementWorld(w)
    const { id, orgId } = await process(1000)
    return { by, body: { id, orgId, dateCompleted: '2026-11-16' } }
  },
  'disbursements-cancel': async () => {
    const { admin: by, approve } = await disbursementWorld(w)
    const { id, orgId } = await approve(1000)
    return { by, body: { id, orgId, reasonForCancellation: 'Goods not delivered' } }
  },
  'disbursements-markNotPaid': async () => {
    const { admin: by, process, lineIds } = await disbursementWorld(w)
    const { id, orgId } = await process(1000)
    return { by, body: { id, orgId, lineIds: await lineIds(id), reason: 'Account closed' } }
  },
  'disbursements-undoNotPaid': async () => {
    const { admin: by, process, lineIds } = await disbursementWorld(w)
    const { id, orgId } = await process(1000)
    const body = { id, orgId, lineIds: await lineIds(id) }
    await w.as(by).disbursements.markNotPaid({ ...body, reason: 'Account closed' })
    return { by, body }
  },
  'disbursements-releaseAccount': async () => {
    const { admin: by, process, lineIds } = await disbursementWorld(w)
    const { id, orgId } = await process(1000)
    const [lineId = ''] = await lineIds(id)
    await w.as(by).disbursements.markNotPaid({ id, orgId, lineIds: [lineId], reason: 'Account closed' })
    return { by, body: { id, orgId, lineId, reason: 'The bank says that it is open' } }
  },
  'disbursements-recordReturned': async () => {
    const { admin: by, process, lineIds } = await disbursementWorld(w)
    const { id, orgId } = await process(1000)
    await w.as(by).disbursements.complete({ id, orgId, dateCompleted: dateIn(w.now()) })
    return { by, body: { id, orgId, lineIds: await lineIds(id), reason: 'Account closed' } }
  },
  'disbursements-updateSettings': async () => {
    const { manager: by } = await disbursementWorld(w)
    return { by, body: { accountWaitHours: 48, bands: [{ from: 10_000, approvers: 2 }] } }
  },
})

const insertDisbursement = async ({ w, organization, userId }: RecordScope) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into disbursements (org_id, id, name, pay_on, repayment_months, payees_type, status, payees, total_sen, platform_fee_bp, monthly_fee_bp,
                                platform_fee_sen, monthly_fees_sen, version, digest, created_at, created_by, modified_at, modified_by, submitted_at,
                                submitted_by, approved_at)
     values ($1, $2, 'Suppliers December', '2026-11-27', 2, 'suppliers', 'approved', 0, 0, 200, 150, 0, 0, 1, '\\x00', $3, $4, $3, $4, $3, $4, $3)`,
    [organization.id, id, w.now(), userId],
  )
  return id
}

const toEmployee = {
  payeesType: 'employees',
  name: 'Advances December',
  date: '2030-01-04',
  repaymentPeriod: 1,
  isDraft: true,
  selectedPayees: [{ id: '@own:employee@', amount: 1_000 }],
}
const loads = [['disbursements-getAll', 'Failed to fetch salaries Disbursements!']] as const
export const fixtures: ModuleFixtures = {
  commands,
  records: { disbursement: insertDisbursement },
  bodies: {
    'disbursements-create': toEmployee,
    'disbursements-update': { id: '@own:disbursement@', ...toEmployee },
    'disbursements-generateDetails': { payees: [{ id: '@own:supplier@', amount: 1_000 }], repaymentPeriod: 1 },
  },
  screens: [
    { screen: disbursementScreens.list, heading: 'Disbursements', loads },
    {
      screen: disbursementScreens.create,
      heading: 'New Disbursement',
      loads: [
        ['disbursements-generateDetails', 'Failed to calculate the fees!'],
        ['disbursements-getPayees', 'Failed to fetch the payees!'],
      ],
    },
    {
      screen: disbursementScreens.edit,
      heading: 'Edit disbursement',
      address: (id) => disbursementScreens.edit.to({ disbursementId: id('disbursement') }),
      loads: [['disbursements-getOne', 'Failed to fetch Disbursement!']],
    },
    {
      screen: disbursementScreens.details,
      heading: 'Suppliers December',
      address: (id) => disbursementScreens.details.to({ disbursementId: id('disbursement') }),
      loads: [['disbursements-getOne', 'Failed to fetch Disbursement!'], history],
    },
    {
      screen: disbursementScreens.internalDetails,
      heading: 'Suppliers December',
      address: (id) => disbursementScreens.internalDetails.to({ orgId: id('organization'), id: id('disbursement') }),
      loads: [['disbursements-getOne', 'Failed to fetch Disbursement!'], history],
    },
    {
      screen: disbursementScreens.settings,
      heading: 'Disbursement Settings',
      loads: [['disbursements-getSettings', 'Failed to retrieve the settings!'], history],
    },
    { screen: disbursementScreens.platformList, heading: 'Disbursements', loads },
    {
      screen: disbursementScreens.ofOrganization,
      heading: 'Disbursements',
      address: (id) => disbursementScreens.ofOrganization.to({ orgId: id('organization') }),
      opens: () => disbursementScreens.list.to(),
      loads,
    },
    {
      screen: disbursementScreens.internalOfOrganization,
      heading: 'Disbursements',
      address: (id) => disbursementScreens.internalOfOrganization.to({ orgId: id('organization') }),
      opens: () => disbursementScreens.platformList.to(),
      loads,
    },
  ],
}
