import type { z } from 'zod'
import { dateText, monthText, plainRinggit, ringgit, signedRinggit } from '#web/ui/format.ts'
import { Card, Figure } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { comparison } from '../../pay-run-fields.rules.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { employeesText, type Figures } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'

export type Compared = z.input<typeof comparison>
type Change = Compared['changes'][number]

const kinds = ['added', 'dropped', 'changed'] as const

/** The month of the earlier run; its day, if it is of the same month. */
export const sinceOf = ({ previous }: Compared, period: string): string =>
  previous.period === period ? dateText(previous.payDay) : monthText(previous.period)

type ComparisonProps = { compared: Compared; figures: Pick<Figures, 'netPay' | 'eligibleEmployees'>; period: string }
/** What changed since the last run of the same kind, and why. */
export const Comparison = ({ compared, figures, period }: ComparisonProps) => {
  const { previous, changes } = compared
  const { others } = previous
  const since = sinceOf(compared, period)
  const listed = changes.reduce((sum, { employees }) => sum + employees, 0)
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
        {changes.map((change, place) => (
          <li key={String(place)} className={classes.change}>
            <span>
              <StatusPill status={change.kind} look={change.kind} text={t(`difference.${change.kind}`)} />
            </span>
            <strong>{peopleText(change)}</strong>
            <span>{causeOf(change)}</span>
            <span className="num money">{signedRinggit(change.amount)}</span>
          </li>
        ))}
      </ul>
      {shown > listed && <p className={classes.quiet}>{t('more', { count: shown - listed })}</p>}
      {others.employees > 0 && (
        <p className={classes.quiet}>
          {formTexts('othersHad', {
            groups: others.groups.join(', '),
            employees: employeesText(others.employees),
            amount: ringgit(others.amount),
          })}
        </p>
      )}
    </Card>
  )
}

/** The names if the call has all of them, otherwise how many they are. */
const peopleText = ({ names, employees }: Change): string =>
  names.length === employees ? names.join(', ') : employeesText(employees)

const causeOf = ({ cause }: Change): string => {
  switch (cause.type) {
    case 'joined':
    case 'left':
      return t(`cause.${cause.type}${cause.first === cause.last ? '' : 'Between'}`, {
        day: dateText(cause.first),
        last: dateText(cause.last),
      })
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
