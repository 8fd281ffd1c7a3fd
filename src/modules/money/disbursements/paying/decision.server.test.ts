import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocalDate } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { connectProvider } from '#money/payouts/payout-world.fixtures.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
beforeEach(() => w.travelTo('2026-11-16T02:00:00.000Z'))
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

type Own = Awaited<ReturnType<typeof disbursementWorld>>
type Key = { readonly id: string; readonly orgId: string }
const platform = (own: Own) => w.as(own.admin).disbursements
const detailsOf = (own: Own, { id, orgId }: Key) => platform(own).getOne({ disbursementId: id, orgId })
const hold = (own: Own, id: string, until = '2026-11-20' as LocalDate) =>
  w.as(own.manager).suppliers.hold({ id, holdUntil: until, reason: 'Dispute' })
const today = '2026-11-16' as LocalDate

describe('a payee on hold or blacklisted', () => {
  test('is marked on its line and left out of what starting would pay', async () => {
    const own = await disbursementWorld(w)
    const key = await own.approve(900, 1_500, 700)
    const [first, , third] = key.payees
    await hold(own, first!.id)
    await w.as(own.admin).suppliers.blacklist({ id: third!.id, orgId: key.orgId, remarks: 'Fraud' })
    const { selectedPayees, decisions } = await detailsOf(own, key)
    expect(selectedPayees.map(({ barred }) => barred)).toEqual([
      { by: 'hold', until: '2026-11-20' },
      null,
      { by: 'blacklist', until: null },
    ])
    expect(decisions).toMatchObject({ start: { count: 1, total: 1_500 }, retry: null, complete: null })
  })

  test('no longer affects a line that is with the bank', async () => {
    const own = await disbursementWorld(w)
    const key = await own.process(900)
    await hold(own, key.payees[0]!.id)
    const { selectedPayees, decisions } = await detailsOf(own, key)
    expect(selectedPayees.map(({ barred }) => barred)).toEqual([null])
    expect(decisions).toMatchObject({ start: null, retry: null, complete: { count: 1, total: 900 } })
  })
})

describe.each(['process', 'processWithCurlec'] as const)('%s', (start) => {
  const approved = async () => {
    const own = await disbursementWorld(w)
    await connectProvider(w)
    const { id, orgId, payees } = await own.approve(900, 1_500)
    const key = { id, orgId }
    return { own, key, payees, shown: (await detailsOf(own, key)).decisions.start }
  }

  test('pays what the screen showed', async () => {
    const { own, key, shown } = await approved()
    await platform(own)[start]({ ...key, shown })
    expect((await detailsOf(own, key)).status).toBe('processing')
  })

  test('is refused with the difference if a payee was put on hold since, and nothing is dropped', async () => {
    const { own, key, payees, shown } = await approved()
    await hold(own, payees[0]!.id)
    await expect(platform(own)[start]({ ...key, shown })).rejects.toMatchObject({
      code: 'not_as_shown',
      params: { shownCount: 2, shownTotal: 'RM 2,400.00', count: 1, total: 'RM 1,500.00' },
    })
    expect(await detailsOf(own, key)).toMatchObject({ status: 'approved', total: 2_400 })
    const { decisions } = await detailsOf(own, key)
    await platform(own)[start]({ ...key, shown: decisions.start })
    expect(await detailsOf(own, key)).toMatchObject({ status: 'processing', total: 1_500 })
  })

  test('is refused if another payee of the same amount is on hold instead', async () => {
    const own = await disbursementWorld(w)
    await connectProvider(w)
    const { id, orgId, payees } = await own.approve(900, 900)
    const key = { id, orgId }
    await hold(own, payees[0]!.id, today)
    const { decisions } = await detailsOf(own, key)
    w.travelTo('2026-11-17T02:00:00.000Z')
    await hold(own, payees[1]!.id)
    expect(await outcomeOf(platform(own)[start]({ ...key, shown: decisions.start }))).toBe('others_than_shown')
  })
})

test('completing is refused if it would record another amount than the screen showed', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.process(900, 1_500)
  const key = { id, orgId }
  const { complete } = (await detailsOf(own, key)).decisions
  expect(complete).toMatchObject({ count: 2, total: 2_400 })
  const stale = { ...complete!, count: 3 }
  expect(await outcomeOf(platform(own).complete({ ...key, dateCompleted: today, shown: stale }))).toBe('not_as_shown')
  await platform(own).complete({ ...key, dateCompleted: today, shown: complete })
  expect(await detailsOf(own, key)).toMatchObject({ status: 'completed', decisions: { complete: null } })
})
