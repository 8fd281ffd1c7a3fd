import type { ModuleFixtures } from '#test/fixtures.ts'
import { transactionScreens } from './transaction.screens.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ w, inside }) => ({
    'transactions-exportToPDFv2': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { orgId: org.id, date: w.now().slice(0, 7) } }
    },
  }),
  screens: [
    {
      screen: transactionScreens.list,
      heading: 'Transactions History',
      loads: [['transactions-getAll', 'Failed to retrieve transactions!']],
    },
    {
      screen: transactionScreens.internal,
      heading: 'Transactions History',
      loads: [['transactions-getAll', 'Failed to retrieve transactions!']],
    },
  ],
}
