import { madeChange } from '#kernel/lifecycle.ts'
import { useMover } from './mover.ts'
import { Notice } from './Notice.tsx'
import { t } from './own-approval.texts.ts'

type Prepared = { readonly createdBy?: string; readonly modifiedBy?: string; readonly makers?: readonly string[] }

const textOf = (own: readonly Prepared[], total: number, userId: string): string => {
  const [first] = own
  if (total > 1) return own.length === total ? t('all', { total }) : t('some', { count: own.length, total })
  if (first?.makers) return t('changed')
  return t(first?.createdBy === userId ? 'created' : 'edited')
}

/**
 * Names the records among those to approve that the user prepared, and asks for the reason: what the panel and the
 * confirmation show. Nothing if there are none, or if another user has to approve them.
 */
export const useOwnApproval = (rows: readonly Prepared[]) => {
  const { id, requireSecondPerson } = useMover()
  const own = requireSecondPerson ? [] : rows.filter((row) => madeChange(row, id))
  if (own.length === 0) return { isOwn: false, notice: null, confirmation: {} }
  return {
    isOwn: true,
    notice: <Notice tone="wait" title={textOf(own, rows.length, id)} />,
    confirmation: { reason: { label: t(own.length === 1 ? 'reason' : 'reasons') } },
  }
}

/** The field of the call that approves, if a reason is required. */
export const withReason = (reason: string): { reason?: string } => (reason === '' ? {} : { reason })
