import { isWholeSen, senOf, type Ringgit } from '#kernel/money.ts'
import { isLocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { withChecks, type Schema } from '#web/ui/FormPage.tsx'
import { whyNotPayAmount, whyNotPayOn } from '../settlement.rules.ts'
import type { SettlementDetails } from './settlement.ts'

type Input = { paymentDate: string; amountRepaid: Ringgit }

/** The schema of a call that states a payment, with the rules about the amount due and the dates. */
export const paymentSchema = (
  { amountDue, dateCompleted }: Pick<SettlementDetails, 'amountDue' | 'dateCompleted'>,
  ofCall: Schema,
): Schema =>
  withChecks(ofCall, ({ amountRepaid, paymentDate }: Input) => {
    const amount = isWholeSen(amountRepaid) ? whyNotPayAmount(senOf(amountRepaid), senOf(amountDue)) : null
    const date = isLocalDate(paymentDate) ? whyNotPayOn(paymentDate, { dateCompleted, today: today() }) : null
    return {
      ...(amount && { amountRepaid: errorMessage(amount.code, amount.params) }),
      ...(date && { paymentDate: errorMessage(date.code, date.params) }),
    }
  })
