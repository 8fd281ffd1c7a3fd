// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ineligibleReasons, type PayRunStatus } from '../../pay-run.rules.ts'
import { PayRunPanel } from './PayRunPanel.tsx'
import type { Figures, RunEmployee } from '../../screens/pay-run.ts'
import { Reasons } from './Reasons.tsx'

const { show } = rendering()

type Reason = Figures['reasons'][number]
const lineOf = (reason: Reason['reason'], changes: Partial<Reason> = {}): Reason => ({
  reason,
  employees: 12,
  amount: ringgit(3_840),
  remindable: 12,
  lastReminder: '2026-11-23' as LocalDate,
  ...changes,
})
const person = (employeeName: string) =>
  ({ employeeId: employeeName, employeeName, group: 'Barista', netPay: ringgit(320) }) as RunEmployee

describe('a reason why employees are not paid', () => {
  const elections = ['no_election', 'wallet_inactive', 'account_not_verified', 'election_incomplete']
  const pages: Partial<Record<string, string>> = {
    not_approved: '/employees/approve',
    already_included: '/benefits-pay-runs',
    no_benefits: '/employee-benefits',
  }
  const openList = vi.fn()
  const lines = (...reasons: Reason[]) =>
    show(() => (
      <Reasons
        figures={{ totalEmployees: 38, eligibleEmployees: 12, notPaid: ringgit(8_300), reasons } as Figures}
        withActions
        peopleQuery={(reason) => ({
          queryKey: [reason],
          queryFn: async () => Promise.resolve({ employees: ['Ahmad', 'Chong', 'Fatin', 'Goh'].map(person) }),
        })}
        idsOf={async () => Promise.resolve(Array.from({ length: 501 }, (_, i) => String(i)))}
        openList={openList}
      />
    ))

  test.each(ineligibleReasons)('%s has one action', async (reason) => {
    await lines(lineOf(reason))
    expect(screen.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(pages[reason])
    expect(screen.queryByRole('button', { name: /^Remind 12/ }) !== null).toBe(elections.includes(reason))
  })

  test('opens to three people and a list of the others', async () => {
    const { user } = await lines(lineOf('no_election'))
    await user.click(screen.getByRole('button', { name: /^No payment election/ }))
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'AhmadBarista320.00',
      'ChongBarista320.00',
      'FatinBarista320.00',
      '9 more',
    ])
    await user.click(screen.getByRole('button', { name: '9 more' }))
    expect(openList).toHaveBeenLastCalledWith('no_election')
  })

  test('reminds all its employees, 500 in a call', async () => {
    const sent = answerCalls({ 'employeeWallets-sendReminders': () => ({ result: { sent: 1, skipped: 0 } }) })
    const { user } = await lines(lineOf('election_incomplete'))
    await user.click(screen.getByRole('button', { name: /^Remind 12/ }))
    await vi.waitFor(() => {
      expect(sent.map(({ data }) => (data as { employeeIds: string[] }).employeeIds.length)).toEqual([500, 1])
    })
  })

  test('whose employees were all reminded today offers nothing more', async () => {
    await lines(lineOf('no_election', { remindable: 0, lastReminder: today() }))
    expect(screen.getByRole('button', { name: 'Reminded' })).toHaveProperty('disabled', true)
  })
})

describe('the panel of a run', () => {
  const names = Array.from({ length: 100 }, (_, i) => `Employee ${i + 1}`)
  const empty: Figures = {
    totalEmployees: 1,
    eligibleEmployees: 1,
    netPay: ringgit(100),
    notPaid: ringgit(0),
    reasons: [],
    succeeded: ringgit(0),
    failed: ringgit(0),
    held: { employees: 0, amount: ringgit(0) },
    waiting: { employees: 0, amount: ringgit(0), until: null },
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

  test('says how many employees are not paid, and how many can be reminded', async () => {
    const reasons = [lineOf('no_election'), lineOf('election_incomplete', { employees: 6, remindable: 6 })]
    await panel({ totalEmployees: 197, eligibleEmployees: 171, notPaid: ringgit(8_300), reasons })
    screen.getByText('26 employees won’t be paid')
    screen.getByText('RM 8,300.00. 18 of them can still be reminded today.')
  })

  test('counts those whom another run pays apart from those who are not paid', async () => {
    const elsewhere = lineOf('already_included', { employees: 20, amount: ringgit(6_000), remindable: 0 })
    await panel({
      totalEmployees: 197,
      eligibleEmployees: 171,
      notPaid: ringgit(8_300),
      reasons: [elsewhere, lineOf('no_election', { employees: 6, remindable: 0 })],
    })
    screen.getByText('6 employees won’t be paid')
    screen.getByText('RM 2,300.00.')
    screen.getByText('20 employees in another run of this month, RM 6,000.00')
  })

  test('says nothing about unpaid employees if another run pays all others', async () => {
    const elsewhere = lineOf('already_included', { employees: 26, amount: ringgit(8_300), remindable: 0 })
    await panel({ totalEmployees: 197, eligibleEmployees: 171, notPaid: ringgit(8_300), reasons: [elsewhere] })
    expect(screen.queryByText(/won’t be paid/)).toBeNull()
    screen.getByText('26 employees in another run of this month, RM 8,300.00')
  })

  test('of a run until it is final names the payments on hold', async () => {
    await panel({ held: { employees: 1, amount: ringgit(100) } }, 'pending_payment')
    screen.getByText('RM 100.00 for 1 employee is on hold')
    screen.getByText(/reported a changed account/)
  })

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

  test('of a completed run shows the paid and the failed amounts', async () => {
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
