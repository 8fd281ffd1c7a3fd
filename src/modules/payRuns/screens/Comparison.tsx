import type { z } from 'zod'
import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { dateText, monthText } from '#web/ui/date-text.ts'
import { plainRinggit, ringgit, signedRinggit } from '#web/ui/Money.tsx'
import { Card, Figure } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { comparison } from '../pay-run-fields.rules.ts'
import { t } from '../pay-run.texts.ts'
import { employeesText, type Figures } from './pay-run.ts'
import classes from './pay-runs.module.css'

type Compared = z.input<typeof comparison>
type Change = Compared['changes'][number]

const kinds = ['added', 'dropped', 'changed'] as const

type ComparisonProps = { compared: Compared; figures: Figures; period: string }
/** What changed since the last run of the same kind, and why. */
export const Comparison = ({ compared, figures, period }: ComparisonProps) => {
  const { previous, changes } = compared
  // An earlier run of the same month is named by its day.
  const since = previous.period === period ? dateText(previous.payDay) : monthText(previous.period)
  const shown = kinds.reduce((sum, kind) => sum + compared[kind].employees, 0)
  return (
    <Card title={t('sinceLast', { month: since })}>
      <div className={classes.figures}>
        <Figure
          name={dateText(previous.payDay)}
          value={ringgit(previous.netPay)}
          note={employeesText(previous.employees)}
        />
        {kinds.map((kind) => (
          <Figure
            key={kind}
            name={t(`difference.${kind}`)}
            value={signedRinggit(compared[kind].amount)}
            note={employeesText(compared[kind].employees)}
          />
        ))}
        <Figure
          name={t('field.netPay')}
          value={ringgit(figures.netPay)}
          note={employeesText(figures.eligibleEmployees)}
        />
      </div>
      {changes.length === 0 && <p className={classes.quiet}>{t('noChanges')}</p>}
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={change.employeeId} className={classes.change}>
            <span>
              <StatusPill status={change.kind} look={change.kind} text={t(`difference.${change.kind}`)} />
            </span>
            <strong>{change.employeeName}</strong>
            <span>{causeOf(change)}</span>
            <span className="num money">{signedRinggit(difference(change))}</span>
          </li>
        ))}
      </ul>
      {shown > changes.length && <p className={classes.quiet}>{t('more', { count: shown - changes.length })}</p>}
    </Card>
  )
}

const difference = ({ before, after }: Change) => ringgitOf(sen(senOf(after) - senOf(before)))

const causeOf = ({ cause }: Change): string => {
  switch (cause.type) {
    case 'joined':
    case 'left':
      return t(`cause.${cause.type}`, { day: dateText(cause.on) })
    case 'ineligible':
      return t(`reason.${cause.reason}`)
    case 'benefits':
      return cause.benefits.map(benefitText).join(', ')
    default:
      return t(`cause.${cause.type}`)
  }
}

type BenefitChange = Extract<Change['cause'], { type: 'benefits' }>['benefits'][number]
const benefitText = ({ name, before, after, inOtherRun }: BenefitChange): string => {
  const values = {
    name,
    before: before === null ? '' : plainRinggit(before),
    after: after === null ? '' : plainRinggit(after),
  }
  if (before === null) return t('cause.benefitNew', values)
  if (after !== null) return t('cause.benefit', values)
  return t(inOtherRun ? 'cause.benefitInOtherRun' : 'cause.benefitGone', values)
}
