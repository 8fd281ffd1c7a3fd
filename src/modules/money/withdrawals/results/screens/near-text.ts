import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { ringgit } from '#web/ui/format.ts'
import { t } from '../../bank/batch.texts.ts'

/** How much more or less the bank paid than a payment. */
export const differenceText = (difference: Ringgit): string => {
  if (difference === 0) return t('near.sameAmount')
  return t(difference < 0 ? 'near.less' : 'near.more', { amount: ringgit(ringgitOf(sen(Math.abs(senOf(difference))))) })
}

type Near = { readonly createdBy: string; readonly netAmount: Ringgit; readonly difference: Ringgit }
/** The payment that a line nearly matches. */
export const nearText = ({ createdBy: name, netAmount, difference }: Near): string =>
  t('near.match', { name, amount: ringgit(netAmount), difference: differenceText(difference) })
