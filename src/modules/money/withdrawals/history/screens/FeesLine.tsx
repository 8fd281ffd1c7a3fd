import type { Ringgit } from '#kernel/money.ts'
import { periodOf } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { monthText, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { LinkLine } from '../../screens/LinkLine.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../fees.texts.ts'
import classes from './Fees.module.css'

const useFees = () => useCall(api.rollingPayEmployee.getOwnFees, {}, { fallback: t('failed') })

/** The fees paid this year in one line, which opens them by month; renders nothing without fees. */
export const FeesLine = () => {
  const { data } = useFees()
  if (!data || data.fees === 0) return null
  return (
    <Card flush>
      <LinkLine
        to={withdrawalScreens.fees.to()}
        title={t('paid', { fees: ringgit(data.fees) })}
        notes={[t('of', { count: data.withdrawals, amount: ringgit(data.amount) })]}
      />
    </Card>
  )
}

/** From the third withdrawal of a month, their number and cost, or their amount if the employer pays. */
const fromThird = 2
export const FeesSoFar = ({ taken }: { taken: Ringgit }) => {
  const { data } = useFees()
  if (!data || data.thisMonth.withdrawals < fromThird) return null
  const { withdrawals: count, fees } = data.thisMonth
  const month = monthText(periodOf(today()))
  return (
    <p className={classes.soFar}>
      {fees > 0
        ? t('soFar', { count, month, fees: ringgit(fees) })
        : t('soFarAmount', { count, month, amount: ringgit(taken) })}
    </p>
  )
}
