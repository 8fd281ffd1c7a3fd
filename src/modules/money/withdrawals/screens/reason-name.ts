import { translate } from '#web/text.ts'
import { decisionReason, isReason, reasonNames } from '../reason-names.rules.ts'

/** A reason in the user's language. Imported withdrawals can have other reasons. */
export const reasonName = (reason: string): string => (isReason(reason) ? translate(reasonNames[reason]) : reason)

/** Why a withdrawal was rejected, cancelled or returned, in the user's language where the reason is a fixed one. */
export const decisionReasonText = (reason: string): string => translate(decisionReason(reason))
