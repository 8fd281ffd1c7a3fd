import { Button, Skeleton } from '@mantine/core'
import { IconSend, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dateIn, instantOf, timeIn, type Instant } from '#kernel/time.ts'
import { chosenLanguage } from '#web/language.ts'
import { useMay } from '#web/may.ts'
import { toBatchFiles } from '#reports/paymentFiles/payment-files.screens.ts'
import { api, useCall } from '#web/api.ts'
import { now, today } from '#web/clock.ts'
import { useDialogStep } from '#web/ui/dialog-step.ts'
import { dateText, dayText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Loaded, Page } from '#web/ui/Page.tsx'
import { arrivalOf, bankDayOf, bankStateAt } from '../../arrival.rules.ts'
import { ibgCutOff } from '#ground/banks/bank-days.rules.ts'
import { AdvancesByDay } from './AdvancesByDay.tsx'
import { CompleteNext } from '../../bank/screens/CompleteNext.tsx'
import { DaySteps } from './DaySteps.tsx'
import type { Show, Shown } from '../../bank/screens/dialog.tsx'
import { EndOfDayByBank } from './EndOfDayByBank.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import type { Today } from './today.ts'
import { TransferDialogs } from '../../results/screens/TransferDialogs.tsx'
import { WithTheBank } from './WithTheBank.tsx'
import classes from './InternalDashboardPage.module.css'
import { t as dashboardText } from '../dashboard.texts.ts'
import { t } from '../../bank/transfer.texts.ts'

const refreshEvery = 60_000

export const InternalDashboardPage = () => {
  const [pressed, setPressed] = useState<Shown>(null)
  // The search opens the dashboard with a dialog.
  const asked = useDialogStep(['endOfDay', 'complete'])
  const shown: Shown = pressed ?? (asked.step && { name: asked.step })
  const show: Show = (next) => {
    setPressed(next)
    if (next === null) asked.close()
  }
  const day = useCall(
    api.rollingPayAdmin.getToday,
    {},
    { fallback: dashboardText('failed'), refetchInterval: refreshEvery },
  )
  return (
    <Page
      title={dashboardText('title')}
      intro={day.data && sentenceOf(day.data)}
      actions={(day.data !== undefined || day.error === null) && <DayActions day={day.data} show={show} />}
    >
      <Loaded load={day} fallback={dashboardText('failed')} placeholder={<DayShape />}>
        {(data) => (
          <>
            <DaySteps day={data} />
            <div className={classes.columns}>
              <NeedsAttention day={data} />
              <div className={classes.column}>
                <WithTheBank day={data} show={show} />
                <EndOfDayByBank />
                <AdvancesByDay day={data} />
                <Welcome />
              </div>
            </div>
          </>
        )}
      </Loaded>
      <TransferDialogs shown={shown} show={show} />
    </Page>
  )
}

/** Until when to send and when it arrives; if there is nothing to send, the time of the last batch. */
const sentenceOf = ({ toSend, withBank: { lastBatch } }: Today): string => {
  if (toSend.count > 0) return cutOffSentence()
  const ready = dashboardText('nothingReady')
  return `${ready} ${lastBatch ? dashboardText('lastBatch', { number: lastBatch.number, when: whenOf(lastBatch.sentAt) }) : dashboardText('noBatch')}`
}
/** When end of day is due, and when its transfers arrive. */
const cutOffSentence = (): string => {
  const at = instantOf(now())
  const date = dateText(arrivalOf(at))
  const state = bankStateAt(at)
  if (state === 'closed') return dashboardText('bankClosed', { open: dayText(bankDayOf(at)), date })
  return dashboardText(state === 'open' ? 'cutOff' : 'afterCutOff', { time: ibgCutOff, date })
}
const whenOf = (sentAt: Instant): string => {
  const [on, time] = [dateIn(sentAt), timeIn(sentAt)]
  if (on === today()) return dashboardText('today', { time })
  return on === addDays(today(), -1)
    ? dashboardText('yesterday', { time })
    : dashboardText('onDay', { day: dayText(on), time })
}

/** Only the next step is orange: sending first, then completing the oldest due batch. */
const DayActions = ({ day, show }: { day: Today | undefined; show: Show }) => {
  const may = useMay()
  if (!day) return <Skeleton width={300} height={36} />
  const { toSend, withBank } = day
  const maySend = may(api.rollingPayAdmin.endOfDayProcessing)
  const sendsNext = toSend.count > 0 && maySend
  const completesNext = !sendsNext && withBank.count > 0 && may(api.rollingPayAdmin.completeAll)
  return (
    <>
      <LinkButton to={toBatchFiles()} variant="default" icon={IconStack2}>
        {t('transfers.batches')}
      </LinkButton>
      {toSend.count === 0 && maySend && (
        <Button variant="default" onClick={() => show({ name: 'endOfDay' })}>
          {t('transfers.endOfDayNow')}
        </Button>
      )}
      {completesNext && <CompleteNext show={show} />}
      {sendsNext && (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => show({ name: 'endOfDay' })}>
          {t('transfers.endOfDaySend', { total: toSend.count, amount: ringgit(toSend.net) })}
        </Button>
      )}
    </>
  )
}

/** The heading and the image of the welcome document. */
const Welcome = () => {
  const { data } = useCall(
    api.content.getWelcome,
    { language: chosenLanguage() },
    { fallback: dashboardText('welcomeFailed') },
  )
  if (!data) return null
  return (
    <Card title={data.heading}>
      <img src={data.url} alt="" className={classes.welcome} />
    </Card>
  )
}

const DayShape = () => (
  <>
    <Skeleton className={classes.stepsShape ?? ''} radius={12} />
    <div className={classes.columns}>
      <Skeleton height={340} radius={12} />
      <Skeleton height={340} radius={12} />
    </div>
  </>
)
