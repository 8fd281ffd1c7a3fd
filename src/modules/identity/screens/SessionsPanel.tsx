import { unknownDevice } from '../device.rules.ts'
import { Button, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { translate } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { momentText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Since } from '#web/ui/Since.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { isInUse } from '../account.rules.ts'
import type { ownSession } from '../own-account.contract.ts'
import { ReasonButton } from './ReasonButton.tsx'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

type Session = z.input<typeof ownSession>
const icons = { phone: IconDeviceMobile, computer: IconDeviceDesktop, other: IconTerminal2 } as const

/** The caller's sessions, with buttons to end them. For every role. */
export const SessionsPanel = () => {
  const failed = t('sessions.failed')
  const load = useCall(api.users.getOwnSessions, {}, { fallback: failed })
  const [ending, end] = useState<Session | 'others' | null>(null)
  const others = load.data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <Card
      title={t('sessions.title')}
      aside={
        load.data && (
          <ReasonButton
            label={t('sessions.endOthers')}
            whyNot={others.length === 0 ? t('sessions.noOthers') : null}
            onClick={() => end('others')}
          />
        )
      }
    >
      <Loaded load={load} fallback={failed}>
        {({ sessions }) => (
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      <EndOne session={ending === 'others' ? null : ending} onClose={() => end(null)} />
      <EndOthers count={others.length} opened={ending === 'others'} onClose={() => end(null)} />
    </Card>
  )
}

/** The name of a device, such as `Chrome on Windows`, in the selected language. */
const deviceName = (device: string): string => {
  if (device === unknownDevice) return translate(['Unknown device', 'Peranti tidak dikenali'])
  const [browser, system] = device.split(' on ')
  return system === undefined
    ? device
    : translate(['{browser} on {system}', '{browser} pada {system}'], { browser, system })
}

const LastSeen = ({ session: { lastSeenAt, current } }: { session: Session }) =>
  current || isInUse(lastSeenAt, now()) ? (
    t('sessions.now')
  ) : (
    <Since instant={lastSeenAt} now={now()} sentence={(ago) => t('sessions.lastSeen', { ago })} />
  )

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const Icon = icons[session.kind]
  return (
    <li>
      <span className={classes.mark} data-here={session.current || undefined}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.device}>
        <strong>
          {deviceName(session.device)}
          {session.current && <StatusPill status="here" look="agreed" text={t('sessions.thisDevice')} />}
        </strong>
        <span>
          {session.address} · <LastSeen session={session} />
        </span>
        <span>{t('sessions.signedIn', { when: momentText(session.signedInAt) })}</span>
      </div>
      {!session.current && (
        <Button
          variant="default"
          aria-label={t('sessions.endOne', { device: deviceName(session.device) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

const EndOne = ({ session, onClose }: { session: Session | null; onClose: () => void }) => {
  const end = useCommand(api.users.endOwnSession, { fallback: null, success: t('sessions.ended') })
  return (
    <Confirm
      opened={session !== null}
      onClose={onClose}
      danger
      title={t('sessions.endTitle')}
      verb={t('sessions.endVerb')}
      onConfirm={() => (session ? end.mutateAsync({ sessionId: session.id }) : Promise.resolve())}
    >
      <Text size="sm">
        {t('sessions.endText', { device: session && deviceName(session.device), address: session?.address })}
      </Text>
    </Confirm>
  )
}

const EndOthers = ({ count, opened, onClose }: { count: number; opened: boolean; onClose: () => void }) => {
  const end = useCommand(api.users.endOtherSessions, { fallback: null, success: t('sessions.othersEnded') })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      danger
      title={t('sessions.othersTitle', { count })}
      verb={t('sessions.othersVerb', { count })}
      onConfirm={() => end.mutateAsync({})}
    >
      <Text size="sm">{t('sessions.othersText')}</Text>
    </Confirm>
  )
}
