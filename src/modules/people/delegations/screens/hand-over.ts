import { delegationScopes, type DelegationScope } from '#kernel/delegation.ts'
import { typedRinggit } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import { hasLimit } from '../delegation.rules.ts'

export type HandOverValues = {
  delegateId: string
  from: string
  until: string
  scopes: Record<DelegationScope, { on: boolean; limit: number | string }>
}
export const nothing = (): HandOverValues => ({
  delegateId: '',
  from: '',
  until: '',
  scopes: recordOf(delegationScopes, () => ({ on: false, limit: '' })),
})
/** The chosen scopes, in their order. */
export const chosenOf = ({ scopes }: HandOverValues) =>
  delegationScopes
    .filter((scope) => scopes[scope].on)
    .map((scope) => ({ scope, limit: hasLimit(scope) ? typedRinggit(scopes[scope].limit) : null }))
