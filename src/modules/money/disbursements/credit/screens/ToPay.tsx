import { Anchor, Group as Row } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { ringgitOf, senOf, sum, type Ringgit } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { t as benefitText } from '#owed/receivables/benefit/benefit-account.texts.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { dateText, dayText, Money, periodText, ringgit } from '#web/ui/format.ts'
import type { Need } from '#web/ui/NeedList.tsx'
import { Card, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { WholeReferences } from '#web/ui/WholeReferences.tsx'
import type { creditStatement } from '../../disbursement-fields.rules.ts'
import { dueGroupOf, dueGroups } from '../../disbursement.rules.ts'
import { t } from '../credit.texts.ts'
import classes from './credit.module.css'

export type Due = z.input<typeof creditStatement>['due'][number]
/** A settlement, a deduction list or a month of benefits with an amount due. */
export type DueItem = {
  readonly key: string
  readonly kind: 'settlement' | 'list' | 'benefits'
  readonly name: string
  readonly to: string
  readonly dueDate: LocalDate | null
  readonly outstanding: Ringgit
  readonly reported: boolean
}

const total = (items: readonly DueItem[]): Ringgit => ringgitOf(sum(items.map(({ outstanding }) => senOf(outstanding))))
const late = (dueDate: LocalDate): string => t('toPay.days', { count: daysBetween(dueDate, today()) })

const toSettlement = ({ repaymentId, disbursementId }: Due): string =>
  settlementScreens.details.to({ repaymentId: repaymentId ?? '', disbursementId })
export const settlementsDue = (due: readonly Due[]): DueItem[] =>
  due.map((one) => ({ ...one, key: one.disbursementId, kind: 'settlement', to: toSettlement(one) }))

const mostLists = 50
/** The deduction lists to pay, the earliest due first. */
const useLists = (fallback: string, enabled: boolean) =>
  useCall(
    api.deductions.getLists,
    { filter: { owed: true }, sort: { by: 'dueOn' }, pageSize: mostLists },
    { fallback, enabled },
  )

/** The months of benefits to pay. */
const useBenefits = (fallback: string, enabled: boolean) =>
  useCall(api.payRuns.getBenefitAccount, {}, { fallback, enabled })
type Months = NonNullable<ReturnType<typeof useBenefits>['data']>['months']
const benefitsDue = (months: Months): DueItem[] =>
  months
    .filter(({ outstanding }) => outstanding > 0)
    .map(({ period, dueOn, outstanding, reported }) => ({
      key: period,
      kind: 'benefits',
      name: benefitText('month', { month: periodText(period) }),
      to: payRunScreens.owed.to(),
      dueDate: dueOn,
      outstanding,
      reported,
    }))

type Organization = ReturnType<typeof useOrganization>
/** The kinds of debt of an organization. */
export const featuresOf = (organization: Organization): Features => ({
  withCredit: organization?.disbursements.enable === 'yes',
  withAdvances: organization?.rollingPay !== 'no',
  withBenefits: organization?.eBenefits === 'yes',
})
type Features = { withCredit: boolean; withAdvances: boolean; withBenefits: boolean }
/** Everything due, the earliest first; `waiting` is a load without data yet. */
const useDue = ({ withCredit, withAdvances, withBenefits }: Features, fallback: string) => {
  const credit = useCall(api.disbursements.getCredit, {}, { fallback, enabled: withCredit })
  const lists = useLists(fallback, withAdvances)
  const benefits = useBenefits(fallback, withBenefits)
  const loads = [withCredit && credit, withAdvances && lists, withBenefits && benefits]
  const items = [
    ...settlementsDue(credit.data?.due ?? []),
    ...(lists.data?.lists ?? []).map((list): DueItem => ({
      key: list.id,
      kind: 'list',
      name: t('toPay.list', { number: list.number }),
      to: `/deductions/${list.id}`,
      dueDate: list.dueOn,
      outstanding: list.outstanding,
      reported: false,
    })),
    ...benefitsDue(benefits.data?.months ?? []),
  ]
  return {
    items: items.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '')),
    waiting: loads.find((load) => load && !load.data) || null,
  }
}

/** Names, due dates and amounts; those overdue with their days. */
export const DueLines = ({ items, onLeave }: { items: readonly DueItem[]; onLeave?: () => void }) => (
  <ul className={classes.dues}>
    {items.map((item) => {
      const dueDate = item.dueDate ?? today()
      return (
        <li key={item.key}>
          <Link to={item.to} onClick={onLeave}>
            <WholeReferences text={item.name} />
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

/** The settlements, deduction lists and months of benefits that are overdue or due within 30 days. */
export const ToPay = ({ fallback, ...features }: Features & { fallback: string }) => {
  const { items, waiting } = useDue(features, fallback)
  return (
    <Card
      title={t('toPay.title')}
      aside={
        <Row gap="md">
          {features.withAdvances && <All to="/deductions" label={t('toPay.allLists')} />}
          {features.withBenefits && <All to={payRunScreens.owed.to()} label={benefitText('title')} />}
          {features.withCredit && <All to={settlementScreens.list.to()} label={t('toPay.all')} />}
        </Row>
      }
    >
      {waiting ? (
        <Loaded<unknown> load={waiting} fallback={fallback} placeholder={<LoadingLines lines={4} />}>
          {() => null}
        </Loaded>
      ) : (
        <Groups items={items} />
      )}
    </Card>
  )
}

const All = ({ to, label }: { to: string; label: string }) => (
  <Anchor component={Link} to={to} size="sm" underline="always" className={classes.all ?? ''}>
    {label}
  </Anchor>
)

type DueGroup = (typeof dueGroups)[number]
const ofGroup = (group: DueGroup, items: readonly DueItem[]): readonly DueItem[] =>
  items.filter(({ dueDate }) => dueDate && dueGroupOf(dueDate, today()) === group)

const Groups = ({ items }: { items: readonly DueItem[] }) => {
  const shown = dueGroups.filter((group) => ofGroup(group, items).length > 0)
  if (shown.length === 0) return <p className={classes.quiet}>{t('toPay.none')}</p>
  return shown.map((group) => <Group key={group} group={group} items={ofGroup(group, items)} />)
}

type GroupProps = { group: DueGroup; items: readonly DueItem[]; onLeave?: () => void }
const Group = ({ group, items, ...leaving }: GroupProps) => (
  <section className={classes.group} data-overdue={group === 'overdue' || undefined}>
    <h3>
      <span>{t(`toPay.group.${group}`)}</span>
      <b className="num">{ringgit(total(items))}</b>
    </h3>
    <DueLines items={items} {...leaving} />
  </section>
)

/** Everything that is overdue, with the sum of the dashboard. Renders nothing if there is none. */
export const Overdue = ({ onLeave }: { onLeave: () => void }) => {
  const { items, waiting } = useDue(featuresOf(useOrganization()), t('failed'))
  const overdue = ofGroup('overdue', items)
  return !waiting && overdue.length > 0 && <Group group="overdue" items={overdue} onLeave={onLeave} />
}

const mostShown = 3
const needHints = { settlement: 'need.hint', list: 'need.listHint', benefits: 'need.benefitsHint' } as const
/** The amount overdue longest, for the list of items that need the user. */
export const useOverdue = (features: Features): Need[] | null => {
  const { items, waiting } = useDue(features, t('failed'))
  if (waiting?.isLoading) return null
  return ofGroup('overdue', items)
    .slice(0, mostShown)
    .map((item) => ({
      key: item.key,
      icon: <IconAlertCircle size={18} />,
      tone: 'stop',
      title: t('need.overdue', { name: item.name }),
      hint: item.reported
        ? t('need.reported')
        : t(needHints[item.kind], {
            date: dayText(item.dueDate ?? ''),
            days: late(item.dueDate ?? today()),
          }),
      amount: item.outstanding,
      action: item.reported ? null : { to: item.to, verb: t('need.pay') },
    }))
}
