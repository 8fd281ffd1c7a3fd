import type { z } from 'zod'
import { History } from '#modules/audit/screens/History.tsx'
import { roleText } from '#web/role-text.ts'
import { api, useCall } from '#web/api.ts'
import { instantText } from '#web/ui/date-text.ts'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { userDetails } from '../user-admin.contract.ts'
import { ReasonButton } from './ReasonButton.tsx'
import { useUserActions } from './user-actions.tsx'
import { accountScreens } from '../account.screens.ts'
import { t } from '../user.texts.ts'

type Details = z.input<typeof userDetails>

/** An account of the user's own organization. */
export const UserDetailsPage = () => {
  const { uid } = accountScreens.user.useParams()
  return <UserDetails userId={uid} back="/users" />
}

/** The same page without Edit, for platform staff. */
export const InternalUserDetailsPage = () => {
  const { tid, uid } = accountScreens.internalUser.useParams()
  return (
    <UserDetails
      userId={uid}
      tenantId={tid}
      back={`${accountScreens.internalUsers.to()}?orgId=${tid}&tenantId=${tid}`}
    />
  )
}

const UserDetails = ({ userId, tenantId, back }: { userId: string; tenantId?: string; back: string }) => {
  const failed = t('users.failedOne')
  const load = useCall(api.users.getUser, { userId, ...(tenantId && { tenantId }) }, { fallback: failed })
  const { actionsOf, dialog } = useUserActions()
  const actions = load.data ? actionsOf(load.data) : []
  return (
    <Page
      title={load.data?.displayName ?? t('users.view')}
      intro={load.data?.email}
      back={{ to: back, label: t('users.title') }}
      actions={actions.map(({ whyNot = null, label, icon, danger = false, onClick }) => (
        <ReasonButton key={label} label={label} icon={icon} danger={danger} whyNot={whyNot} onClick={onClick} />
      ))}
      narrow
    >
      <Loaded load={load} fallback={failed} placeholder={<Placeholder />}>
        {(shown) => (
          <>
            <Card title={t('signIn.title')}>
              <SignInState shown={shown} />
            </Card>
            <Card>
              <UserFacts shown={shown} />
            </Card>
            <History type="user" id={shown.id} {...(tenantId && { orgId: shown.orgId })} />
          </>
        )}
      </Loaded>
      {dialog}
    </Page>
  )
}

const Placeholder = () => (
  <Card>
    <LoadingLines lines={12} height={28} />
  </Card>
)

const number = (value: string) => (
  <span key={value} className="num">
    {value}
  </span>
)
/** Whether the user can sign in, why not and until when, and the latest attempts. */
const SignInState = ({ shown }: { shown: Details }) => {
  const { status, suspendedFor, joined, signIn } = shown
  const isPaused = signIn.pauses.length > 0
  return (
    <>
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
    </>
  )
}
const pauseText = ({ kind, wrong, since, until }: Details['signIn']['pauses'][number]): string =>
  t(`signIn.pause.${kind}`, { wrong, since: instantText(since), until: instantText(until) })

const columns = 'users.columns'
const UserFacts = ({ shown }: { shown: Details }) => (
  <Facts
    facts={[
      [t(`${columns}.displayName`), shown.displayName],
      [t(`${columns}.firstName`), shown.firstName],
      [t(`${columns}.lastName`), shown.lastName],
      [t(`${columns}.email`), shown.email],
      [t(`${columns}.role`), roleText(shown.role)],
      [t(`${columns}.status`), <StatusPill key="status" status={shown.status} />],
      shown.suspendedFor !== null && [t('users.reason'), t(`users.suspendedFor.${shown.suspendedFor}`)],
      [t(`${columns}.createdAt`), number(instantText(shown.createdAt))],
      [t(`${columns}.modifiedAt`), number(instantText(shown.modifiedAt))],
      [
        t(`${columns}.lastSignedInAt`),
        shown.lastSignedInAt ? number(instantText(shown.lastSignedInAt)) : t('users.never'),
      ],
      [
        t(`${columns}.sessions`),
        shown.sessions === 0 ? t('users.nowhere') : t('users.devices', { count: shown.sessions }),
      ],
      [t(`${columns}.id`), number(shown.id)],
      [t(`${columns}.tenantId`), number(shown.tenantId)],
    ]}
  />
)
