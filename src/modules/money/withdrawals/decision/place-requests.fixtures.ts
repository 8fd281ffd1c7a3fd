import type { Id } from '#kernel/values.ts'
import type { Member, Organization, World } from '#test/world.ts'
import { placeWithdrawals, type PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

export type Requested = { readonly id: Id<'withdrawal'>; readonly by: Member }

/** Creates one pending request per employee, oldest first: 100.00, 110.00, 120.00 and so on. */
export const placeRequests = async (
  world: World,
  org: Organization,
  names: readonly string[],
  amountOf = (i: number): number => 10_000 + i * 1_000,
): Promise<Requested[]> => {
  const people = await Promise.all(names.map((firstName) => world.employee(org, { firstName, lastName: 'binti Ali' })))
  const rows = names.map((employeeName, i): PlacedWithdrawal => ({
    orgId: org.id,
    orgName: org.name,
    id: world.id<'withdrawal'>(),
    employeeId: people[i]!.employeeId!,
    userId: people[i]!.id,
    icNumber: people[i]!.icNumber,
    employeeName,
    status: 'pending',
    amount: amountOf(i),
    fee: 250 + i * 25,
    feePaidBy: 'employee',
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    at: world.now(),
  }))
  await placeWithdrawals(world.database, rows)
  return people.map((by, i) => ({ id: rows[i]!.id, by }))
}
