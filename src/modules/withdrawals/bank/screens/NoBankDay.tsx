import type { LocalDate } from '#kernel/time.ts'
import { isBankDay } from '#modules/banks/bank-days.rules.ts'
import { dateText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../batch.texts.ts'

/** Warns of a transfer date on which banks make no transfers. */
export const NoBankDay = ({ date }: { date: string }) =>
  date === '' || isBankDay(date as LocalDate) ? null : (
    <Notice tone="wait">{t('complete.noBankDay', { date: dateText(date) })}</Notice>
  )
