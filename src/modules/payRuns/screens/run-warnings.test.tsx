// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ineligibleReasons, type PayRunStatus } from '../pay-run.rules.ts'
import { FixLink, Remind } from './Fix.tsx'
import { PayRunPanel } from './PayRunPanel.tsx'
import type { Figures, RunEmployee } from './pay-run.ts'

const { show } = rendering()

const employee = (ineligibleReason: RunEmployee['ineligibleReason']) =>
  ({ employeeId: '06EMPLOYEE000001', employeeName: 'Devi', ineligibleReason }) as RunEmployee

describe('an employee who is not paid', () => {
  const elections = ['no_election', 'wallet_inactive', 'account_not_verified', 'election_incomplete']
  const pages: Partial<Record<string, string>> = {
    already_included: '/benefits-pay-runs',
    no_benefits: '/employee-benefits',
  }

  test.each(ineligibleReasons)('because of %s has a link to the page where it can be fixed', async (reason) => {
    await show(() => (
      <>
        <FixLink employee={employee(reason)} />
        <Remind employee={employee(reason)} />
      </>
    ))
    const isElection = elections.includes(reason)
    const page = isElection ? '/employees/missing-payment-election' : (pages[reason] ?? '/employees?q=Devi')
    expect(screen.getByRole('link').getAttribute('href')).toBe(page)
    expect(screen.queryByRole('button', { name: 'Remind Devi' }) !== null).toBe(isElection)
  })

  test('is reminded of the incomplete election', async () => {
    const sent = answerCalls({ 'employeeWallets-sendReminders': () => ({ result: { sent: 1, skipped: 0 } }) })
    const { user } = await show(() => <Remind employee={employee('election_incomplete')} />)
    await user.click(screen.getByRole('button', { name: 'Remind Devi' }))
    expect((await screen.findByRole('status')).textContent).toContain('Reminders sent: 1. Skipped: 0.')
    expect(sent).toEqual([{ name: 'employeeWallets-sendReminders', data: { employeeIds: ['06EMPLOYEE000001'] } }])
  })
})

describe('the panel of a run', () => {
  const names = Array.from({ length: 100 }, (_, i) => `Employee ${i + 1}`)
  const empty: Figures = {
    totalEmployees: 1,
    eligibleEmployees: 1,
    netPay: ringgit(100),
    notPaid: ringgit(0),
    succeeded: ringgit(0),
    failed: ringgit(0),
    wallets: [],
    warnings: [],
    totalWarnings: 0,
    changedElections: [],
    totalChangedElections: 0,
    unchangedAccounts: [],
    totalUnchangedAccounts: 0,
  }
  const panel = (changes: Partial<Figures>, status?: PayRunStatus) =>
    show(() => <PayRunPanel figures={{ ...empty, ...changes }} {...(status && { status })} />)

  test('counts warnings that the list leaves out', async () => {
    const warning = { wallet: 'Boost', amount: ringgit(5), limit: ringgit(10), warning: 'below_minimum' as const }
    const warnings = names.map((employeeName) => ({ ...warning, employeeName }))
    await panel({ warnings, totalWarnings: 3_000 })
    expect(screen.getByText('3,000 shares may be refused by their wallets')).toBeTruthy()
    expect(screen.getByText(/and 2,995 more/)).toBeTruthy()
  })

  test.each([
    ['processing', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('of a run that is %s warns of shares that may be refused: %s', async (status, isShown) => {
    const warning = { wallet: 'Boost', amount: ringgit(5), limit: ringgit(10), warning: 'below_minimum' as const }
    await panel({ warnings: [{ ...warning, employeeName: 'Aina' }], totalWarnings: 1 }, status)
    await screen.findByText('RM 100.00')
    expect(screen.queryByText('1 share may be refused by its wallet') !== null).toBe(isShown)
  })

  test('of a completed run shows what was paid and what failed', async () => {
    await panel({ succeeded: ringgit(88.88), failed: ringgit(11.12) }, 'completed')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['RM 88.88', 'RM 11.12'])
  })

  test('counts changed elections that the list leaves out', async () => {
    await panel({ changedElections: names, totalChangedElections: 250 })
    expect(screen.getByText('250 elections changed after submit')).toBeTruthy()
    expect(screen.getByText(/Employee 5 and 245 more applies/)).toBeTruthy()
  })

  test('names the accounts of a re-run that have not changed', async () => {
    await panel({ unchangedAccounts: [{ employeeName: 'Aina', wallet: 'Boost' }], totalUnchangedAccounts: 1 })
    expect(screen.getByText('1 account is the same as when its payment failed')).toBeTruthy()
    expect(screen.getByText(/Aina \(Boost\)/)).toBeTruthy()
  })
})
