import type { DelegationScope } from '#kernel/delegation.ts'
import { useSession } from '../session.ts'
import { useRight } from './acting.ts'
import { useOrganization } from '../organization.ts'

/** The user who makes a move of a lifecycle, for the rule of the second person; as a delegate with the Manager. */
export const useMover = (scope?: DelegationScope) => {
  const { userId } = useSession()
  const { acting } = useRight(scope)
  return {
    id: userId,
    requireSecondPerson: useOrganization()?.requireSecondPerson === 'yes',
    forId: acting?.id,
  }
}
