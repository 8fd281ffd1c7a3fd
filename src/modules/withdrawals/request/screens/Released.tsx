import { Notice } from '#web/ui/Notice.tsx'
import { releasedText } from './withdrawal-facts.tsx'
import type { Details } from './WithdrawalTimeline.tsx'

/** Says that nothing was taken for a rejected, cancelled or returned withdrawal. */
export const Released = ({ details }: { details: Details }) => {
  const text = releasedText(details)
  return text && <Notice tone="info">{text}</Notice>
}
