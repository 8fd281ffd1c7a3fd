import { dates } from '#web/ui/date.texts.ts'
import { api, useCall } from '#web/api.ts'
import { ColumnChart } from '#web/ui/Charts.tsx'
import { monthText, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Figure, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { noRinggit } from '#kernel/money.ts'
import { today } from '#web/clock.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../fees.texts.ts'
import classes from './Fees.module.css'

const months = Array.from({ length: 12 }, (_, i) => i)

/** The fees of completed withdrawals of this year, by month. */
export const FeesPage = () => {
  const load = useCall(api.rollingPayEmployee.getOwnFees, {}, { fallback: t('failed') })
  const year = load.data?.year ?? today().slice(0, 4)
  return (
    <Page
      title={t('title', { year })}
      back={{ to: withdrawalScreens.getPaid.to(), label: t('back') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={6} height={46} />}>
        {(data) =>
          data.months.length === 0 ? (
            <Card>
              <Empty title={t('none')} hint={t('noneHint')} />
            </Card>
          ) : (
            <>
              <Card>
                <Figure
                  name={t('paidThisYear')}
                  value={ringgit(data.fees)}
                  note={t('of', { count: data.withdrawals, amount: ringgit(data.amount) })}
                />
                <ColumnChart
                  label={t('byMonth')}
                  columns={months.map((i) => {
                    const period = `${data.year}-${String(i + 1).padStart(2, '0')}`
                    const value = data.months.find((one) => one.period === period)?.fees ?? noRinggit
                    return { label: dates(`months.${i}`), value, text: ringgit(value) }
                  })}
                />
              </Card>
              <Card flush>
                <ul className={classes.months}>
                  {data.months.map((one) => (
                    <li key={one.period}>
                      <strong>{monthText(one.period)}</strong>
                      <strong className="num">{ringgit(one.fees)}</strong>
                      <small>{t('withdrawals', { count: one.withdrawals })}</small>
                      <small className="num">{t('ofAmount', { amount: ringgit(one.amount) })}</small>
                    </li>
                  ))}
                </ul>
              </Card>
              <p className={classes.soFar}>{t('waiting')}</p>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
