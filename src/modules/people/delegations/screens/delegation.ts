import type { z } from 'zod'
import { ringgit } from '#web/ui/format.ts'
import type { delegations } from '../delegation.contract.ts'
import { t } from '../delegation.texts.ts'

type Own = z.input<(typeof delegations)['getOwn']['output']>
export type Delegation = NonNullable<Own['current']>
export type Person = Own['people'][number]

/** `9 approved, RM 2,610.00` */
export const approvedText = ({ count, amount }: Delegation['approved']): string =>
  amount === null ? t('approvedCount', { count }) : t('approved', { count, amount: ringgit(amount) })

/** `Disbursements: up to RM 10,000.00 each` */
export const scopeText = ({ scope, limit }: Delegation['scopes'][number]): string =>
  limit === null ? t(`scope.${scope}`) : t('limit', { scope: t(`scope.${scope}`), limit: ringgit(limit) })
