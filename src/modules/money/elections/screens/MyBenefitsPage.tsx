import { Anchor, Stack } from '@mantine/core'
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Ringgit } from '#kernel/money.ts'
import { daysBetween, formatDate, type LocalDate, type Period } from '#kernel/time.ts'
import { electionScreens } from '../election.screens.ts'
import { FailedPayments, useHasPaymentToCorrect } from './FailedPayments.tsx'
import { SharesBar } from './SharesBar.tsx'
import { UnavailableWallets, unavailableOf } from './UnavailableWallets.tsx'
import { t as electionT } from '../election.texts.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dayText, Money, monthText, ringgit, sumOf } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Failed, Loaded, Page } from '#web/ui/Page.tsx'
import type { employeeBenefits } from '#money/benefits/benefit.contract.ts'
import { t } from '#money/benefits/benefit.texts.ts'
import classes from './MyBenefitsPage.module.css'

type OwnBenefits = z.input<(typeof employeeBenefits)['getIndividualEmployeeBenefits']['output']>

export const MyBenefitsPage = () => (
  <Page title={t('own.title')} narrow>
    <FailedPayments />
    <MyBenefits />
  </Page>
)

/** The next payment and the benefits that are due. */
export const MyBenefits = () => {
  const load = useCall(api.employeeBenefits.getIndividualEmployeeBenefits, {}, { fallback: t('own.failed') })
  return (
    <Loaded load={load} fallback={t('own.failed')}>
      {(own) => (
        <Stack gap="md">
          <NextPayment own={own} />
          {own.lastPayment && <LastPayment {...own.lastPayment} />}
          {own.benefits.length === 0 ? (
            <Card>
              <Empty title={t('empty')} hint={t('own.emptyHint')} />
            </Card>
          ) : (
            periodsOf(own).map((period) => <DueBenefits key={period} own={own} period={period} />)
          )}
          {own.otherPayments.length > 0 && <OtherPayments payments={own.otherPayments} />}
        </Stack>
      )}
    </Loaded>
  )
}

/** The months in which benefits are due next, the earliest first. */
const periodsOf = ({ benefits }: OwnBenefits): Period[] => [...new Set(benefits.map(({ due }) => due))].toSorted()

const NextPayment = ({ own: { period, total, payment } }: { own: OwnBenefits }) => (
  <Card>
    <div className={classes.between}>
      <span className={classes.note}>{t('own.benefitsOf', { month: monthText(period) })}</span>
      {payment && <Countdown payDay={payment.payDay} />}
    </div>
    <p className={`${classes.huge} num`}>{ringgit(total)}</p>
    <p className={classes.note}>{paymentText(payment)}</p>
    <Election kept={payment?.shares ?? []} />
  </Card>
)

/** The amount that was paid last, or that all of it failed. */
const LastPayment = ({ period, completedOn, paid, failed }: NonNullable<OwnBenefits['lastPayment']>) => {
  const params = { month: monthText(period), date: dayText(completedOn) }
  return paid > 0 ? (
    <Notice>{t('own.paid', { ...params, amount: ringgit(paid) })}</Notice>
  ) : (
    <Notice tone="stop">{t('own.notPaid', { ...params, amount: ringgit(failed) })}</Notice>
  )
}

const paymentText = (payment: OwnBenefits['payment']): string => {
  if (!payment) return t('own.notScheduled')
  const date = `${dayText(payment.payDay)} ${payment.payDay.slice(0, 4)}`
  if (payment.planned) return t('own.planned', { date })
  return t(payment.payDay < today() ? 'own.late' : 'own.next', { date })
}

const Countdown = ({ payDay }: { payDay: LocalDate }) => {
  const days = daysBetween(today(), payDay)
  const text = days > 0 ? t('own.inDays', { count: days }) : days === 0 ? t('own.today') : formatDate(payDay)
  return (
    <span className={classes.countdown}>
      <IconCalendarEvent size={14} aria-hidden />
      {text}
    </span>
  )
}

type Kept = NonNullable<OwnBenefits['payment']>['shares']

/**
 * The e-wallets that benefits are paid to: those of a submitted payment, otherwise those elected. Warns if the election is
 * incomplete.
 */
const Election = ({ kept }: { kept: Kept }) => {
  const failed = electionT('failed.list')
  const hasTask = useHasPaymentToCorrect()
  const load = useCall(api.employeeWallets.getElectedWallets, {}, { fallback: failed })
  if (!load.data && load.error) return <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
  if (!load.data) return <div className={classes.electionSpace} />
  const { wallets, allocatedPercentage } = load.data
  const unavailable = unavailableOf(wallets)
  const isAllocated = allocatedPercentage === 100
  const isKept = kept.length > 0
  const shares = isKept ? kept : wallets
  return (
    <div className={classes.election}>
      <SharesBar shares={shares} thin />
      <div className={classes.between}>
        <span>
          {isAllocated || isKept
            ? t('own.paidTo', { count: shares.length })
            : t('own.incomplete', { percent: allocatedPercentage })}
        </span>
        <Anchor component={Link} to={electionScreens.list.to()} className={classes.link ?? ''}>
          {t('own.election')}
          <IconChevronRight size={16} aria-hidden />
        </Anchor>
      </div>
      {(!isAllocated || unavailable.length > 0) && (
        <>
          {!isAllocated && <Notice tone="wait">{t(isKept ? 'own.incompleteLater' : 'own.incompleteText')}</Notice>}
          <UnavailableWallets names={unavailable} />
          <LinkButton to={electionScreens.list.to()} fullWidth size="md" {...(hasTask && { variant: 'default' })}>
            {t('own.choose')}
          </LinkButton>
        </>
      )}
    </div>
  )
}

const DueBenefits = ({ own, period }: { own: OwnBenefits; period: Period }) => {
  const due = own.benefits.filter((benefit) => benefit.due === period)
  return (
    <Amounts
      title={period === own.period ? t('own.inThis') : t('own.alsoDue', { month: monthText(period) })}
      rows={due.map(({ recurrence, officeName, ...benefit }) => ({
        ...benefit,
        note: `${t(`recurrence.${recurrence}`)}, ${officeName}`,
      }))}
    />
  )
}

/** The payments beside the next: of ad-hoc runs and of other regular runs. */
const OtherPayments = ({ payments }: { payments: OwnBenefits['otherPayments'] }) => (
  <Amounts
    title={t('own.others')}
    rows={payments.map((payment) => ({
      id: payment.payRunId,
      name: payment.name ?? t('own.benefitsOf', { month: monthText(payment.period) }),
      amount: payment.amount,
      note: statusText(payment),
    }))}
  />
)

const statusText = ({ status, payDay, completedOn }: OwnBenefits['otherPayments'][number]): string => {
  if (status === 'coming') return t(payDay < today() ? 'own.late' : 'own.comingOn', { date: dayText(payDay) })
  return t(status === 'paid' ? 'own.paidOn' : 'own.failedOn', { date: dayText(completedOn ?? payDay) })
}

type Row = { id: string; name: string; note: string; amount: Ringgit }

/** Named amounts with their sum. */
const Amounts = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <section aria-label={title}>
    <div className={classes.between}>
      <h2 className={classes.title}>{title}</h2>
      <span className={classes.note}>
        <Money amount={sumOf(rows)} />
      </span>
    </div>
    <Card flush>
      <table className={classes.benefits} aria-label={title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, amount }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>{note}</small>
              </th>
              <td>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  </section>
)
