import type { ModuleFixtures } from '#test/fixtures.ts'
import { ledgerScreens } from './ledger.screens.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ admin }) => ({ 'ledger-runAudit': async () => ({ by: await admin(), body: {} }) }),
  screens: [
    {
      screen: ledgerScreens.accounts,
      heading: 'Ledger',
      loads: [
        ['ledger-getAccounts', 'Failed to retrieve the ledger!'],
        ['ledger-getAudits', 'Failed to retrieve the ledger!'],
      ],
    },
    {
      screen: ledgerScreens.account,
      heading: 'Bank',
      address: (id) => ledgerScreens.account.to({ orgId: id('organization'), account: 'bank' }),
      loads: [['ledger-getEntries', 'Failed to retrieve the ledger!']],
    },
    {
      screen: ledgerScreens.record,
      heading: 'Ledger entries of a record',
      address: (id) => ledgerScreens.record.to({ orgId: id('organization'), recordId: id('withdrawal') }),
      loads: [['ledger-getEntries', 'Failed to retrieve the ledger!']],
    },
  ],
}
