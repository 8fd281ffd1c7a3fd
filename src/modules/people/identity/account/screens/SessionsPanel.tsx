import { unknownDevice } from '../../device.rules.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { translate } from '#web/text.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { momentText } from '#web/ui/format.ts'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { Since } from '#web/ui/Since.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { isInUse } from '../../account.rules.ts'
import type { ownSession } from '../own-account.contract.ts'
import { ReasonButton } from '../../screens/ReasonButton.tsx'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

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
      {ending === 'others' && <EndOthers count={others.length} onClose={() => end(null)} />}
      {ending !== null && ending !== 'others' && <EndOne session={ending} onClose={() => end(null)} />}
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

type DialogProps = { onClose: () => void }
const EndOne = ({ session, onClose }: DialogProps & { session: Session }) => (
  <CommandDialog
    title={t('sessions.endTitle')}
    onClose={onClose}
    call={api.users.endOwnSession}
    input={() => ({ sessionId: session.id })}
    success={t('sessions.ended')}
    danger
    verb={t('sessions.endVerb')}
    effect={t('sessions.endText', { device: deviceName(session.device), address: session.address })}
  />
)

const EndOthers = ({ count, onClose }: DialogProps & { count: number }) => (
  <CommandDialog
    title={t('sessions.othersTitle', { count })}
    onClose={onClose}
    call={api.users.endOtherSessions}
    input={() => ({})}
    success={t('sessions.othersEnded')}
    danger
    verb={t('sessions.othersVerb', { count })}
    effect={t('sessions.othersText')}
  />
)
