import { ringgit as asRinggit, ringgitOf, senOf, sen } from '#kernel/money.ts'
import { periodOf } from '#kernel/time.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { today } from '#web/clock.ts'
import { shareOf } from '#web/share.ts'
import { LayeredBar } from '#web/ui/Charts.tsx'
import { dayText, momentText, monthText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { FeesLine } from '../../history/screens/FeesLine.tsx'
import { LinkLine } from '../../screens/LinkLine.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { nextStart } from '../../balance/own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'
import {
  limitAddresses,
  useEmployer,
  useOwnLimits,
  valueText,
  type NumberLimit,
  type OwnData,
  opensText,
  perMonthText,
  runningPause,
} from './own-limit.ts'
import classes from './OwnLimits.module.css'

/** An employee's own limits, and their pause. */
export const OwnLimitsPage = () => {
  const load = useOwnLimits()
  const employer = useEmployer()
  return (
    <Page
      title={t('title')}
      intro={t('intro', { employer })}
      back={{ to: employeeScreens.profile.to(), label: t('profile') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={5} height={56} />}>
        {(data) => (
          <>
            <Card flush>
              {Object.entries(limitAddresses).map(([address, limit]) => (
                <LimitLine key={limit} address={address} limit={limit} data={data} employer={employer} />
              ))}
            </Card>
            <Card flush>
              <PauseLine data={data} />
            </Card>
            <Notice>{t('rule')}</Notice>
            <FeesLine />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type LineProps = { address: string; limit: NumberLimit; data: OwnData; employer: string }
const LimitLine = ({ address, limit, data, employer }: LineProps) => {
  const { now, next } = data.limits[limit]
  const notes = [noteOf(limit, data, employer)]
  if (next) {
    const from = momentText(next.from)
    const planned = next.value === null ? null : valueText(limit, next.value)
    notes.push(planned === null ? t('plannedNone', { from }) : t('planned', { value: planned, from }))
  }
  return (
    <LinkLine
      to={withdrawalScreens.ownLimit.to({ limit: address })}
      title={t(`name.${limit}`)}
      value={now === null ? t(limit === 'afterDay' ? 'anyDay' : 'none') : valueText(limit, now)}
      notes={notes}
    >
      {limit === 'perMonth' && now !== null && (
        <span className={classes.mini}>
          <LayeredBar
            thin
            label={t('ofLimit', { used: ringgit(data.used), limit: ringgit(asRinggit(now)) })}
            layers={[{ percent: shareOf(data.used, now), color: 'var(--bar-taken)' }]}
          />
        </span>
      )}
    </LinkLine>
  )
}

const noteOf = (limit: NumberLimit, data: OwnData, employer: string): string => {
  const { limits, employer: allows, used, withdrawals } = data
  switch (limit) {
    case 'perWithdrawal':
      return t('allows', { employer, amount: ringgit(allows.perWithdrawal) })
    case 'perMonth': {
      const { now } = limits.perMonth
      if (now === null) return perMonthText(allows, employer)
      const left = sen(Math.max(0, senOf(now) - senOf(used)))
      return t('left', { used: ringgit(used), left: ringgit(ringgitOf(left)) })
    }
    case 'numberPerMonth':
      return t('soFar', { count: withdrawals, month: monthText(periodOf(today())) })
    case 'afterDay': {
      const { now } = limits.afterDay
      if (now === null) return t('allowed', { employer })
      const start = nextStart(now, today())
      return t('startsIn', { month: monthText(periodOf(start)), day: dayText(start) })
    }
  }
}

const PauseLine = ({ data }: { data: OwnData }) => {
  const pause = runningPause(data)
  return (
    <LinkLine
      to={withdrawalScreens.pause.to()}
      title={t('pause.title')}
      value={pause ? t('pause.until', { day: dayText(pause.until) }) : t('pause.off')}
      notes={[pause ? t('pause.opens', { at: opensText(pause) }) : t('pause.offHint')]}
    />
  )
}
