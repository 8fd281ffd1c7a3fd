import { translate } from '#web/text.ts'
import { isReason, reasonNames } from '../reason-names.rules.ts'

/** A reason in the user's language. Imported withdrawals can have other reasons. */
export const reasonName = (reason: string): string => (isReason(reason) ? translate(reasonNames[reason]) : reason)
