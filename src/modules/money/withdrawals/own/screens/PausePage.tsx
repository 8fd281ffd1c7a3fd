import '#web/ui/employee-dates.ts'
import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { addDays, addMonths, day, periodOf, startOf, type Instant, type LocalDate } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { Choices } from '#web/ui/Choices.tsx'
import { dayText, momentText, ringgit } from '#web/ui/format.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { lastPauseDay } from '../../balance/own-limit.rules.ts'
import { t } from '../own-limit.texts.ts'
import { startOfLooser, useOwnLimitChange, useOwnLimits, type OwnData, opensAt, runningPause } from './own-limit.ts'
import classes from './OwnLimits.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'

const PageCalendar = lazyPart(async () => (await import('#web/ui/DateCalendar.tsx')).PageCalendar)

/** A pause of withdrawals until a day, which ends automatically. */
export const PausePage = () => {
  const load = useOwnLimits()
  return (
    <Page
      title={t('pause.title')}
      back={{ to: withdrawalScreens.ownLimits.to(), label: t('title') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={4} height={56} />}>
        {(data) => <PauseForm data={data} />}
      </Loaded>
    </Page>
  )
}

const choicesOf = ({ payday }: OwnData) => [
  { value: addDays(today(), 7), label: t('pause.week') },
  ...(payday === null ? [] : [{ value: day(payday), label: t('pause.payday') }]),
  { value: addMonths(today(), 3), label: t('pause.months') },
]

const PauseForm = ({ data }: { data: OwnData }) => {
  const pause = runningPause(data)
  const options = choicesOf(data)
  const [until, setUntil] = useState<LocalDate>(pause?.until ?? options.at(-2)?.value ?? addDays(today(), 1))
  return (
    <div className={classes.form}>
      <Choices
        label={t('pause.choose')}
        hideLabel
        look="chips"
        options={options}
        value={until}
        onChange={(value) => setUntil(day(value))}
      />
      <Card className={classes.calendar ?? ''}>
        <Suspense fallback={<Skeleton height={330} />}>
          <PageCalendar
            key={periodOf(until)}
            value={until}
            from={today()}
            min={addDays(today(), 1)}
            max={lastPauseDay(today())}
            onChoose={(date) => setUntil(day(date))}
          />
        </Suspense>
      </Card>
      <PauseFacts data={data} until={until} />
      <PauseActions data={data} until={until} />
    </div>
  )
}

type PartProps = { data: OwnData; until: LocalDate }
const PauseFacts = ({ data, until }: PartProps) => {
  const pause = runningPause(data)
  const isPlanned = pause?.next && until === pause.until
  const opens = isPlanned ? opensAt(pause) : laterOf(startOf(until), pause && until < pause.until)
  return (
    <>
      <Card>
        <Facts
          sum
          facts={[
            [t('pause.paused'), t(pause ? 'pause.already' : 'pause.fromNow')],
            [t('pause.opensAgain'), momentText(opens)],
          ]}
        />
      </Card>
      {isPlanned ? (
        <Notice tone="wait" title={t('pause.ends', { at: momentText(opens) })}>
          {t('pause.canCancel')}
        </Notice>
      ) : (
        <Notice>
          {data.inProgress > 0 ? t('pause.underWay', { amount: ringgit(data.inProgress) }) : t('pause.nothing')}
        </Notice>
      )}
    </>
  )
}

/** An earlier end takes 24 hours. */
const laterOf = (opens: Instant, isEarlier: boolean | null): Instant =>
  isEarlier && opens < startOfLooser() ? startOfLooser() : opens

const PauseActions = ({ data, until }: PartProps) => {
  const pause = runningPause(data)
  const change = useOwnLimitChange()
  const save = (to: LocalDate | null) => change.mutate({ change: { limit: 'pausedUntil', until: to } })
  const dayName = dayText(until)
  const isSame = pause?.until === until
  return (
    <Docked over="page" className={classes.actions}>
      {!isSame && (
        <Button size="lg" fullWidth loading={change.isPending} onClick={() => save(until)}>
          {t(pause && until < pause.until ? 'pause.shorten' : 'pause.submit', { day: dayName })}
        </Button>
      )}
      {pause?.next && (
        <Button variant="default" size="lg" fullWidth disabled={change.isPending} onClick={() => save(pause.until)}>
          {t('pause.keep', { day: dayText(pause.until) })}
        </Button>
      )}
      {pause && !pause.next && (
        <Button
          variant={isSame ? 'default' : 'subtle'}
          color="gray"
          fullWidth
          disabled={change.isPending}
          onClick={() => save(null)}
        >
          {t('pause.end')}
        </Button>
      )}
    </Docked>
  )
}
