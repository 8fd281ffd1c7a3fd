import {
  IconArrowRight,
  IconArrowsExchange,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconMinus,
  IconPencil,
  IconPlus,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { statusName } from '#kernel/statuses.ts'
import { defineParamTexts } from '../errors.ts'
import { translate } from '../text.ts'
import classes from './StatusPill.module.css'

const looks = {
  wait: IconClock,
  agreed: IconCheck,
  moving: IconArrowRight,
  done: IconCircleCheck,
  stop: IconX,
  draft: IconPencil,
  // Differences between two lists are not statuses.
  added: IconPlus,
  dropped: IconMinus,
  changed: IconArrowsExchange,
} as const satisfies Record<string, Icon>
export type Look = keyof typeof looks

/** The colour and icon of each status across the product. Keys are the specification's statuses in lower case. */
const meanings: Record<string, Look> = {
  pending: 'wait',
  'pending-approval': 'wait',
  pending_approval: 'wait',
  'pending approval': 'wait',
  'pending settlement': 'wait',
  onboarding: 'wait',
  invited: 'wait',
  pending_payment: 'wait',
  approved: 'agreed',
  active: 'agreed',
  completed_with_errors: 'wait',
  waiting: 'wait',
  unknown: 'wait',
  sent: 'moving',
  paid: 'done',
  dropped: 'stop',
  reversed: 'stop',
  processing: 'moving',
  'partial settlement': 'moving',
  'full settlement': 'done',
  completed: 'done',
  success: 'done',
  rejected: 'stop',
  cancelled: 'stop',
  suspended: 'stop',
  blacklisted: 'stop',
  failed: 'stop',
  inactive: 'stop',
  void: 'stop',
  returned: 'stop',
  overdue: 'stop',
  draft: 'draft',
  superseded: 'draft',
}

/** The label of a status in the user's language: `Pending Approval` for `pending-approval`. */
export const statusText = (status: string): string => translate(statusName(status))
defineParamTexts('status', (status) => statusText(status).toLowerCase())

export const lookOf = (status: string): Look => meanings[status.toLowerCase()] ?? 'draft'

export const StatusPill = ({ status, text, look }: { status: string; text?: string; look?: Look }) => {
  const meaning = look ?? lookOf(status)
  const Mark = looks[meaning]
  return (
    <span className={classes.pill} data-look={meaning}>
      <Mark size={13} stroke={2.4} aria-hidden />
      {text ?? statusText(status)}
    </span>
  )
}
