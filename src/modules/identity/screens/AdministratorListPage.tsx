import { Button, Text } from '@mantine/core'
import { IconLogout2, IconShieldOff, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { textColumn } from '#web/ui/columns.tsx'
import { roleText } from '#web/role-text.ts'
import { reasonText } from '#web/errors.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { editAction, type RowAction } from '#web/ui/RowMenu.tsx'
import { whyNotResetTwoStep } from '../two-step.rules.ts'
import type { administrator } from '../user-admin.contract.ts'
import { whyNotEndSessions } from '../user-admin.rules.ts'
import { TwoStepState } from './TwoStepState.tsx'
import { Moment, UserStatus } from './user-columns.tsx'
import classes from './accounts.module.css'
import { accountScreens } from '../account.screens.ts'
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
    header: t('users.columns.createdAt'),
    cell: (row) => <Moment instant={row.createdAt} />,
    value: (row) => row.createdAt,
  },
]

export const AdministratorListPage = () => {
  const { userId, role } = useSession()
  const editable = role === 'superadmin'
  const load = useCall(api.administrators.getAll, {}, { fallback: t('administrators.failed') })
  const { actionsOf, dialog } = useActions()
  return (
    <Page
      title={t('administrators.title')}
      intro={t('administrators.intro')}
      actions={
        editable && (
          <Button
            component={Link}
            to={accountScreens.createAdministrator.to()}
            leftSection={<IconUserPlus size={16} aria-hidden />}
          >
            {t('administrators.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('administrators.title')}
        columns={columnsFor(userId, editable)}
        rowKey={(row) => row.id}
        rowName={(row) => row.displayName}
        list={load.data && { rows: load.data.administrators, total: load.data.administrators.length }}
        failure={failureOf(load, t('administrators.failed'))}
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
  return { actionsOf, dialog: <ActionDialog chosen={chosen} onClose={() => choose(null)} /> }
}

const ActionDialog = ({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const action = chosen?.name ?? 'end'
  const name = chosen?.of.displayName ?? ''
  const options = { fallback: null, success: t(`actions.${action}.done`, { name }) }
  const commands = {
    end: useCommand(api.administrators.endSessions, options),
    resetTwoStep: useCommand(api.administrators.resetTwoStep, options),
  }
  return (
    <Confirm
      opened={chosen !== null}
      onClose={onClose}
      danger
      title={t(`actions.${action}.title`, { name })}
      verb={t(`actions.${action}.verb`)}
      onConfirm={(): Promise<unknown> =>
        chosen ? commands[chosen.name].mutateAsync({ adminId: chosen.of.id }) : Promise.resolve()
      }
    >
      <Text size="sm">{t(`actions.${action}.text`, { name })}</Text>
    </Confirm>
  )
}
