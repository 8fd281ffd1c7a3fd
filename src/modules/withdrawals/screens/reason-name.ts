import { translate } from '#web/text.ts'
import { isReason, reasonNames } from '../reason-names.rules.ts'

/** A reason in the reader's language. Imported withdrawals can have a reason of their own. */
export const reasonName = (reason: string): string => (isReason(reason) ? translate(reasonNames[reason]) : reason)
