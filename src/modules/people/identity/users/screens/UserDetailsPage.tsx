import type { z } from 'zod'
import { History } from '#ground/audit/screens/History.tsx'
import { roleText } from '#web/role-text.ts'
import { api, useCall } from '#web/api.ts'
import { instantText } from '#web/ui/format.ts'
import { Card, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { userDetails } from '../user-admin.contract.ts'
import { TwoStepState } from '../../twoStep/screens/TwoStepState.tsx'
import { ReasonButton } from '../../screens/ReasonButton.tsx'
import { SignInState } from './SignInState.tsx'
import { useUserActions } from './user-actions.tsx'
import { accountScreens } from '../../account.screens.ts'
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
            <SignInState shown={shown} />
            <Card>
              <UserFacts shown={shown} withIds={tenantId !== undefined} />
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
const columns = 'users.columns'
/** Only platform staff quote ids. */
const UserFacts = ({ shown, withIds }: { shown: Details; withIds: boolean }) => (
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
      [t(`${columns}.twoStep`), <TwoStepState key="twoStep" on={shown.twoStep} />],
      withIds && [t(`${columns}.id`), number(shown.id)],
      withIds && [t(`${columns}.tenantId`), number(shown.tenantId)],
    ]}
  />
)
