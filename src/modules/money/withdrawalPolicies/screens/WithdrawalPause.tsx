import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dayText } from '#web/ui/format.ts'
import { Card, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { pauseRange } from '../pause.rules.ts'
import { t } from '../pause.texts.ts'
import { PauseFacts, usePauses, type Pauses } from './PauseNotice.tsx'

type Pause = NonNullable<Pauses['pause']>

/** Whether new withdrawals are paused, and for Managers its start, change and end. */
export const WithdrawalPause = () => {
  const load = usePauses()
  const { role } = useSession()
  const [isAsking, setAsking] = useState<'pause' | 'reopen' | null>(null)
  const pause = load.data?.pause ?? null
  return (
    <Card
      title={t('title')}
      aside={
        load.data &&
        role === 'Manager' && (
          <Group gap="xs">
            {pause && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('reopen')}>
                {t('reopen')}
              </Button>
            )}
            <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('pause')}>
              {t(pause ? 'change' : 'pause')}
            </Button>
          </Group>
        )
      }
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={1} />}>
        {(pauses) =>
          pauses.pause || pauses.overdue ? (
            <PauseFacts {...pauses} here="policies" />
          ) : (
            <Text size="sm">{t('open')}</Text>
          )
        }
      </Loaded>
      {isAsking === 'pause' && <PauseDialog pause={pause} onClose={() => setAsking(null)} />}
      {isAsking === 'reopen' && pause && <ReopenDialog pause={pause} onClose={() => setAsking(null)} />}
    </Card>
  )
}

const PauseDialog = ({ pause, onClose }: { pause: Pause | null; onClose: () => void }) => {
  const { first, last } = pauseRange(today())
  return (
    <CommandDialog
      title={t('question')}
      onClose={onClose}
      call={api.withdrawalPolicies.pauseWithdrawals}
      initial={{ until: String(pause?.until ?? '') }}
      input={({ until, reason }) => ({ until, reason })}
      check={({ until }) => ({ until: until === '' && ui('state.required') })}
      reason={{ label: t('reasonLabel'), description: t('reasonHint'), initial: pause?.reason ?? '' }}
      success={(_, input) => t('saved', { day: dayText(input.until) })}
      verb={({ until }) => (until === '' ? t('submitAny') : t('submit', { day: dayText(until) }))}
      effect={t('text')}
    >
      {(form) => (
        <DateField
          label={t('until')}
          min={first}
          max={last}
          {...form.getInputProps('until')}
          value={form.values.until}
        />
      )}
    </CommandDialog>
  )
}

const ReopenDialog = ({ pause, onClose }: { pause: Pause; onClose: () => void }) => (
  <CommandDialog
    title={t('reopenQuestion')}
    onClose={onClose}
    call={api.withdrawalPolicies.reopenWithdrawals}
    input={() => ({})}
    success={t('reopened')}
    verb={t('reopen')}
    effect={t('reopenText', { day: dayText(pause.until) })}
  />
)
