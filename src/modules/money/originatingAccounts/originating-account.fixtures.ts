import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import type { World } from '#test/world.ts'
import { originatingAccountScreens as screens } from './originating-account.screens.ts'

export const accountForm = {
  name: 'Maybank operations',
  status: 'Active' as const,
  bank: 'MBBEMYKL',
  account: '514012345678',
  holder: 'Upah Sdn Bhd',
  format: 'maybankUpf' as const,
  corporateId: 'UPAH01',
  reference: 'UPAH',
  rentas: false,
}
const sha256 = 'ab'.repeat(32)

/** An account of the platform that payment files debit. */
export const addOriginatingAccount = async ({ database, id, now }: World): Promise<string> => {
  const accountId = id()
  await database.pool.query(
    `insert into originating_accounts (org_id, id, name, status, bank_code, account_number, holder, format, company_code, reference, rentas,
       created_at, created_by, modified_at, modified_by)
     values ('PLATFORM', $1, $2, 'Active', 'MBBEMYKL', '514012345678', 'Upah Sdn Bhd', 'maybankUpf', 'UPAH01', 'UPAH', false, $3, $1, $3, $1)`,
    [accountId, `Account ${accountId}`, now()],
  )
  return accountId
}

const commands = ({ w, admin, nextNumber }: FixtureKit): CommandFixtures => {
  const newForm = () => ({ ...accountForm, name: `Maybank ${nextNumber()}` })
  const created = async () => {
    const by = await admin()
    const { id: accountId } = await w.as(by).originatingAccounts.createAccount(newForm())
    return { by, accountId }
  }
  return {
    'originatingAccounts-createAccount': async () => ({ by: await admin(), body: newForm() }),
    'originatingAccounts-editAccount': after(created, ({ accountId }) => ({
      accountId,
      ...newForm(),
      account: '514099999999',
    })),
    'originatingAccounts-recordTestUpload': after(created, ({ accountId }) => ({
      accountId,
      on: '2026-11-10',
      sha256,
    })),
    'originatingAccounts-deleteAccount': after(created, ({ accountId }) => ({ accountId, reason: 'Closed' })),
  }
}

const failed = 'The accounts couldn’t be retrieved.'
export const fixtures: ModuleFixtures = {
  commands,
  records: { originating_account: ({ w }) => addOriginatingAccount(w) },
  bodies: {
    'originatingAccounts-createAccount': accountForm,
    'originatingAccounts-editAccount': { accountId: '@own:originating_account@', ...accountForm, name: 'Other' },
    'originatingAccounts-recordTestUpload': { accountId: '@own:originating_account@', on: '2026-11-10', sha256 },
  },
  screens: [
    { screen: screens.list, heading: 'Originating accounts', loads: [['originatingAccounts-getAccounts', failed]] },
    { screen: screens.create, heading: 'Add account' },
    {
      screen: screens.view,
      heading: /^(Account .*|Originating account)$/,
      address: (id) => screens.view.to({ id: id('originating_account') }),
      loads: [['originatingAccounts-getAccount', failed], history],
    },
    {
      screen: screens.edit,
      heading: 'Edit originating account',
      address: (id) => screens.edit.to({ id: id('originating_account') }),
      loads: [['originatingAccounts-getAccount', failed], history],
    },
  ],
}
