// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Wallet } from './election-types.ts'
import { PercentageField } from './PercentageField.tsx'
import { RemoveElection } from './RemoveElection.tsx'
import { RunningTotal } from './ElectionForm.tsx'
import { SharesBar, toneOf } from './SharesBar.tsx'

const { show } = rendering()

describe('the running total', () => {
  const total = (own: number, ...others: number[]) =>
    show(() => (
      <RunningTotal
        own={{ name: 'Boost', percentage: own }}
        others={others.map((percentage, i) => ({ name: `Wallet ${i + 1}`, percentage }))}
      />
    ))
  const texts = () =>
    ['allocated', 'left to allocate'].map((end) => screen.queryByText(new RegExp(`%\\s${end}$`))?.textContent ?? null)

  test.each([
    // Percentages whose sums are inexact in binary floating point.
    [33.33, [33.33], '66.66% allocated', '33.34% left to allocate'],
    [0.1, [0.2], '0.3% allocated', '99.7% left to allocate'],
    [1.1, [2.2], '3.3% allocated', '96.7% left to allocate'],
    [99.99, [], '99.99% allocated', '0.01% left to allocate'],
    [0, [], '0% allocated', '100% left to allocate'],
  ])('of %d%% and %j is %s, %s', async (own, others, allocated, left) => {
    await total(own, ...others)
    expect(texts()).toEqual([allocated, left])
    expect(screen.getByText('Benefits are paid once the total is 100%.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([[[100]], [[33.33, 33.33, 33.34]], [[66.67, 33.33]], [[14.29, 28.57, 57.14]]])(
    'of %j is 100 % and shows no remainder',
    async (shares) => {
      const [own = 0, ...others] = shares
      await total(own, ...others)
      expect(texts()).toEqual(['100% allocated', null])
      expect(screen.queryByText('Benefits are paid once the total is 100%.')).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('above 100 % shows an error', async () => {
    await total(50.01, 50)
    expect(texts()).toEqual(['100.01% allocated', null])
    expect(screen.getByRole('alert').textContent).toBe(
      'Allocating more than 100% of your entitled amount is not possible!',
    )
  })
})

describe('the shares bar', () => {
  test('names each wallet with its share for screen readers', async () => {
    await show(() => (
      <SharesBar
        shares={[
          { name: 'Boost', percentage: 66.67 },
          { name: 'GrabPay', percentage: 33.33 },
        ]}
      />
    ))
    const bar = screen.getByRole('img', { name: 'Shares: Boost 66.67%, GrabPay 33.33%' })
    expect([...bar.children].map((part) => (part as HTMLElement).style.width)).toEqual(['66.67%', '33.33%'])
  })

  test('has different shades for adjacent shares', () => {
    expect([0, 1, 2, 3, 4].map(toneOf)).toEqual([0, 1, 2, 0, 1])
  })

  test('is never wider than its container', async () => {
    await show(() => <SharesBar shares={[{ name: 'Boost', percentage: 140 }]} />)
    expect((screen.getByRole('img').firstElementChild as HTMLElement).style.width).toBe('100%')
  })
})

describe('the percentage', () => {
  const wallet: Wallet = {
    walletId: '06WALLET00000001',
    name: 'Boost',
    logo: null,
    supportLink: 'https://boost.example',
    minimumAmount: ringgit(10),
  }
  const open = async (start: number, chosen: Wallet | null = wallet, total = 180) => {
    const onStep = vi.fn<(next: number) => void>()
    const { user } = await show(() => {
      const [value, setShare] = useState<number | string>(start)
      const share = typedNumber(value) || 0
      return (
        <PercentageField
          wallet={chosen ?? undefined}
          share={share}
          amount={ringgit(Math.round(share * total) / 100)}
          total={ringgit(total)}
          value={value}
          onChange={setShare}
          onStep={(next) => (onStep(next), setShare(next))}
        />
      )
    })
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    return { user, press, onStep, field: screen.getByLabelText<HTMLInputElement>(/^Percentage/) }
  }

  test('is raised and lowered by 1, but not above 100', async () => {
    const { press, onStep, field } = await open(99)
    await press('Raise by 1%')
    await press('Raise by 1%')
    expect(onStep.mock.calls).toEqual([[100], [100]])
    expect(field.value).toBe('100%')
    await press('Lower by 1%')
    expect(onStep).toHaveBeenLastCalledWith(99)
  })

  test('is not lowered below 1', async () => {
    const { press, onStep } = await open(1)
    await press('Lower by 1%')
    expect(onStep).toHaveBeenLastCalledWith(1)
  })

  test('with decimals is raised to a whole percentage', async () => {
    const { press, onStep } = await open(33.33)
    await press('Raise by 1%')
    expect(onStep).toHaveBeenLastCalledWith(34)
  })

  test('shows its amount while it is typed', async () => {
    const { user, field } = await open(50)
    expect(screen.getByText('RM 90.00 of RM 180.00')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '25')
    expect(screen.getByText('RM 45.00 of RM 180.00')).toBeTruthy()
  })

  test("below the wallet's minimum suggests the lowest sufficient percentage", async () => {
    await open(5)
    expect(screen.getByText('Below Boost’s minimum of RM 10.00.')).toBeTruthy()
    // RM 10.00 of RM 180.00 is 5.555...%; the suggestion is a whole percentage.
    expect(screen.getByText('Choose 6% or more.')).toBeTruthy()
  })

  test.each([
    [5.56, wallet, 180],
    [0, wallet, 180],
    [1, null, 180],
    [5, wallet, 0],
  ])('of %d for %j of RM %d has no warning', async (share, chosen, total) => {
    await open(share, chosen, total)
    expect(screen.queryByText(/^Below/)).toBeNull()
  })
})

describe('removing a wallet', () => {
  const election = { walletId: '06WALLET00000001', name: 'Boost', percentage: 66.67 }
  const open = async (reply: object | null) => {
    const onClose = vi.fn<() => void>()
    const leave = vi.fn<() => Promise<void>>()
    const sent = answerCalls({
      'employeeWallets-deleteElectedWallet': () => (reply ? { error: reply } : { result: { ok: true } }),
    })
    const { user } = await show(() => <RemoveElection election={election} onClose={onClose} leave={leave} />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    return { sent, onClose, leave }
  }

  test('shows the consequence and asks for confirmation', async () => {
    const { sent, onClose, leave } = await open(null)
    expect(screen.getByText(/^Its 66.67% is no longer allocated/)).toBeTruthy()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ name: 'employeeWallets-deleteElectedWallet', data: { id: election.walletId } }])
    expect(leave).toHaveBeenCalledOnce()
    expect(await screen.findByText('Wallet allocation deleted!')).toBeTruthy()
  })

  test('keeps the dialog open and shows the error if it fails', async () => {
    const { onClose, leave } = await open({ message: 'No', status: 'NOT_FOUND', details: { code: 'not_found' } })
    const { parentElement } = await screen.findByText('Error!')
    expect(parentElement?.textContent).toBe('Error! That record does not exist.')
    expect(onClose).not.toHaveBeenCalled()
    expect(leave).not.toHaveBeenCalled()
  })
})
