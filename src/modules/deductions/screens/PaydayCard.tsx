import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { z } from 'zod'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dayText, monthText } from '#web/ui/date-text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { paydayCalls } from '../payday.contract.ts'
import { t } from '../payday.texts.ts'
import classes from './payday.module.css'

export type Payday = NonNullable<z.input<(typeof paydayCalls)['getPayday']['output']>['payday']>

const PaydaySheet = lazyPart(async () => (await import('./PaydaySheet.tsx')).PaydaySheet)

const whenText = (payOn: string): string => {
  const days = daysBetween(today(), payOn as LocalDate)
  if (days === 0) return t('today')
  return days === 1 ? t('tomorrow') : t('inDays', { count: days })
}

/** An amount without its sign. */
export const sizeOf = (amount: Ringgit): string => ringgit(ringgitOf(sen(Math.abs(senOf(amount)))))
/** The wages less what is deducted for advances. */
export const leftOf = ({ wages, deducted }: Payday): Ringgit | null =>
  wages && ringgitOf(sen(senOf(wages.amount) - senOf(deducted)))

const sentencesOf = ({ payOn, period, wages, deducted, unsent, later, proposed }: Payday): string[] => {
  const part = deducted > 0 ? 'less' : deducted < 0 ? 'plus' : 'none'
  const amounts = {
    when: whenText(payOn),
    wages: wages ? ringgit(wages.amount) : '',
    month: monthText(period),
    amount: sizeOf(deducted),
  }
  return [
    t(`${part}.${wages?.kind ?? 'unknown'}`, amounts),
    ...(unsent > 0 ? [t('unsent', { amount: ringgit(unsent) })] : []),
    ...later.map((one) => t('later', { amount: ringgit(one.amount), date: dayText(one.payOn) })),
    ...(proposed ? [t('proposed', { amount: ringgit(proposed.amount), date: dayText(proposed.payOn) })] : []),
  ]
}

/** The next payday of an employee: the wages less what is deducted for advances. Its parts open on press. */
export const PaydayCard = () => {
  const load = useCall(api.rollingPayEmployee.getPayday, {}, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')} placeholder={<Skeleton height={86} radius={12} />}>
      {({ payday }) => payday && <NextPayday payday={payday} />}
    </Loaded>
  )
}

const NextPayday = ({ payday }: { payday: Payday }) => {
  /** Null until the parts are opened for the first time. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const left = leftOf(payday)
  const hasParts = payday.deducted !== 0 || payday.rest !== 0 || payday.others.length > 0
  const body = (
    <>
      <span className={classes.head}>
        <strong>{t('title', { date: dayText(payday.payOn) })}</strong>
        {left !== null && <strong className="num">{ringgit(left)}</strong>}
      </span>
      <span className={classes.text}>
        <span>{sentencesOf(payday).join(' ')}</span>
        {hasParts && <IconChevronRight size={18} aria-hidden />}
      </span>
    </>
  )
  return (
    <Card flush className={classes.card ?? ''}>
      {hasParts ? (
        <UnstyledButton className={classes.press ?? ''} onClick={() => setOpened(true)} aria-haspopup="dialog">
          {body}
        </UnstyledButton>
      ) : (
        <div className={classes.press}>{body}</div>
      )}
      {opened !== null && (
        <Suspense>
          <PaydaySheet payday={payday} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Card>
  )
}
