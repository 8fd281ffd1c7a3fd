import type { z } from 'zod'
import { instantText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import type { userDetails } from '../user-admin.contract.ts'
import { t } from '../user.texts.ts'

type Shown = Pick<z.input<typeof userDetails>, 'status' | 'suspendedFor' | 'joined' | 'signIn'>

/** Whether the user can sign in, why not and until when, and the latest attempts. */
export const SignInState = ({ shown }: { shown: Shown }) => {
  const { status, suspendedFor, joined, signIn } = shown
  const isPaused = signIn.pauses.length > 0
  return (
    <Card title={t('signIn.title')}>
      {status === 'Suspended' ? (
        <Notice
          tone="stop"
          title={t('signIn.suspended', { reason: t(`users.suspendedFor.${suspendedFor ?? 'admin'}`) })}
        />
      ) : isPaused ? (
        <Notice tone="wait" title={signIn.pauses.map(pauseText).join(' ')}>
          {t('signIn.pauseHint')}
        </Notice>
      ) : (
        <p>{t(joined ? 'signIn.yes' : 'signIn.notJoined')}</p>
      )}
      {signIn.attempts.length > 0 && (
        <Facts
          facts={signIn.attempts.map(({ at, outcome, knownBrowser }) => [
            instantText(at),
            `${t(`signIn.outcome.${outcome}`)}, ${t(knownBrowser ? 'signIn.known' : 'signIn.unknown')}`,
          ])}
        />
      )}
    </Card>
  )
}
const pauseText = ({ kind, wrong, since, until }: Shown['signIn']['pauses'][number]): string =>
  t(`signIn.pause.${kind}`, { wrong, since: instantText(since), until: instantText(until) })
