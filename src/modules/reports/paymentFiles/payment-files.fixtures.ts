import { placeDisbursement } from '#owed/receivables/settlement/place-disbursement.fixtures.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import { paymentFileScreens as screens } from './payment-files.screens.ts'

export const fixtures: ModuleFixtures = {
  records: {
    /** The number of a disbursement's file. */
    payment_file: async ({ w, organization }) => {
      const id = await placeDisbursement(w, organization.id, w.id())
      const { rows } = await w.database.pool.query<{ number: string }>(
        'select number from payment_files where record_id = $1',
        [id],
      )
      return rows[0]!.number
    },
  },
  screens: [
    {
      screen: screens.list,
      heading: 'Payment files',
      loads: [['paymentFiles-getFiles', 'Failed to retrieve the payment files!']],
    },
    {
      screen: screens.view,
      heading: /^Payment file D\d{11}$/,
      address: (id) => screens.view.to({ number: id('payment_file') }),
      loads: [['paymentFiles-getFile', 'Failed to retrieve the payment file!']],
    },
  ],
}
