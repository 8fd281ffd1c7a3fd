// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import type { Organization } from './organization.ts'
import { removedWallets, RemoveWallets } from './RemoveWallets.tsx'
import { SuspendOrganization } from './OrganizationForm.tsx'

const { show } = rendering()

const emptySummary = {
  users: 0,
  signedIn: 0,
  waiting: { count: 0, amount: 0 },
  withBank: { count: 0, amount: 0 },
  payRuns: { count: 0, amount: 0 },
  disbursements: { count: 0, amount: 0 },
  payRunsSent: { count: 0, amount: 0 },
  disbursementsSent: { count: 0, amount: 0 },
  owed: 0,
  advancesOwed: 0,
  settlementsOwed: 0,
  overdue: 0,
  benefitsOwed: 0,
  credit: { limit: 0, used: 0, available: 0 },
  franchisees: 0,
  electedWallets: [],
}
const [boost, grab] = ['06WALLET00000001', '06WALLET00000002'] as const
const kopi = {
  id: '06KPKTA000000001',
  name: 'Kopi Kita Sdn Bhd',
  domain: 'KOPI',
  wallets: [boost, grab],
  walletNames: ['Boost', 'GrabPay'],
} as unknown as Organization
const failure: Reply = { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('suspending an organization', () => {
  const open = async (summary: object, wallets: string[] = []) => {
    const [onClose, onConfirm] = [vi.fn(), vi.fn(async () => undefined)]
    const sent = answerCalls({ 'orgs-getOrgStanding': () => ({ result: { ...emptySummary, ...summary } }) })
    const { user } = await show(() => (
      <SuspendOrganization organization={kopi} removedWallets={wallets} onClose={onClose} onConfirm={onConfirm} />
    ))
    return { user, sent, onClose, onConfirm }
  }

  test.each([
    [{}, ['It has no accounts', 'It has no withdrawals in progress']],
    [
      { users: 1, signedIn: 0 },
      ['No users are signed in now', '1 account can no longer sign in', 'It has no withdrawals in progress'],
    ],
    [
      { users: 12_000, signedIn: 1, waiting: { count: 1, amount: 250.5 } },
      [
        '1 user is signed out immediately',
        '12,000 accounts can no longer sign in',
        '1 withdrawal, RM\u00a0250.50, keeps its status and is not sent to the bank',
      ],
    ],
    [
      {
        payRuns: { count: 1, amount: 480 },
        payRunsSent: { count: 1, amount: 840 },
        disbursements: { count: 2, amount: 34_000 },
        disbursementsSent: { count: 2, amount: 13_060.45 },
        owed: 656.25,
      },
      [
        'It has no accounts',
        'It has no withdrawals in progress',
        '1 unpaid pay run, RM\u00a0480.00, keeps its status and is not paid',
        '1 pay run, RM\u00a0840.00, was sent to the wallets and can still be completed',
        '2 approved disbursements, RM\u00a034,000.00, keep their status and are not paid',
        '2 disbursements, RM\u00a013,060.45, are being processed and can still be completed',
        'It owes RM\u00a0656.25 for advances, disbursements and benefits, which stays due',
      ],
    ],
    [
      { users: 2, signedIn: 2, withBank: { count: 3, amount: 1_800 }, franchisees: 2 },
      [
        '2 users are signed out immediately',
        '2 accounts can no longer sign in',
        '3 withdrawals, RM\u00a01,800.00, are with the bank and can still be completed',
        '2 franchisees stay assigned to it; no other organization can choose it as franchisor',
      ],
    ],
  ])('with %j lists the consequences', async (summary, expected) => {
    const { sent } = await open(summary)
    expect(await lines()).toEqual(expected)
    expect(sent).toEqual([{ name: 'orgs-getOrgStanding', data: { orgId: kopi.id } }])
    expect(screen.getByText('Its users can sign in again once you set the status back to Active.')).toBeTruthy()
  })

  test('also lists the e-wallets that the same change removes', async () => {
    await open({ users: 1, electedWallets: [{ walletId: boost, employees: 1 }] }, [boost, grab])
    await vi.waitFor(async () =>
      expect(await lines()).toEqual([
        'No users are signed in now',
        '1 account can no longer sign in',
        'It has no withdrawals in progress',
        'Boost: 1 employee has elected it',
        'GrabPay: no employees have elected it',
      ]),
    )
  })

  test('is confirmed once, with a reason, and closes the dialog', async () => {
    const { user, onClose, onConfirm } = await open({})
    await user.click(button('Suspend organization'))
    expect(onConfirm).not.toHaveBeenCalled()
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Court order')
    await user.click(button('Suspend organization'))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Court order')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows no dialog before an organization is chosen', async () => {
    const sent = answerCalls({})
    await show(() => (
      <SuspendOrganization organization={null} removedWallets={[]} onClose={vi.fn()} onConfirm={vi.fn()} />
    ))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })
})

describe('deleting an organization', () => {
  const open = async (answers: Parameters<typeof answerCalls>[0], changes: Partial<Organization> = {}) => {
    const [onClose, onDone] = [vi.fn(), vi.fn()]
    const sent = answerCalls({ 'orgs-getOrgStanding': () => ({ result: emptySummary }), ...answers })
    const { user } = await show(() => (
      <DeleteOrganization organization={{ ...kopi, ...changes }} onClose={onClose} onDone={onDone} />
    ))
    return { user, sent, onClose, onDone }
  }
  const remove = (reply: Reply) => ({ 'orgs-softDeleteOrg': () => reply })

  test('names the code that stays in use, and deletes after confirmation', async () => {
    const { user, sent, onClose, onDone } = await open(remove({ result: { ok: true } }))
    expect(screen.getByText(/^Its records are kept. Other organizations can’t use its code KOPI/)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Type KOPI to confirm/), 'SATAY')
    await user.click(button('Delete organization'))
    await screen.findByText('This is not KOPI')
    expect(sent.map(({ name }) => name)).not.toContain('orgs-softDeleteOrg')
    await user.clear(screen.getByLabelText(/^Type KOPI to confirm/))
    await user.type(screen.getByLabelText(/^Type KOPI to confirm/), 'kopi')
    await user.click(button('Delete organization'))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toContainEqual({ name: 'orgs-softDeleteOrg', data: { orgId: kopi.id, confirmation: 'kopi' } })
    expect(onDone).toHaveBeenCalledOnce()
    expect(await screen.findByText('Deleted: Kopi Kita Sdn Bhd')).toBeTruthy()
  })

  test('mentions no code if there is none', async () => {
    await open(remove({ result: { ok: true } }), { domain: null })
    expect(screen.getByText('Its records are kept. This can’t be undone.')).toBeTruthy()
    expect(screen.getByLabelText(/^Type Kopi Kita Sdn Bhd to confirm/)).toBeTruthy()
  })

  test('keeps the dialog open and shows the error if it fails', async () => {
    const { user, onClose, onDone } = await open(remove(failure))
    await user.type(screen.getByLabelText(/^Type KOPI to confirm/), 'KOPI')
    await user.click(button('Delete organization'))
    expect(await screen.findByText('Failed to delete organization! Action failed. Please try again!')).toBeTruthy()
    expect(screen.getByText('Error!')).toBeTruthy()
    expect(button('Delete organization').disabled).toBe(false)
    expect([onClose.mock.calls, onDone.mock.calls]).toEqual([[], []])
  })

  test('can be retried if the consequences failed to load', async () => {
    const replies = [failure]
    const { user } = await open({ 'orgs-getOrgStanding': () => replies.shift() ?? { result: emptySummary } })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await lines()).toEqual(['It has no accounts', 'It has no withdrawals in progress'])
  })
})

describe('removing e-wallets', () => {
  const open = async (wallets: string[], electedWallets: object[]) => {
    answerCalls({ 'orgs-getOrgStanding': () => ({ result: { ...emptySummary, electedWallets } }) })
    await show(() => (
      <RemoveWallets
        removal={{ organization: kopi, wallets }}
        onClose={vi.fn()}
        onConfirm={vi.fn(async () => undefined)}
      />
    ))
  }
  const warning = /^Pay runs still pay into it until these employees change their payment election/

  test('lists the number of employees who have elected each e-wallet', async () => {
    await open([boost, grab], [{ walletId: grab, employees: 1_204 }])
    expect(await lines()).toEqual(['Boost: no employees have elected it', 'GrabPay: 1,204 employees have elected it'])
    expect(screen.getByText(warning)).toBeTruthy()
    expect(button('Remove 2 e-wallets')).toBeTruthy()
  })

  test('without elections shows no warning, even if another e-wallet is elected', async () => {
    await open([boost], [{ walletId: grab, employees: 7 }])
    expect(await lines()).toEqual(['Boost: no employees have elected it'])
    expect(screen.queryByText(warning)).toBeNull()
    expect(button('Remove 1 e-wallet')).toBeTruthy()
  })

  test('removes the e-wallets that the new values omit', () => {
    expect(removedWallets(kopi, [boost, grab])).toEqual([])
    expect(removedWallets(kopi, [grab, '06WALLET00000003'])).toEqual([boost])
    expect(removedWallets(kopi, [])).toEqual([boost, grab])
  })
})
