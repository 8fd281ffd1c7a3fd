import { ringgit as asRinggit } from '#kernel/money.ts'
import { periodOf, type Instant } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { shareOf } from '#web/share.ts'
import { topOfScale } from '#web/ui/chart-scale.ts'
import { dayText, momentText, monthText, ringgit } from '#web/ui/format.ts'
import { Card, Facts, type Fact } from '#web/ui/Page.tsx'
import { nextStart } from '../../balance/own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'
import { perMonthText, useEmployer, valueText, type NumberLimit, type OwnData } from './own-limit.ts'
import classes from './OwnLimits.module.css'

type Later = { value: number | null; from: Instant }
type OwnLimitFactsProps = { limit: NumberLimit; data: OwnData; later: Later | null }

/** What applies now, and what applies from later. */
export const OwnLimitFacts = ({ limit, data, later }: OwnLimitFactsProps) => {
  const employer = useEmployer()
  const { now } = data.limits[limit]
  const isMonth = limit === 'perMonth'
  return (
    <Card>
      {isMonth && (
        <>
          <p className={classes.month}>
            <strong>{monthText(periodOf(today()))}</strong>
            <span>{perMonthText(data.employer, employer)}</span>
          </p>
          <Bar data={data} later={later} />
        </>
      )}
      <Facts
        sum
        facts={[
          ...beforeOf(limit, data, employer),
          [
            t('now'),
            now === null ? t('noLimit') : valueText(limit, now),
            undefined,
            isMonth && <Key key="now" of="now" />,
          ],
          later && [
            t('from', { from: momentText(later.from) }),
            later.value === null ? t('noLimit') : valueText(limit, later.value),
            undefined,
            isMonth && <Key key="next" of="next" />,
          ],
        ]}
      />
    </Card>
  )
}

/** The figure that the limit is about. */
const beforeOf = (limit: NumberLimit, data: OwnData, employer: string): Fact[] => {
  switch (limit) {
    case 'perWithdrawal':
      return [[t('employerAllows', { employer }), ringgit(data.employer.perWithdrawal)]]
    case 'perMonth':
      return [[t('used'), ringgit(data.used), undefined, <Key key="used" of="used" />]]
    case 'numberPerMonth':
      return [[t('made', { month: monthText(periodOf(today())) }), String(data.withdrawals)]]
    case 'afterDay': {
      const { now } = data.limits.afterDay
      const start = now === null ? null : nextStart(now, today())
      return start ? [[t('opensNext', { month: monthText(periodOf(start)) }), dayText(start)]] : []
    }
  }
}

const Key = ({ of }: { of: 'used' | 'now' | 'next' }) => <i className={classes.key} data-of={of} aria-hidden />

const Bar = ({ data, later }: { data: OwnData; later: Later | null }) => {
  const { now } = data.limits.perMonth
  if (now === null) return null
  const next = later?.value ?? null
  const top = topOfScale(Math.max(now, next ?? 0, data.used))
  const width = (amount: number) => `${shareOf(amount, top)}%`
  const values = { used: ringgit(data.used), limit: ringgit(asRinggit(now)) }
  const label =
    later && next !== null
      ? t('bar', { ...values, next: ringgit(asRinggit(next)), from: momentText(later.from) })
      : t('ofLimit', values)
  return (
    <div className={classes.bar} role="img" aria-label={label}>
      <i data-of="now" style={{ width: width(now) }} />
      <i data-of="used" style={{ width: width(data.used) }} />
      {next !== null && <i data-of="next" style={{ left: width(now), width: width(next - now) }} />}
    </div>
  )
}
