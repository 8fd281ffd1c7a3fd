import { Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { ringgitOf, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { settlementScreens } from '#modules/settlements/settlement.screens.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText, dayText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import type { Need } from '#web/ui/NeedList.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import type { creditStatement } from '../disbursement-fields.rules.ts'
import { dueGroupOf, dueGroups } from '../disbursement.rules.ts'
import { t } from '../credit.texts.ts'
import classes from './credit.module.css'

export type Due = z.input<typeof creditStatement>['due'][number]

const total = (items: readonly Due[]): Ringgit => ringgitOf(sum(items.map(({ outstanding }) => senOf(outstanding))))
const late = (dueDate: LocalDate): string => t('toPay.days', { count: daysBetween(dueDate, today()) })

export const toSettlement = ({ repaymentId, disbursementId }: Due): string =>
  settlementScreens.details.to({ repaymentId: repaymentId ?? '', disbursementId })

/** Names, due dates and amounts; those overdue with their days. */
export const DueLines = ({ items, onLeave }: { items: readonly Due[]; onLeave?: () => void }) => (
  <ul className={classes.dues}>
    {items.map((item) => {
      const dueDate = item.dueDate ?? today()
      return (
        <li key={item.disbursementId}>
          <Link to={toSettlement(item)} onClick={onLeave}>
            {item.name}
          </Link>
          <small className="num">
            {dueDate < today() ? t('toPay.since', { date: dateText(dueDate), days: late(dueDate) }) : dayText(dueDate)}
            {item.reported && `, ${t('toPay.reported')}`}
          </small>
          <Money amount={item.outstanding} />
        </li>
      )
    })}
  </ul>
)

/** The settlements that are overdue or due within 30 days. */
export const ToPay = ({ fallback }: { fallback: string }) => {
  const load = useCall(api.disbursements.getCredit, {}, { fallback })
  return (
    <Card
      title={t('toPay.title')}
      aside={
        <Anchor component={Link} to={settlementScreens.list.to()} size="sm" underline="always">
          {t('toPay.all')}
        </Anchor>
      }
    >
      <Loaded load={load} fallback={fallback} placeholder={<LoadingLines lines={4} />}>
        {({ due }) => {
          const groups = dueGroups.map((group) => ({
            group,
            items: due.filter(({ dueDate }) => dueDate && dueGroupOf(dueDate, today()) === group),
          }))
          const shown = groups.filter(({ items }) => items.length > 0)
          if (shown.length === 0) return <p className={classes.quiet}>{t('toPay.none')}</p>
          return shown.map(({ group, items }) => (
            <section key={group} className={classes.group} data-overdue={group === 'overdue' || undefined}>
              <h3>
                <span>{t(`toPay.group.${group}`)}</span>
                <b className="num">{ringgit(total(items))}</b>
              </h3>
              <DueLines items={items} />
            </section>
          ))
        }}
      </Loaded>
    </Card>
  )
}

const mostShown = 3
/** The settlements that have been overdue longest, for the list of what needs the user. */
export const useOverdue = (isOn: boolean): Need[] => {
  const { data } = useCall(api.disbursements.getCredit, {}, { fallback: t('failed'), enabled: isOn })
  return (data?.due ?? [])
    .filter(({ dueDate }) => dueDate !== null && dueDate < today())
    .slice(0, mostShown)
    .map((item) => ({
      key: item.disbursementId,
      icon: <IconAlertCircle size={18} />,
      tone: 'stop',
      title: t('need.overdue', { name: item.name }),
      hint: item.reported
        ? t('need.reported')
        : t('need.hint', { date: dayText(item.dueDate ?? ''), days: late(item.dueDate ?? today()) }),
      amount: item.outstanding,
      action: item.reported ? null : { to: toSettlement(item), verb: t('need.pay') },
    }))
}
