import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import type { ListedRequest } from './listed-request.ts'

/** What the employee can still withdraw this month after the request. */
export const leftOf = ({ ceiling, taken, amount }: Pick<ListedRequest, 'ceiling' | 'taken' | 'amount'>): Ringgit =>
  ringgitOf(sen(senOf(ceiling) - senOf(taken) - senOf(amount)))
