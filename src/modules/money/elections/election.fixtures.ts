import { payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { after } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { electionScreens } from './election.screens.ts'
import { electionOf, offerWallets } from './election-world.fixtures.ts'

const commands = ({ w }: FixtureKit): CommandFixtures => {
  const prepared = async () => {
    const kopi = await payRunWorld(w)
    const walletId = await kopi.wallet('Boost')
    await offerWallets(w, kopi.organization.id, [walletId])
    const by = await kopi.employee({})
    return { kopi, by, walletId, body: await electionOf(w, by, walletId) }
  }
  const elected = async () => {
    const election = await prepared()
    await w.as(election.by).employeeWallets.saveElectedWallet(election.body)
    return election
  }
  return {
    'employeeWallets-saveElectedWallet': prepared,
    'employeeWallets-editElectedWallet': after(elected, ({ body }) => ({ ...body, percentage: 60 })),
    'employeeWallets-deleteElectedWallet': after(elected, ({ walletId }) => ({ id: walletId })),
    'employeeWallets-sendReminders': async () => {
      const { kopi } = await prepared()
      return { by: kopi.manager, body: { all: true } }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  screens: [
    {
      screen: electionScreens.benefits,
      heading: 'My Benefits',
      loads: [
        ['employeeBenefits-getIndividualEmployeeBenefits', 'Unable to retrieve your benefits'],
        ['employeeWallets-getElectedWallets', 'Failed to get wallets!'],
      ],
    },
    {
      screen: electionScreens.list,
      heading: 'Payment Election',
      loads: [['employeeWallets-getElectedWallets', 'Failed to get wallets!']],
    },
    {
      screen: electionScreens.add,
      heading: 'Payment Election',
      loads: [['employeeWallets-getNonElectedWallets', 'Failed to get wallets!']],
    },
    {
      screen: electionScreens.edit,
      heading: 'Edit Payment Election',
      address: (id) => electionScreens.edit.to({ walletId: id('elected_wallet') }),
      loads: [['employeeWallets-getElectedWallet', 'Failed to get wallet!']],
    },
    {
      screen: electionScreens.failed,
      heading: 'Payment Election',
      address: (id) => electionScreens.failed.to({ payRunId: id('pay_run'), walletId: id('wallet') }),
      loads: [['employeeWallets-getFailedPayments', 'Failed to get your failed payments!']],
    },
  ],
  records: {
    elected_wallet: async ({ w, organization, employee }) => {
      const id = w.id()
      await w.database.pool.query(
        `with wallet as (
           insert into wallets (org_id, id, name, status, support_link, minimum_amount_sen, created_at, created_by, modified_at, modified_by)
           values ('PLATFORM', $2, $4, 'Active', 'https://wallet.example', 1000, $5, $2, $5, $2))
         insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified, screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
         values ($1, $2, $3, $2, '0123456789', 5000, true, '/files/x', 'x.png', $5, $5, $3)`,
        [organization.id, id, employee.employeeId, `Elected ${id}`, w.now()],
      )
      return id
    },
  },
  fields: {
    'employeeWallets-saveElectedWallet': { accountNumber: '0123456789' },
    'employeeWallets-editElectedWallet': { accountNumber: '0123456789' },
  },
  bodies: { 'employeeWallets-sendReminders': { all: true } },
}
