import { IconLogout2, IconShieldOff, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { textColumn } from '#web/ui/columns.tsx'
import { roleText } from '#web/role-text.ts'
import { reasonText } from '#web/errors.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { editAction, type RowAction } from '#web/ui/RowMenu.tsx'
import { whyNotResetTwoStep } from '../../two-step.rules.ts'
import type { administrator } from '../user-admin.contract.ts'
import { whyNotEndSessions } from '../../user-admin.rules.ts'
import { TwoStepState } from '../../twoStep/screens/TwoStepState.tsx'
import { Moment, UserStatus } from './user-columns.tsx'
import classes from '../../screens/accounts.module.css'
import { accountScreens } from '../../account.screens.ts'
import { t } from '../user.texts.ts'

type Administrator = z.input<typeof administrator>
const editPath = ({ id }: Administrator) => accountScreens.editAdministrator.to({ aid: id })

const stepText = ({ twoStep }: Administrator) => t(twoStep ? 'administrators.on' : 'administrators.off')

const columnsFor = (own: string, editable: boolean): Column<Administrator>[] => [
  {
    id: 'displayName',
    header: t('users.columns.displayName'),
    cell: (row) => (
      <span className={classes.name}>
        {editable ? <Link to={editPath(row)}>{row.displayName}</Link> : <strong>{row.displayName}</strong>}
        {row.id === own && <span className={classes.you}>{t('users.you')}</span>}
      </span>
    ),
    value: (row) => row.displayName,
    wide: true,
  },
  textColumn('email', t('users.columns.email'), { wide: true }),
  {
    id: 'role',
    header: t('users.columns.role'),
    cell: (row) => roleText(row.role),
    value: (row) => roleText(row.role),
  },
  {
    id: 'status',
    header: t('users.columns.status'),
    cell: (row) => <UserStatus row={row} />,
    value: (row) => row.status,
  },
  {
    id: 'twoStep',
    header: t('users.columns.twoStep'),
    cell: (row) => <TwoStepState on={row.twoStep} />,
    value: stepText,
  },
  {
    id: 'lastSignedInAt',
    header: t('users.columns.lastSignedInAt'),
    cell: (row) => (row.lastSignedInAt ? <Moment instant={row.lastSignedInAt} /> : t('users.never')),
    value: (row) => row.lastSignedInAt,
  },
  {
    id: 'createdAt',
    minor: true,
    header: t('users.columns.createdAt'),
    cell: (row) => <Moment instant={row.createdAt} />,
    value: (row) => row.createdAt,
  },
]

export const AdministratorListPage = () => {
  const { userId, role } = useSession()
  const editable = role === 'superadmin'
  const load = useCall(api.administrators.getAll, {}, { fallback: t('users.failed') })
  const { actionsOf, dialog } = useActions()
  return (
    <Page
      title={t('administrators.title')}
      intro={t('administrators.intro')}
      actions={
        editable && (
          <LinkButton to={accountScreens.createAdministrator.to()} icon={IconUserPlus}>
            {t('administrators.create')}
          </LinkButton>
        )
      }
    >
      <DataTable
        label={t('administrators.title')}
        columns={columnsFor(userId, editable)}
        rowKey={(row) => row.id}
        rowName={(row) => row.displayName}
        list={load.data && { rows: load.data.administrators, total: load.data.administrators.length }}
        failure={failureOf(load, t('users.failed'))}
        empty={{ title: t('administrators.empty') }}
        {...(editable && { rowActions: actionsOf })}
        file={{ name: 'administrators' }}
      />
      {dialog}
    </Page>
  )
}

type Name = 'end' | 'resetTwoStep'
type Chosen = { name: Name; of: Administrator } | null

/** The actions of a superadmin on platform staff. */
const useActions = () => {
  const { userId, role } = useSession()
  const [chosen, choose] = useState<Chosen>(null)
  const by = { id: userId, role }
  const actionsOf = (row: Administrator): RowAction[] => [
    editAction(editPath(row), t('administrators.edit')),
    {
      label: t('actions.end.label'),
      icon: <IconLogout2 size={16} aria-hidden />,
      whyNot: reasonText(whyNotEndSessions(by, row)),
      onClick: () => choose({ name: 'end', of: row }),
    },
    {
      label: t('actions.resetTwoStep.label'),
      icon: <IconShieldOff size={16} aria-hidden />,
      danger: true,
      whyNot: reasonText(whyNotResetTwoStep(by, row)),
      onClick: () => choose({ name: 'resetTwoStep', of: row }),
    },
  ]
  return { actionsOf, dialog: chosen && <ActionDialog chosen={chosen} onClose={() => choose(null)} /> }
}

type ActionDialogProps = { chosen: NonNullable<Chosen>; onClose: () => void }
const ActionDialog = ({ chosen: { name: action, of }, onClose }: ActionDialogProps) => {
  const name = of.displayName
  return (
    <CommandDialog<{ adminId: string }, unknown>
      title={t(`actions.${action}.title`, { name })}
      onClose={onClose}
      call={action === 'end' ? api.administrators.endSessions : api.administrators.resetTwoStep}
      input={() => ({ adminId: of.id })}
      success={t(`actions.${action}.done`, { name })}
      danger
      verb={t(`actions.${action}.verb`)}
      effect={t(`actions.${action}.text`, { name })}
    />
  )
}
