// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { FailedPayments, useHasPaymentToCorrect } from './FailedPayments.tsx'
import { ScreenshotField } from './ScreenshotField.tsx'

const { show } = rendering()

const payment = (walletId: string, next: string) => ({
  payRunId: '06PAYRUN00000001',
  walletId,
  wallet: `Wallet ${walletId}`,
  amount: 105,
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

test.each(['*Required', undefined])(
  'the screenshot with the error %s can take the focus as a field with an error',
  async (error) => {
    await show(() => <ScreenshotField error={error} />, { role: 'Employee' })
    const [area] = await screen.findAllByLabelText('Screenshot of the verified account')
    expect([area?.getAttribute('aria-invalid'), area?.tabIndex]).toEqual([error ? 'true' : 'false', 0])
  },
)
