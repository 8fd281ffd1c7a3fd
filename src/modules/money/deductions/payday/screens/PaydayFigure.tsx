import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, useCall } from '#web/api.ts'
import { ClosedFigure } from '#web/ui/ClosedState.tsx'
import { dayText, ringgit } from '#web/ui/format.ts'
import { leftOf, PaydayParts, type Payday } from './PaydayCard.tsx'
import { isPaydayFirst } from '../payday.rules.ts'
import { t } from '../payday.texts.ts'

/** The next payday; null without one, undefined until it is known. */
export const usePayday = (): Payday | null | undefined => {
  const { data, isError } = useCall(api.rollingPayEmployee.getPayday, {}, { fallback: t('failed'), quiet: true })
  return isError ? null : data?.payday
}

type PaydayFigureProps = {
  opens: { on: string } | null
  /** The figure of the day on which withdrawals open. */
  children: ReactNode
}
/** The payday as the only figure while nothing can be withdrawn, if it comes before withdrawals open. */
export const PaydayFigure = ({ opens, children }: PaydayFigureProps) => {
  const payday = usePayday()
  if (payday === undefined) return <Skeleton height={72} radius={12} />
  const left = payday && leftOf(payday)
  if (!payday || left === null || !isPaydayFirst(payday, opens)) return children
  const part = payday.deducted > 0 ? 'less' : payday.deducted < 0 ? 'plus' : 'none'
  return (
    <PaydayParts payday={payday}>
      <ClosedFigure
        name={t('title', { date: dayText(payday.payOn).replaceAll(' ', '\u00a0') })}
        amount={ringgit(left)}
        note={t(`figure.${part}`)}
      />
    </PaydayParts>
  )
}
