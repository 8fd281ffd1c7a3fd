import { t } from '../report.texts.ts'

/** When a reminder is sent, counted from the due date of a list. */
export const dueOf = (days: number): string =>
  days === 0
    ? t('receivables.onDue')
    : t(days < 0 ? 'receivables.before' : 'receivables.after', { count: Math.abs(days) })

/** When a reminder is sent, counted from the pay day of a list. */
export const paydayOf = (days: number): string =>
  days === 0 ? t('receivables.onPayday') : t('receivables.afterPayday', { count: days })
