// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { electionScreens } from '../election.screens.ts'
import { FailedPaymentPage } from './FailedPaymentPage.tsx'
import { FailedPayments, useHasPaymentToCorrect } from './FailedPayments.tsx'
import { ScreenshotField } from './ScreenshotField.tsx'

const { show } = rendering()

const payment = (walletId: string, next: string, name: string | null = null) => ({
  payRunId: '06PAYRUN00000001',
  walletId,
  wallet: `Wallet ${walletId}`,
  amount: 105,
  accountNumber: '****4417',
  name,
  period: '2026-11',
  next,
})
const Page = () => (
  <>
    <FailedPayments />
    <p>{useHasPaymentToCorrect() ? 'Nothing else is filled' : 'No task'}</p>
  </>
)

test.each([
  [['wait', 'correct', 'correct'], ['View: default', 'Fix: filled', 'Fix: default'], 'Nothing else is filled'],
  [['wait'], ['View: default'], 'No task'],
])(
  'of failed payments with the next steps %j only the first to correct has a filled button',
  async (nexts, shown, text) => {
    const payments = nexts.map((next, i) => payment(String(i), next))
    answerCalls({ 'employeeWallets-getFailedPayments': () => ({ result: { payments } }) })
    await show(Page, { role: 'Employee' })
    await screen.findAllByText('RM 105.00 didn’t arrive')
    const buttons = screen.getAllByRole('link')
    expect(buttons.map((one) => `${one.textContent}: ${one.dataset['variant'] ?? 'filled'}`)).toEqual(shown)
    screen.getByText(text)
  },
)

test.each([
  [null, 'Wallet 0, November benefits', 'November benefits', 'November total'],
  ['Raya bonus', 'Wallet 0, Raya bonus', 'Raya bonus', 'Raya bonus total'],
])('of the ad-hoc benefit %j is named on the card and on its page', async (name, card, title, total) => {
  const failed = { ...payment('0', 'correct', name), failedAt: null, supportLink: null, elected: true, shares: [] }
  answerCalls({ 'employeeWallets-getFailedPayments': () => ({ result: { payments: [{ ...failed, total: 105 }] } }) })
  const params = vi.spyOn(electionScreens.failed, 'useParams')
  params.mockReturnValue({ payRunId: failed.payRunId, walletId: failed.walletId })
  const both = () => (
    <>
      <FailedPayments />
      <FailedPaymentPage />
    </>
  )
  await show(both, { role: 'Employee' })
  await screen.findByText(card)
  screen.getByRole('heading', { name: title, level: 1 })
  screen.getByRole('heading', { name: total })
  params.mockRestore()
})

test.each(['*Required', undefined])(
  'the screenshot with the error %s can take the focus as a field with an error',
  async (error) => {
    await show(() => <ScreenshotField error={error} />, { role: 'Employee' })
    const [area] = await screen.findAllByLabelText('Screenshot of the verified account')
    expect([area?.getAttribute('aria-invalid'), area?.tabIndex]).toEqual([error ? 'true' : 'false', 0])
  },
)
