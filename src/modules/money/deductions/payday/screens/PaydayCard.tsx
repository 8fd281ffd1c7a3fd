import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { z } from 'zod'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useBackDialog } from '#web/ui/dialog-step.ts'
import { dayText, monthText, ringgit } from '#web/ui/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Card, Loaded } from '#web/ui/Page.tsx'
import type { paydayCalls } from '../payday.contract.ts'
import { isPaydayFirst } from '../payday.rules.ts'
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
/** The wages less the deductions for advances. */
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

type PaydayCardProps = {
  /** The state in which nothing can be withdrawn, which may show the payday itself. */
  closed: { opens: { on: string } | null } | null
}

/** The next payday of an employee: the wages less the deductions for advances. Its parts open on press. */
export const PaydayCard = ({ closed }: PaydayCardProps) => {
  const load = useCall(api.rollingPayEmployee.getPayday, {}, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')} placeholder={<Skeleton height={86} radius={12} />}>
      {({ payday }) => payday && !(closed && isPaydayFirst(payday, closed.opens)) && <NextPayday payday={payday} />}
    </Loaded>
  )
}

const hasParts = ({ deducted, rest, others }: Payday): boolean => deducted !== 0 || rest !== 0 || others.length > 0

/** Opens the parts of a payday on press, if it has any. */
export const PaydayParts = ({ payday, children, className = '' }: PaydayPartsProps) => {
  const sheet = useBackDialog('payday')
  return (
    <>
      {hasParts(payday) ? (
        <UnstyledButton className={className} w="100%" onClick={sheet.open} aria-haspopup="dialog">
          {children}
        </UnstyledButton>
      ) : (
        <div className={className}>{children}</div>
      )}
      {sheet.isUsed && (
        <Suspense>
          <PaydaySheet payday={payday} opened={sheet.opened} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
type PaydayPartsProps = { payday: Payday; children: ReactNode; className?: string | undefined }

const NextPayday = ({ payday }: { payday: Payday }) => {
  const left = leftOf(payday)
  return (
    <Card flush className={classes.card ?? ''}>
      <PaydayParts payday={payday} className={classes.press}>
        <span className={classes.head}>
          <strong>{t('title', { date: dayText(payday.payOn) })}</strong>
          {left !== null && <strong className="num">{ringgit(left)}</strong>}
        </span>
        <span className={classes.text}>
          <span>{sentencesOf(payday).join(' ')}</span>
          {hasParts(payday) && <IconChevronRight size={18} aria-hidden />}
        </span>
      </PaydayParts>
    </Card>
  )
}
