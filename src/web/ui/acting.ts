import type { DelegationScope } from '#kernel/delegation.ts'
import type { Ringgit } from '#kernel/money.ts'
import { api, useCall } from '../api.ts'
import { useSession } from '../session.ts'
import { t } from './acting.texts.ts'
import { ringgit } from './format.ts'

/** For which Manager the user approves today; null for others. Managers approve with the own right. */
export const useActing = () => {
  const { role } = useSession()
  const { data } = useCall(
    api.delegations.getActing,
    {},
    { fallback: '', quiet: true, enabled: role === 'Executive', refetchInterval: 60_000 },
  )
  return role === 'Executive' ? (data?.acting ?? null) : null
}

type Right = {
  /** The Manager in whose place the user approves, and up to which amount each; null with the own right. */
  readonly acting: { readonly id: string; readonly manager: string; readonly limit: Ringgit | null } | null
  /** Whether the user may approve the records of the scope. */
  readonly mayApprove: boolean
}
/** The right to approve the records of a scope: that of a Manager, or of the Manager's delegate. */
export const useRight = (scope: DelegationScope | undefined): Right => {
  const { role } = useSession()
  const found = useActing()
  const covered = found?.scopes.find((one) => one.scope === scope)
  const acting = found && covered ? { id: found.manager.id, manager: found.manager.name, limit: covered.limit } : null
  return { acting, mayApprove: role === 'Manager' || acting !== null }
}

/** Why a record stays with the Manager that the user represents; null if the user may approve it. */
export const useStays = (scope: DelegationScope | undefined) => {
  const { acting } = useRight(scope)
  return ({ amount }: { readonly amount: Ringgit }): string | null => {
    if (acting?.limit == null || amount <= acting.limit) return null
    return t('stays', { limit: ringgit(acting.limit), manager: acting.manager })
  }
}
