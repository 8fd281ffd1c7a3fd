import { Notice } from '#web/ui/Notice.tsx'
import { releasedText } from './transaction-facts.tsx'
import type { Details } from './TransactionTimeline.tsx'

/** Says that nothing was taken for a rejected, cancelled or returned withdrawal. */
export const Released = ({ details }: { details: Details }) => {
  const text = releasedText(details)
  return text && <Notice tone="info">{text}</Notice>
}
