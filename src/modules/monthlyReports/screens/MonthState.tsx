import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { periodText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../report.texts.ts'
import type { Report } from './report-columns.tsx'

/** Says that an open month isn't complete, or how a closed one was corrected. */
export const MonthState = ({ summary }: { summary: Report['summary'] }) => {
  const { period, deduction, inProgress, atClose } = summary
  if (atClose === null)
    return (
      inProgress > 0 && (
        <Notice tone="wait" title={t('openTitle', { month: periodText(period) })}>
          <div>
            {t('openText', {
              completed: ringgit(deduction),
              inProgress: ringgit(inProgress),
              toDeduct: ringgit(sumRinggit([deduction, inProgress])),
            })}
          </div>
        </Notice>
      )
    )
  const difference = ringgitOf(sen(senOf(deduction) - senOf(atClose.deduction)))
  return (
    atClose.corrections > 0 && (
      <Notice
        tone="info"
        title={t('correctedTitle', { count: atClose.corrections, deduction: ringgit(atClose.deduction) })}
      >
        <div>{t('correctedText', { difference: ringgit(difference) })}</div>
      </Notice>
    )
  )
}
