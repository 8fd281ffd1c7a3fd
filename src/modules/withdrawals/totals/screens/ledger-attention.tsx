import { hours, msOf } from '#kernel/time.ts'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { now } from '#web/clock.ts'
import { momentText } from '#web/ui/date-text.ts'
import { open, type AttentionItem } from './attention-item.tsx'
import type { Today } from './today.ts'
import { t } from '../dashboard.texts.ts'

/** The audit runs each night, so that one older than this has failed. */
const tooOld = hours(26)
const openLedger = open(ledgerScreens.accounts.to(), t('ledgerPill'))
const item = (key: string, title: string, hint: string): AttentionItem[] => [
  { key, look: 'stop', pill: t('ledgerPill'), title, hint, action: openLedger },
]

/** What is wrong with the ledger: accounts that don't add up, differences, or an audit that didn't run. */
export const ledgerItems = ({ booksBalanced, ledgerAudit }: Today): AttentionItem[] => {
  if (!booksBalanced) return item('ledger', t('ledgerTitle'), t('ledgerHint'))
  if (ledgerAudit === null) return []
  const { finishedAt, differences } = ledgerAudit
  const at = momentText(finishedAt)
  if (differences > 0)
    return item('ledger differences', t('ledgerDifferences', { count: differences }), t('ledgerFound', { at }))
  return now() - msOf(finishedAt) > tooOld
    ? item('ledger audit', t('ledgerNotAudited'), t('ledgerLastAudit', { at }))
    : []
}
