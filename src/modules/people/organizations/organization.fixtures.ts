import { ringgit } from '#kernel/money.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import type { Organization, World } from '#test/world.ts'
import { organizationScreens } from './organization.screens.ts'

/** The details required of an Active organization, without name, code and products. */
export const activeDetails = {
  signupDate: '2026-01-05',
  registration: '202601000001',
  industry: 'Food',
  companySize: 'large',
  bankDetails: 'Maybank 114222330001',
  telephone: '03-1234 5678',
  website: 'https://kopi.example',
  mainContact: 'Aminah',
  mainContactNumber: '012-345 6789',
  address: 'Jalan 1',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postcode: '46000',
  country: 'Malaysia',
} as const

/** An organization without products. */
export const withoutProducts = {
  eBenefits: 'no',
  rollingPay: 'no',
  franchiseType: 'non_franchise',
} as const

/** Adds an active e-wallet, which the organization, if given, offers. */
export const addWallet = async ({ database, id, now }: World, organization?: Organization): Promise<string> => {
  const walletId = id()
  await database.pool.query(
    `insert into wallets (org_id, id, name, status, support_link, minimum_amount_sen, created_at, created_by, modified_at, modified_by)
     values ('PLATFORM', $1, $2, 'Active', 'https://wallet.example', 1000, $3, $1, $3, $1)`,
    [walletId, `Wallet ${walletId}`, now()],
  )
  if (organization)
    await database.pool.query('insert into organization_wallets (org_id, wallet_id) values ($1, $2)', [
      organization.id,
      walletId,
    ])
  return walletId
}

const organizationForm = (domain: string) => ({
  name: 'Kopi Kita',
  domain,
  status: 'Onboarding' as const,
  rollingPay: 'yes' as const,
  eBenefits: 'no' as const,
  payDay: 28,
  cutoffDate: 25,
  rollingPayMax: ringgit(1500),
  serviceFeePercentage: 2.5,
  serviceFeePaidBy: 'employee' as const,
  franchiseType: 'non_franchise' as const,
})

const commands = ({ w, admin, nextNumber }: FixtureKit): CommandFixtures => {
  const form = async () => ({ ...organizationForm(`FIXTURE-${nextNumber()}`), wallets: [await addWallet(w)] })
  return {
    'orgs-createOrg': async () => ({ by: await admin(), body: await form() }),
    'orgs-updateOrg': async () => {
      const by = await admin()
      const { id } = await w.as(by).orgs.createOrg(await form())
      return { by, body: { id, orgData: { ...(await form()), city: 'Ipoh' } } }
    },
    'orgs-softDeleteOrg': async () => {
      const { id: orgId, code: confirmation } = await w.organization()
      return { by: await admin(), body: { orgId, confirmation } }
    },
  }
}

const { domain: _, ...withoutCode } = organizationForm('')
const hostileForm = {
  ...withoutCode,
  telephone: '+60312345678',
  city: 'Shah Alam',
  wallets: ['@own:wallet@'],
  eBenefits: 'yes',
  disbursements: { enable: 'no' },
}

export const fixtures: ModuleFixtures = {
  commands,
  records: { organization: ({ organization }) => organization.id },
  bodies: {
    'orgs-createOrg': hostileForm,
    'orgs-updateOrg': { id: '@own:organization@', orgData: hostileForm },
  },
  screens: [
    {
      screen: organizationScreens.list,
      heading: 'Organizations',
      loads: [['orgs-getOrgs', 'Failed to retrieve organizations!']],
    },
    { screen: organizationScreens.create, heading: 'Create Organization' },
    {
      screen: organizationScreens.edit,
      heading: 'Edit Organization',
      address: (id) => organizationScreens.edit.to({ oid: id('organization') }),
      loads: [['orgs-getOrgInfo', 'Failed to retrieve organization!']],
    },
    {
      screen: organizationScreens.view,
      heading: /^(Kopi .*|Organization)$/,
      address: (id) => organizationScreens.view.to({ oid: id('organization') }),
      loads: [
        ['orgs-getOrgInfo', 'Failed to retrieve organization!'],
        ['orgs-getOrgStanding', 'Failed to retrieve organization!'],
      ],
    },
  ],
}
