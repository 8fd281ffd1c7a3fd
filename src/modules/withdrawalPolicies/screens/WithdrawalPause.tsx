import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { day, type LocalDate } from '#kernel/time.ts'
import { isPauseRunning } from '#modules/organizations/withdrawal-pause.rules.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dayText, momentText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { pauseRange } from '../pause.rules.ts'
import { t } from '../pause.texts.ts'
import { policyScreens } from '../policy.screens.ts'

type Pause = NonNullable<Awaited<ReturnType<typeof api.withdrawalPolicies.getPause>>['pause']>

type Paused = { readonly withdrawalsPausedUntil: LocalDate | null; readonly withdrawalsPauseReason: string | null }
/** Says on the dashboard that a Manager has paused new withdrawals. */
export const PausedByManager = ({ organization }: { organization: Paused }) => {
  const { withdrawalsPausedUntil: until, withdrawalsPauseReason: reason } = organization
  if (!isPauseRunning(until, today())) return null
  return (
    <Notice tone="wait" title={t('paused', { day: dayText(until) })}>
      <span>{t('reason', { reason: reason ?? '' })}</span>
      <Anchor component={Link} to={policyScreens.list.to()} underline="always" inherit>
        {t('view')}
      </Anchor>
    </Notice>
  )
}

/** Whether new withdrawals are paused, and for Managers its start, change and end. */
export const WithdrawalPause = () => {
  const load = useCall(api.withdrawalPolicies.getPause, {}, { fallback: t('failed') })
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
        {() =>
          pause ? (
            <Notice tone="wait" title={t('paused', { day: dayText(pause.until) })}>
              <span>{t('reason', { reason: pause.reason })}</span>
              <span>{t('by', { name: pause.byName, at: momentText(pause.at) })}</span>
            </Notice>
          ) : (
            <Text size="sm">{t('open')}</Text>
          )
        }
      </Loaded>
      {isAsking === 'pause' && <PauseDialog pause={pause} onClose={() => setAsking(null)} />}
      {pause && <ReopenDialog pause={pause} opened={isAsking === 'reopen'} onClose={() => setAsking(null)} />}
    </Card>
  )
}

/** The dashboard reads the pause from the organization. */
const organizationInfo = ['orgs']

const PauseDialog = ({ pause, onClose }: { pause: Pause | null; onClose: () => void }) => {
  const [until, setUntil] = useState<string>(pause?.until ?? '')
  const [isChecked, setChecked] = useState(false)
  const { first, last } = pauseRange(today())
  const save = useCommand(api.withdrawalPolicies.pauseWithdrawals, {
    fallback: null,
    success: (_, input) => t('saved', { day: dayText(input.until) }),
    changes: organizationInfo,
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('question')}
      verb={until === '' ? t('submitAny') : t('submit', { day: dayText(until) })}
      check={() => {
        setChecked(true)
        return until !== ''
      }}
      reason={{
        label: t('reasonLabel'),
        required: ui('state.required'),
        description: t('reasonHint'),
        initial: pause?.reason ?? '',
      }}
      onConfirm={(reason) => save.mutateAsync({ until: day(until), reason })}
    >
      <Stack>
        <Text size="sm">{t('text')}</Text>
        <DateField
          label={t('until')}
          value={until}
          onChange={setUntil}
          min={first}
          max={last}
          error={isChecked && until === '' ? ui('state.required') : undefined}
        />
      </Stack>
    </Confirm>
  )
}

const ReopenDialog = ({ pause, opened, onClose }: { pause: Pause; opened: boolean; onClose: () => void }) => {
  const reopen = useCommand(api.withdrawalPolicies.reopenWithdrawals, {
    fallback: null,
    success: t('reopened'),
    changes: organizationInfo,
  })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('reopenQuestion')}
      verb={t('reopen')}
      onConfirm={() => reopen.mutateAsync({})}
    >
      <Text size="sm">{t('reopenText', { day: dayText(pause.until) })}</Text>
    </Confirm>
  )
}
