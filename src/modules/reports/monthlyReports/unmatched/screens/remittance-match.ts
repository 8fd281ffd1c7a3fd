import type { api } from '#web/api.ts'
import { t } from '../unmatched.texts.ts'

export type Receivables = Awaited<ReturnType<typeof api.rollingPayAdmin.getReceivables>>
type Remittances = Awaited<ReturnType<typeof api.rollingPayAdmin.getUnmatchedRemittances>>
export type Remittance = Remittances['remittances'][number]
type Match = Remittance['matches'][number]

/** An employer with the lists that a payment may pay, such as `Bina Jaya, DL-2026-11-01`. */
export const matchText = ({ orgName, numbers }: Match): string =>
  numbers.length === 0 ? orgName : t('match.list', { employer: orgName, lists: numbers.join(', ') })

/** Why a payment may come from an employer, such as `same list number, amount and payer`. */
export const whyText = ({ reasons }: Match): string => {
  const names = reasons.map((reason) => t(`match.${reason}`))
  const last = names.at(-1) ?? ''
  const before = names.slice(0, -1).join(', ')
  const what = before === '' ? last : t('match.and', { first: before, last })
  return t('match.why', { what })
}
