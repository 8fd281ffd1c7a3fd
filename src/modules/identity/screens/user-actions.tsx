import type { ErrorCode } from '#modules/errors.ts'
import { Text } from '@mantine/core'
import { isPlatform } from '#kernel/access.ts'
import { IconBan, IconKey, IconLogout2, IconMailForward, IconRotateClockwise, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#web/may.ts'
import { reasonText } from '#web/errors.ts'
import { api, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Confirm, finalReason } from '#web/ui/confirm.tsx'
import type { Action } from '#web/ui/RowMenu.tsx'
import { whyNotResetTwoStep } from '../two-step.rules.ts'
import {
  whyNotEndSessions,
  whyNotInvite,
  whyNotReactivate,
  whyNotSendLink,
  whyNotSuspend,
} from '../user-admin.rules.ts'
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
  return { actionsOf, dialog: <ActionDialog chosen={chosen} onClose={() => choose(null)} /> }
}

const ActionDialog = ({
  chosen,
  onClose,
}: {
  chosen: { name: Name; user: TargetUser } | null
  onClose: () => void
}) => {
  const name = chosen?.name ?? 'suspend'
  const params = { name: chosen?.user.displayName ?? '', email: chosen?.user.email ?? '' }
  // The dialog shows the error, so there is no toast.
  const options = { fallback: null, success: t(`actions.${name}.done`, params) }
  const commands = {
    suspend: useCommand(api.users.suspendUser, options),
    reactivate: useCommand(api.users.reactivateUser, options),
    invite: useCommand(api.users.resendInvitation, options),
    password: useCommand(api.users.sendPasswordLink, options),
    end: useCommand(api.users.endUserSessions, options),
    resetTwoStep: useCommand(api.users.resetTwoStep, options),
  }
  const { role } = useSession()
  const needsReason = name === 'resetTwoStep' && isPlatform(role)
  const confirm = (reason: string): Promise<unknown> => {
    if (!chosen) return Promise.resolve()
    const target = { userId: chosen.user.id, tenantId: chosen.user.tenantId }
    if (chosen.name === 'resetTwoStep')
      return commands.resetTwoStep.mutateAsync({ ...target, ...(reason !== '' && { reason }) })
    return commands[chosen.name].mutateAsync(target)
  }
  return (
    <Confirm
      opened={chosen !== null}
      onClose={onClose}
      danger={name === 'suspend' || name === 'end' || name === 'resetTwoStep'}
      title={t(`actions.${name}.title`, params)}
      verb={t(`actions.${name}.verb`)}
      {...(needsReason && { reason: finalReason() })}
      onConfirm={confirm}
    >
      <Text size="sm">{t(`actions.${name}.text`, params)}</Text>
    </Confirm>
  )
}
