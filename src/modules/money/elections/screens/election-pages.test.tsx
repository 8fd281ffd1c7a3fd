// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { instantOf } from '#kernel/time.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ElectionForm } from './ElectionForm.tsx'
import { ElectionListPage } from './ElectionListPage.tsx'
import type { Election } from './election-types.ts'

const { show } = rendering()

const electionOf = (name: string, percentage: number): Election => ({
  walletId: name === 'Boost' ? '06EXAMPE00000001' : '06EXAMPE00000002',
  name,
  logo: null,
  supportLink: 'https://wallet.example',
  minimumAmount: ringgit(10),
  accountNumber: '0123456789',
  percentage,
  accountVerified: 'Yes',
  statusVerificationScreenshot: null,
  active: true,
  usableFrom: null,
  modifiedAt: instantOf(0),
})

test.each([[['Boost']], [[]]])('after a wallet is deleted, the list of the others, %j, has the focus', async (left) => {
  const totals = {
    totalBenefits: 180,
    allocatedPercentage: 50,
    payDay: null,
    shares: [],
    appliesFrom: null,
    keptBy: [],
  }
  let wallets = [...left, 'GrabPay'].map((name) => electionOf(name, 50))
  answerCalls({
    'employeeWallets-getElectedWallets': () => ({ result: { wallets, ...totals } }),
    'employeeWallets-getNonElectedWallets': () => ({ result: { wallets: [], ...totals } }),
    'employeeWallets-getFailedPayments': () => ({ result: { payments: [] } }),
    'employeeWallets-deleteElectedWallet': () => {
      wallets = wallets.filter(({ name }) => name !== 'GrabPay')
      return { result: { ok: true } }
    },
  })
  const { user } = await show(ElectionListPage, { role: 'Employee' })
  await user.click(await screen.findByRole('button', { name: 'Actions for GrabPay' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  const list = screen.getByRole('group', { name: 'Your e-wallets' })
  await vi.waitFor(() => expect(document.activeElement).toBe(list))
  expect(within(list).queryByText('GrabPay')).toBeNull()
})

test('a screenshot that is chosen offline is not sent, and its field says why and has the focus', async () => {
  const sent = answerCalls({})
  const election = electionOf('Boost', 50)
  const { user } = await show(
    () => (
      <ElectionForm
        election={election}
        choices={[election]}
        others={[]}
        total={ringgit(180)}
        onDone={() => undefined}
      />
    ),
    { role: 'Employee' },
  )
  const [input] = (await screen.findAllByLabelText('Screenshot of the verified account')).filter(
    (one) => one instanceof HTMLInputElement,
  )
  await user.upload(input ?? document.body, new File(['png'], 'verified.png', { type: 'image/png' }))
  await screen.findByText('verified.png')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const messages = await screen.findAllByText('verified.png: You’re offline. Nothing has been sent.')
  expect(messages.length).toBe(2)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Screenshot of the verified account')
  expect(sent).toEqual([])
  online.mockRestore()
})
