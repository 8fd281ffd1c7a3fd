import { Button, Text } from '@mantine/core'
import { IconEdit, IconLogout2, IconShieldOff, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import '../identity.errors.ts'
import { reasonText } from '#web/errors.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { whyNotReset } from '../two-step.rules.ts'
import type { administrator } from '../user-admin.contract.ts'
import { whyNotEndSessions } from '../user-admin.rules.ts'
import { TwoStepState } from './TwoStepState.tsx'
import { Moment, UserStatus } from './user-columns.tsx'
import classes from './accounts.module.css'
import { accountScreens } from '../account.screens.ts'

type Administrator = z.input<typeof administrator>
const editPath = ({ id }: Administrator) => accountScreens.editAdministrator.to({ aid: id })

const stepText = ({ twoStep }: Administrator) =>
  t(twoStep ? 'accounts.administrators.on' : 'accounts.administrators.off')

const columnsFor = (own: string, editable: boolean): Column<Administrator>[] => [
  {
    id: 'displayName',
    header: t('accounts.users.columns.displayName'),
    cell: (row) => (
      <span className={classes.name}>
        {editable ? <Link to={editPath(row)}>{row.displayName}</Link> : <strong>{row.displayName}</strong>}
        {row.id === own && <span className={classes.you}>{t('accounts.users.you')}</span>}
      </span>
    ),
    value: (row) => row.displayName,
    wide: true,
  },
  {
    id: 'email',
    header: t('accounts.users.columns.email'),
    cell: (row) => row.email,
    value: (row) => row.email,
    wide: true,
  },
  { id: 'role', header: t('accounts.users.columns.role'), cell: (row) => row.role, value: (row) => row.role },
  {
    id: 'status',
    header: t('accounts.users.columns.status'),
    cell: (row) => <UserStatus row={row} />,
    value: (row) => row.status,
  },
  {
    id: 'twoStep',
    header: t('accounts.users.columns.twoStep'),
    cell: (row) => <TwoStepState on={row.twoStep} />,
    value: stepText,
  },
  {
    id: 'lastSignedInAt',
    header: t('accounts.users.columns.lastSignedInAt'),
    cell: (row) => (row.lastSignedInAt ? <Moment instant={row.lastSignedInAt} /> : t('accounts.users.never')),
    value: (row) => (row.lastSignedInAt ? instantText(row.lastSignedInAt) : ''),
  },
  {
    id: 'createdAt',
    header: t('accounts.users.columns.createdAt'),
    cell: (row) => <Moment instant={row.createdAt} />,
    value: (row) => instantText(row.createdAt),
  },
]

export const AdministratorListPage = () => {
  const { userId, role } = useSession()
  const editable = role === 'superadmin'
  const load = useCall(api.administrators.getAll, {}, { fallback: t('accounts.administrators.failed') })
  const { actionsOf, dialog } = useActions()
  return (
    <Page
      title={t('accounts.administrators.title')}
      intro={t('accounts.administrators.intro')}
      actions={
        editable && (
          <Button
            component={Link}
            to={accountScreens.createAdministrator.to()}
            leftSection={<IconUserPlus size={16} aria-hidden />}
          >
            {t('accounts.administrators.create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('accounts.administrators.title')}
        pagedBy="browser"
        columns={columnsFor(userId, editable)}
        rowKey={(row) => row.id}
        rowName={(row) => row.displayName}
        list={load.data && { rows: load.data.administrators, total: load.data.administrators.length }}
        failure={failureOf(load, t('accounts.administrators.failed'))}
        empty={{ title: t('accounts.administrators.empty') }}
        {...(editable && { rowActions: actionsOf })}
        csv={{ fileName: 'administrators.csv' }}
      />
      {dialog}
    </Page>
  )
}

type Name = 'end' | 'resetTwoStep'
type Asked = { name: Name; of: Administrator } | null

/** What a superadmin does to colleagues. */
const useActions = () => {
  const navigate = useNavigate()
  const { userId, role } = useSession()
  const [asked, ask] = useState<Asked>(null)
  const by = { id: userId, role }
  const actionsOf = (row: Administrator): RowAction[] => [
    {
      label: t('accounts.administrators.edit'),
      icon: <IconEdit size={16} aria-hidden />,
      onClick: () => void navigate({ to: editPath(row) }),
    },
    {
      label: t('accounts.actions.end.label'),
      icon: <IconLogout2 size={16} aria-hidden />,
      whyNot: reasonText(whyNotEndSessions(by, row)),
      onClick: () => ask({ name: 'end', of: row }),
    },
    {
      label: t('accounts.actions.resetTwoStep.label'),
      icon: <IconShieldOff size={16} aria-hidden />,
      danger: true,
      whyNot: reasonText(whyNotReset(by, row)),
      onClick: () => ask({ name: 'resetTwoStep', of: row }),
    },
  ]
  return { actionsOf, dialog: <ActionDialog asked={asked} onClose={() => ask(null)} /> }
}

const ActionDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const action = asked?.name ?? 'end'
  const name = asked?.of.displayName ?? ''
  const options = { fallback: null, success: t(`accounts.actions.${action}.done`, { name }) }
  const commands = {
    end: useCommand(api.administrators.endSessions, options),
    resetTwoStep: useCommand(api.administrators.resetTwoStep, options),
  }
  return (
    <Confirm
      opened={asked !== null}
      onClose={onClose}
      danger
      title={t(`accounts.actions.${action}.title`, { name })}
      verb={t(`accounts.actions.${action}.verb`)}
      onConfirm={(): Promise<unknown> =>
        asked ? commands[asked.name].mutateAsync({ adminId: asked.of.id }) : Promise.resolve()
      }
    >
      <Text size="sm">{t(`accounts.actions.${action}.text`, { name })}</Text>
    </Confirm>
  )
}
