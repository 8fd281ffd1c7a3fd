import { isPlatform, type Role } from '#kernel/access.ts'
import { lifecycle } from '#kernel/lifecycle.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'

/** The organization enters suppliers; the platform approves, rejects and blacklists them. */
export const supplierLifecycle = lifecycle({
  states: ['pending approval', 'approved', 'rejected', 'blacklisted'],
  moves: {
    edit: {
      from: ['pending approval', 'approved', 'rejected'],
      to: 'pending approval',
      by: 'management',
      error: 'supplier_blacklisted',
    },
    delete: {
      from: ['pending approval', 'approved', 'rejected'],
      to: null,
      by: 'management',
      error: 'supplier_blacklisted',
    },
    approve: { from: ['pending approval', 'rejected', 'blacklisted'], to: 'approved', by: 'approver' },
    reject: { from: ['pending approval', 'approved', 'blacklisted'], to: 'rejected', by: 'approver' },
    blacklist: { from: ['pending approval', 'approved', 'rejected'], to: 'blacklisted', by: 'approver' },
    // An approved supplier stays approved: its new accounts are returned.
    return: { from: ['pending approval', 'approved'], to: 'pending approval', by: ['management', 'approver'] },
  },
  error: 'supplier_status',
})
export const supplierStatuses = supplierLifecycle.states
export type SupplierStatus = (typeof supplierStatuses)[number]

/** `unconfirmed` and `waiting` accounts can't be paid yet, `replaced` accounts no longer. */
export const accountStates = ['usable', 'waiting', 'unconfirmed', 'replaced'] as const
export type AccountState = (typeof accountStates)[number]

/** Whether a role decides about a supplier as it is: platform staff about the supplier, both about a new account. */
export const awaitsDecision = (role: Role, status: SupplierStatus, hasUnconfirmed: boolean): boolean =>
  status === 'pending approval' ? isPlatform(role) : status === 'approved' && hasUnconfirmed

type AccountFacts<Id extends string> = {
  readonly id: Id
  readonly replacesId: Id | null
  /** Null until the account is confirmed. */
  readonly usableFrom: Instant | null
}

const isUsable = (usableFrom: Instant | null, now: Instant): boolean => usableFrom !== null && usableFrom <= now

/** The state of each account of a supplier. An account stays usable until its replacement can be used. */
export const statesOf = <Id extends string>(
  accounts: readonly AccountFacts<Id>[],
  now: Instant,
): ReadonlyMap<Id, AccountState> => {
  const replaced = new Set(
    accounts.flatMap(({ replacesId, usableFrom }) => (replacesId && isUsable(usableFrom, now) ? [replacesId] : [])),
  )
  return new Map(
    accounts.map(({ id, usableFrom }): [Id, AccountState] => {
      if (usableFrom === null) return [id, 'unconfirmed']
      if (!isUsable(usableFrom, now)) return [id, 'waiting']
      return [id, replaced.has(id) ? 'replaced' : 'usable']
    }),
  )
}

type Entered<Id extends string> = {
  readonly id?: Id | undefined
  readonly bankCode: string
  readonly accountNumber: string
}
type Stored<Id extends string> = AccountFacts<Id> & { readonly bankCode: string; readonly accountNumber: string }
type PlannedAccount<Id extends string> = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly replacesId: Id | null
}
export type AccountPlan<Id extends string> = {
  readonly removed: readonly Id[]
  readonly added: readonly PlannedAccount<Id>[]
}

/**
 * The accounts without repeated numbers. Stored accounts with one number at different banks all stay, because the bank of
 * an account can change.
 */
export const withoutRepeats = <A extends Entered<string>>(accounts: readonly A[]): A[] =>
  accounts.filter(({ id, bankCode, accountNumber }, index) =>
    accounts
      .slice(0, index)
      .every((one) => one.accountNumber !== accountNumber || (id !== undefined && one.bankCode !== bankCode)),
  )

/**
 * The accounts to remove and add to match the entered ones. A confirmed account that was changed stays until its
 * replacement can be used, also if that was entered before; an unconfirmed account is replaced immediately.
 */
export const planAccounts = <Id extends string>(
  stored: readonly Stored<Id>[],
  entered: readonly Entered<Id>[],
): AccountPlan<Id> => {
  const kept = new Set<Id>()
  const added: PlannedAccount<Id>[] = []
  const byId = new Map(stored.map((one) => [one.id, one]))
  const superseded = new Set<Id>()
  for (const { id, bankCode, accountNumber } of withoutRepeats(entered)) {
    const same = stored.find((one) => one.accountNumber === accountNumber && one.bankCode === bankCode)
    const changed = id === undefined ? undefined : byId.get(id)
    if (same) {
      kept.add(same.id)
      if (changed?.usableFrom) kept.add(changed.id)
      continue
    }
    const replacesId = changed && (changed.usableFrom ? changed.id : changed.replacesId)
    if (changed?.usableFrom) kept.add(changed.id)
    for (const one of stored) if (replacesId && one.replacesId === replacesId) superseded.add(one.id)
    added.push({ bankCode, accountNumber, replacesId: replacesId ?? null })
  }
  return { removed: stored.flatMap(({ id }) => (kept.has(id) && !superseded.has(id) ? [] : [id])), added }
}

/** Why a supplier can't be put on hold until a day; null if it can. */
export const whyNotHold = (holdUntil: LocalDate, today: LocalDate): 'hold_passed' | null =>
  holdUntil < today ? 'hold_passed' : null

/** Whether a supplier can't be paid on a day. */
export const isOnHold = (holdUntil: LocalDate | null, today: LocalDate): boolean =>
  holdUntil !== null && holdUntil >= today
