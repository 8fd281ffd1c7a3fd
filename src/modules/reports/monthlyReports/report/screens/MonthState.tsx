import { Link } from '@tanstack/react-router'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { dateText, periodText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../../report.texts.ts'
import type { Report, ReportList } from './report-columns.tsx'

type MonthProps = { summary: Report['summary']; listOf: (list: ReportList) => string }

/** The amounts on each deduction list, the amount on none yet, and the corrections of a closed month. */
export const MonthState = ({ summary, listOf }: MonthProps) => (
  <>
    <Listed summary={summary} listOf={listOf} />
    {summary.atClose && <Corrected deduction={summary.deduction} atClose={summary.atClose} />}
  </>
)

const listText = ({ number, payOn, total }: ReportList): string =>
  t(total < 0 ? 'lists.back' : 'lists.monthly', {
    number,
    date: dateText(payOn),
    amount: ringgit(ringgitOf(sen(Math.abs(senOf(total))))),
  })

const Listed = ({ summary, listOf }: MonthProps) => {
  const { period, lists, unlisted, atClose } = summary
  // Months before the first list were deducted without one.
  if (lists.length === 0 && (unlisted === 0 || atClose !== null)) return null
  return (
    <Notice tone="info" title={t('lists.title', { month: periodText(period) })}>
      {lists.map((list) => (
        <div key={list.listId}>
          <Link to={listOf(list)}>{listText(list)}</Link>, {t('lists.of', { count: list.lines })}
        </div>
      ))}
      {unlisted > 0 && (
        <div>{t(lists.length > 0 ? 'lists.unlisted' : 'lists.notYet', { amount: ringgit(unlisted) })}</div>
      )}
    </Notice>
  )
}

/** The sum of a month's lists; null without one. */
export const listedTotal = ({ lists }: Pick<Report['summary'], 'lists'>) =>
  lists.length === 0 ? null : sumRinggit(lists.map(({ total }) => total))

type CorrectedProps = Pick<Report['summary'], 'deduction'> & { atClose: NonNullable<Report['summary']['atClose']> }
const Corrected = ({ deduction, atClose }: CorrectedProps) => {
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
