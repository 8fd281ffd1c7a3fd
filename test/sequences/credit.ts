import { expect } from 'vitest'
import { sen, senOf, sum } from '#kernel/money.ts'
import type { Member, Organization, World } from '#test/world.ts'

type Own = { readonly organization: Organization; readonly manager: Member; readonly admin: Member }

export const settlementsOf = async (w: World, { organization, admin }: Own) =>
  (await w.as(admin).repayments.getAll({ filter: { orgId: organization.id }, pageSize: 50 })).settlements
type Settlement = Awaited<ReturnType<typeof settlementsOf>>[number]

export const keyOfSettlement = (one: Settlement) => ({
  orgId: one.orgId,
  disbursementId: one.disbursementId,
  repaymentId: one.id,
})
export const paymentsOf = async (w: World, { admin }: Own, one: Settlement) =>
  (await w.as(admin).repaymentTransactions.getAll(keyOfSettlement(one))).payments

/** Expects the credit to be the limit minus the amounts owed, and settlements to match their payments. Returns the credit. */
export const checkCredit = async (w: World, own: Own, limit: Parameters<typeof senOf>[0]): Promise<number> => {
  const { disbursements } = await w.as(own.admin).disbursements.getAll({ orgId: own.organization.id, pageSize: 50 })
  const settlements = await settlementsOf(w, own)
  const owed = disbursements
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, amountToRepay }) => {
      const settlement = settlements.find(({ disbursementId }) => disbursementId === id)
      return sen(senOf(amountToRepay) - senOf(settlement?.amountRepaid ?? 0))
    })
  const { availableCredit } = await w.as(own.manager).orgs.getOrgInfo({})
  expect(senOf(availableCredit)).toBe(senOf(limit) - sum(owed))

  for (const one of settlements) {
    const live = (await paymentsOf(w, own, one)).filter(({ isVoid }) => !isVoid)
    expect(senOf(one.amountRepaid)).toBe(sum(live.map(({ amountRepaid }) => senOf(amountRepaid))))
    const expected = one.amountRepaid === 0 ? 'Pending Settlement' : 'Partial Settlement'
    expect(one.status).toBe(one.amountDue <= 0 ? 'Full Settlement' : expected)
  }
  return availableCredit
}
