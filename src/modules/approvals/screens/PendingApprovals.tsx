import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#web/text.ts'
import { Card } from '#web/ui/Page.tsx'
import { approvalLists, approvalSearch } from '../approval.rules.ts'
import { t } from '../approval.texts.ts'
import classes from './PendingApprovals.module.css'

/** The items pending approval in the organization by kind, with links to their lists; nothing if there are none. */
export const PendingApprovals = ({ fallback }: { fallback: string }) => {
  const { data } = useCall(api.approvals.getPending, {}, { fallback, refetchInterval: 60_000 })
  const items = data?.items ?? []
  if (items.length === 0) return null
  const total = items.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={t('title')} aside={t('count', { count: total })}>
      <ul className={classes.kinds}>
        {items.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={approvalLists[kind]} search={approvalSearch[kind] ?? {}} className={classes.kind}>
              {t(`kind.${kind}`)} <strong className="num">{grouped(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
