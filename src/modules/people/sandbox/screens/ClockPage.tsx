import { useEffect, useRef } from 'react'
import { addDays, dateIn, isLocalDate, type LocalDate } from '#kernel/time.ts'
import { DevelopersPage } from '#people/apiKeys/screens/DevelopersPage.tsx'
import { api, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { dateText, instantText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded } from '#web/ui/Page.tsx'
import { lastTarget } from '../clock.rules.ts'
import { t } from '../clock.texts.ts'

type SandboxClock = Awaited<ReturnType<typeof api.sandboxClock.getOne>>
const isMoving = ({ move }: SandboxClock): boolean => (move?.target ?? null) !== null

/** The clock of the sandbox, which Managers move forward. */
export const ClockPage = () => {
  const load = useCall(api.sandboxClock.getOne, {}, { fallback: t('failed'), refetchWhile: isMoving })
  useReloadAfterMove(load.data)
  return (
    <DevelopersPage tab="clock">
      <Card title={t('title')}>
        <Loaded load={load} fallback={t('failed')}>
          {(clock) => (clock.isMovable ? <MovableClock clock={clock} /> : <Notice title={t('production')} />)}
        </Loaded>
      </Card>
    </DevelopersPage>
  )
}

/** After a move, everything that is loaded is of an earlier date. */
const useReloadAfterMove = (clock: SandboxClock | undefined): void => {
  const wasMoving = useRef(false)
  useEffect(() => {
    if (clock === undefined) return
    if (wasMoving.current && !isMoving(clock)) window.location.reload()
    wasMoving.current = isMoving(clock)
  }, [clock])
}

const MovableClock = ({ clock: { now, move } }: { clock: SandboxClock }) => (
  <>
    <p>{t('intro')}</p>
    {move?.target && (
      <Notice title={t('moving', { date: dateText(dateIn(move.target)) })}>
        {t('movingText', { name: move.byName })}
      </Notice>
    )}
    <Facts
      facts={[
        [t('now'), instantText(now)],
        [t('lastMove'), move ? t('byAt', { name: move.byName, date: instantText(move.at) }) : t('never')],
      ]}
    />
    {!move?.target && (
      <DialogButton label={t('open')}>{(close) => <MoveDialog today={dateIn(now)} onClose={close} />}</DialogButton>
    )}
  </>
)

const MoveDialog = ({ today, onClose }: { today: LocalDate; onClose: () => void }) => (
  <CommandDialog
    title={t('open')}
    onClose={onClose}
    call={api.sandboxClock.move}
    initial={{ to: addDays(today, 1) }}
    input={({ to }) => ({ from: today, to })}
    schema={async () => (await import('../clock.contract.ts')).sandboxClock.move.input}
    success={t('started')}
    effect={t('effect')}
    verb={({ to }) => (isLocalDate(to) ? t('verb', { date: dateText(to) }) : t('open'))}
  >
    {(form) => (
      <DateField
        label={t('to')}
        min={addDays(today, 1)}
        max={lastTarget(today)}
        {...form.getInputProps('to')}
        value={form.values.to}
      />
    )}
  </CommandDialog>
)
