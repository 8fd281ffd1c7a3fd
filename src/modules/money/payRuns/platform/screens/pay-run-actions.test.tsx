// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { PayRunActions } from './PayRunActions.tsx'

const { show } = rendering()
type Props = Parameters<typeof PayRunActions>[0]
const payRun = { status: 'processing', employeesNetPay: 1_350, eligibleEmployees: 3 } as Props['payRun']
const shown = { count: 3, total: 1_350, digest: '1' } as Props['shown']

test('the button to complete a run states no amount as paid before the user says whether all transfers succeeded', async () => {
  const { user } = await show(
    () => <PayRunActions name="Kopi Kita, Bonus" payRun={payRun} shown={shown} of={{ orgId: 'O', payRunId: 'R' }} />,
    { role: 'admin' },
  )
  await user.click(screen.getByRole('button', { name: /^Record the result of/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: /paid/ })).toBeNull()
  dialog.getByRole('button', { name: 'Complete the pay run' })
  await user.click(dialog.getByRole('radio', { name: 'Yes' }))
  dialog.getByRole('button', { name: /^Complete: RM.1,350\.00 paid$/ })
})
