import type { ErrorCode } from '#kernel/registered.ts'
import { isPlatform } from '#kernel/access.ts'
import { IconBan, IconKey, IconLogout2, IconMailForward, IconRotateClockwise, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#web/may.ts'
import { reasonText } from '#web/errors.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog, finalReason } from '#web/ui/CommandDialog.tsx'
import type { Action } from '#web/ui/RowMenu.tsx'
import { whyNotResetTwoStep } from '../../two-step.rules.ts'
import {
  whyNotEndSessions,
  whyNotInvite,
  whyNotReactivate,
  whyNotSendLink,
  whyNotSuspend,
} from '../../user-admin.rules.ts'
import type { ListedUser } from './user-columns.tsx'
import { t } from '../user.texts.ts'

type TargetUser = Omit<ListedUser, 'organization'> & { readonly sessions?: number }
type Name = 'suspend' | 'reactivate' | 'invite' | 'password' | 'end' | 'resetTwoStep'
const icons = {
  suspend: IconBan,
  reactivate: IconRotateClockwise,
  invite: IconMailForward,
  password: IconKey,
  end: IconLogout2,
  resetTwoStep: IconShieldOff,
} as const

/** The signed-in user's actions on accounts of organizations, each with a confirmation. Executives have none. */
export const useUserActions = () => {
  const session = useSession()
  const by = { id: session.userId, role: session.role }
  const [chosen, choose] = useState<{ name: Name; user: TargetUser } | null>(null)
  const may = useMay()(api.users.suspendUser) && by.role !== 'Executive'
  const actionsOf = (user: TargetUser): Action[] => {
    if (!may) return []
    const action = (name: Name, whyNot: ErrorCode | null, danger = false): Action => {
      const Icon = icons[name]
      return {
        label: t(`actions.${name}.label`),
        icon: <Icon size={16} aria-hidden />,
        danger,
        whyNot: reasonText(whyNot),
        onClick: () => choose({ name, user }),
      }
    }
    return [
      user.joined ? action('password', whyNotSendLink(user)) : action('invite', whyNotInvite(user)),
      action('end', whyNotEndSessions(by, user)),
      action('resetTwoStep', whyNotResetTwoStep(by, { id: user.id }), true),
      user.status === 'Suspended'
        ? action('reactivate', whyNotReactivate(by, user))
        : action('suspend', whyNotSuspend(by, user), true),
    ]
  }
  return { actionsOf, dialog: chosen && <ActionDialog {...chosen} onClose={() => choose(null)} /> }
}

const calls = {
  suspend: api.users.suspendUser,
  reactivate: api.users.reactivateUser,
  invite: api.users.resendInvitation,
  password: api.users.sendPasswordLink,
  end: api.users.endUserSessions,
  resetTwoStep: api.users.resetTwoStep,
} as const
const dangerous: readonly Name[] = ['suspend', 'end', 'resetTwoStep']

const ActionDialog = ({ name, user, onClose }: { name: Name; user: TargetUser; onClose: () => void }) => {
  const params = { name: user.displayName, email: user.email }
  const needsReason = isPlatform(useSession().role) && name === 'resetTwoStep'
  return (
    <CommandDialog<{ userId: string; tenantId: string | null; reason?: string }, unknown>
      title={t(`actions.${name}.title`, params)}
      onClose={onClose}
      call={calls[name]}
      input={({ reason }) => ({ userId: user.id, tenantId: user.tenantId, ...(needsReason && { reason }) })}
      reason={needsReason ? finalReason() : undefined}
      success={t(`actions.${name}.done`, params)}
      danger={dangerous.includes(name)}
      verb={t(`actions.${name}.verb`)}
      effect={t(`actions.${name}.text`, params)}
    />
  )
}
