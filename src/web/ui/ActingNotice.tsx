import type { DelegationScope } from '#kernel/delegation.ts'
import { useActing } from './acting.ts'
import { t } from './acting.texts.ts'
import { dateText, ringgit } from './format.ts'
import { Notice } from './Notice.tsx'

type Acting = NonNullable<ReturnType<typeof useActing>>
/** The same on the dashboard, for all approvals. */
export const ActingSummary = ({ acting: { manager, until } }: { acting: Acting }) => (
  <Notice>{t('acting', { manager: manager.name, until: dateText(until) })}</Notice>
)

/** On a page with approvals, shows a delegate the Manager, the last day and the limit of the delegation. */
export const ActingNotice = ({ scope }: { scope: DelegationScope }) => {
  const acting = useActing()
  const covered = acting?.scopes.find((one) => one.scope === scope)
  if (!acting || !covered) return null
  const params = { manager: acting.manager.name, until: dateText(acting.until) }
  return (
    <Notice>
      {covered.limit === null ? t('acting', params) : t('actingUpTo', { ...params, limit: ringgit(covered.limit) })}
    </Notice>
  )
}
