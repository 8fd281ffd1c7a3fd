import type { Ringgit } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { t } from '../../return.texts.ts'
import { isBackInBalance } from '../../withdrawal.rules.ts'

/** A requested amount. `employee` is the employee's id or unmasked IC number. */
type Requested = { amount: Ringgit; employee: string; period: Period; leaving: boolean }

/** States which of the requested amounts return to balances when they are not paid. Null if none does. */
export const backText = (requests: readonly Requested[]): string | null => {
  const back = requests.filter((one) => isBackInBalance(one, today()))
  if (back.length === 0) return null
  return t('balances.back', { amount: ringgit(sumOf(back)), count: new Set(back.map((one) => one.employee)).size })
}
