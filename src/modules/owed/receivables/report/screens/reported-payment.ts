import type { z } from 'zod'
import { isWholeSen, senOf, type Ringgit } from '#kernel/money.ts'
import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { withChecks, type Schema } from '#web/ui/FormPage.tsx'
import type { PayTo } from '#web/ui/HowToPay.tsx'
import { whyNotPayAmount, whyNotPayOn } from '../../debt/debt.rules.ts'
import type { reportedPayment } from '../reported-payment.rules.ts'

export type ReportedPayment = z.input<typeof reportedPayment>

/** What an organization pays by transfer. */
export type Payable = {
  readonly name: string
  readonly amountDue: Ringgit
  /** The day from which it is owed. */
  readonly since: LocalDate
  readonly payTo: PayTo | null
  readonly payReference: string
  /** The payments that it has reported, the newest first. */
  readonly reports: readonly ReportedPayment[]
}

type Input = { paymentDate: string; amountRepaid: Ringgit }

/** The schema of a call that states a payment, with the rules about the amount due and the dates. */
export const paymentSchema = ({ amountDue, since }: Pick<Payable, 'amountDue' | 'since'>, ofCall: Schema): Schema =>
  withChecks(ofCall, ({ amountRepaid, paymentDate }: Input) => {
    const amount = isWholeSen(amountRepaid) ? whyNotPayAmount(senOf(amountRepaid), senOf(amountDue)) : null
    const date = isLocalDate(paymentDate) ? whyNotPayOn(paymentDate, since, today()) : null
    return {
      ...(amount && { amountRepaid: errorMessage(amount.code, amount.params) }),
      ...(date && { paymentDate: errorMessage(date.code, date.params) }),
    }
  })
