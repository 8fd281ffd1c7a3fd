import { history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { supplierScreens } from './supplier.screens.ts'
import { approvedSupplier, supplierFields } from './supplier-world.fixtures.ts'

const commands = ({ w, inside, admin }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { org, manager } = await inside()
    const fields = supplierFields()
    const supplier = await w.as(manager).suppliers.create(fields)
    return { org, manager, fields, id: supplier.id, key: { id: supplier.id, orgId: org.id } }
  }
  const approved = async () => {
    const { org, manager } = await inside()
    const by = await admin()
    const supplier = await approvedSupplier(w, manager, by)
    return { org, manager, admin: by, ...supplier, key: { id: supplier.id, orgId: org.id } }
  }
  return {
    'suppliers-create': async () => ({ by: (await inside()).manager, body: supplierFields() }),
    'suppliers-update': async () => {
      const { manager, fields, id } = await created()
      return { by: manager, body: { id, ...fields, address: '1, Jalan Baru' } }
    },
    'suppliers-delete': async () => {
      const { manager, id } = await created()
      return { by: manager, body: { id } }
    },
    'suppliers-confirmAccount': async () => {
      const { manager, admin: by, fields, key } = await approved()
      const changed = { bankCode: 'MBBEMYKL', accountNumber: '512345678901' }
      const { bankDetails } = await w
        .as(manager)
        .suppliers.update({ id: key.id, ...fields, bankDetails: [...fields.bankDetails, changed] })
      const accountId = bankDetails.find(({ state }) => state === 'unconfirmed')?.id ?? ''
      return { by, body: { ...key, accountId, callBackNumber: '+60312345678', callBackName: 'Lim Mei Ling' } }
    },
    'suppliers-hold': async () => {
      const { manager, id } = await created()
      return { by: manager, body: { id, holdUntil: '2026-12-31', reason: 'Wrong goods delivered' } }
    },
    'suppliers-release': async () => {
      const { manager, id } = await created()
      await w.as(manager).suppliers.hold({ id, holdUntil: '2026-12-31', reason: 'Wrong goods delivered' })
      return { by: manager, body: { id } }
    },
    'suppliers-releaseAccount': async () => {
      const own = await disbursementWorld(w)
      const { id, orgId, payees } = await own.process(1000)
      await w.as(own.admin).disbursements.markNotPaid({ id, orgId, lineIds: await own.lineIds(id), reason: 'Closed' })
      const { id: supplierId = '', bankDetailId: accountId = '' } = payees[0] ?? {}
      return { by: own.manager, body: { id: supplierId, accountId, reason: 'The bank says that it is open' } }
    },
    'suppliers-approve': async () => ({ by: await admin(), body: (await created()).key }),
    'suppliers-return': async () => {
      const { key } = await created()
      return {
        by: await admin(),
        body: { ids: [key.id], orgId: key.orgId, reason: 'The number is of another company' },
      }
    },
    'suppliers-reject': async () => ({
      by: await admin(),
      body: { ...(await created()).key, remarks: 'Not registered' },
    }),
    'suppliers-blacklist': async () => ({ by: await admin(), body: { ...(await created()).key, remarks: 'Fraud' } }),
  }
}

const insertSupplier = async ({ w, organization, userId }: RecordScope) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into suppliers (org_id, id, company_name, business_registration_number, mobile_number, email, address, contact_person_name,
                            contact_person_mobile_number, contact_person_email, status, created_at, created_by, modified_at, modified_by)
     values ($1, $2, 'Mewah Dairy Industries', '202601000001', '+60312345678', 'accounts@mewah.example', '1, Jalan Besar', 'Lim Mei Ling',
             '+60123456789', 'mei@mewah.example', 'pending approval', $3, $4, $3, $4)`,
    [organization.id, id, w.now(), userId],
  )
  return id
}

const withAccount = {
  ...supplierFields(),
  bankDetails: [{ id: '@own:supplier_account@', bankCode: 'CIBBMYKL', accountNumber: '8012345678' }],
  // It is sent several times.
  isAnother: true,
}

export const fixtures: ModuleFixtures = {
  commands,
  bodies: { 'suppliers-create': withAccount, 'suppliers-update': { id: '@own:supplier@', ...withAccount } },
  fields: { 'suppliers-confirmAccount': { callBackNumber: '+60312345678' } },
  after: { supplier_account: ['supplier'] },
  records: {
    supplier: insertSupplier,
    // Of the organization’s last supplier.
    supplier_account: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into supplier_accounts (org_id, id, supplier_id, bank_code, account_name, account_number, entered_at, entered_by)
         select org_id, $2, max(id), 'MBBEMYKL', 'Mewah Dairy Industries', '512345678901', $3, $4 from suppliers where org_id = $1 group by org_id`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
  },
  screens: [
    {
      screen: supplierScreens.list,
      heading: 'Suppliers',
      loads: [['suppliers-getAll', 'Failed to fetch Suppliers!']],
    },
    { screen: supplierScreens.create, heading: 'New Suppliers' },
    {
      screen: supplierScreens.view,
      heading: 'Mewah Dairy Industries',
      address: (id) => supplierScreens.view.to({ id: id('supplier') }),
      loads: [['suppliers-getOne', 'Failed to fetch Supplier!'], history],
    },
    {
      screen: supplierScreens.edit,
      heading: 'Edit supplier',
      address: (id) => supplierScreens.edit.to({ id: id('supplier') }),
      loads: [['suppliers-getOne', 'Failed to fetch Supplier!'], history],
    },
    {
      screen: supplierScreens.platformList,
      heading: 'Suppliers',
      loads: [['suppliers-getAll', 'Failed to fetch Suppliers!']],
    },
    {
      screen: supplierScreens.platformView,
      heading: 'Mewah Dairy Industries',
      address: (id) => supplierScreens.platformView.to({ orgId: id('organization'), id: id('supplier') }),
      loads: [['suppliers-getOne', 'Failed to fetch Supplier!'], history],
    },
  ],
}
