import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import type { team } from '../team.contract.ts'
import { teamScreens } from '../team.screens.ts'
import { t } from '../team.texts.ts'

type Team = z.input<typeof team>

const columns: readonly Column<Team>[] = [
  {
    id: 'teamName',
    header: t('field.teamName'),
    wide: true,
    cell: (row) => <Link to={teamScreens.edit.to({ teamId: row.id })}>{row.teamName}</Link>,
    value: (row) => row.teamName,
  },
  {
    id: 'code',
    header: t('field.code'),
    cell: (row) => <span className="num">{row.code}</span>,
    value: (row) => row.code,
  },
  {
    id: 'teamDescription',
    header: t('field.teamDescription'),
    wide: true,
    cell: (row) => row.teamDescription,
    value: (row) => row.teamDescription,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  {
    id: 'modifiedAt',
    header: t('field.modifiedAt'),
    cell: (row) => <span className="num">{dayOfText(row.modifiedAt)}</span>,
    value: (row) => row.modifiedAt,
  },
]

export const TeamListPage = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.teams.getTeams, {}, { fallback: t('failed.list') })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={teamScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.teamName}
        list={load.data && { rows: load.data.teams, total: load.data.teams.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: teamScreens.edit.to({ teamId: row.id }) }),
          },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly Team[], clear: () => void) => <ApproveTeams rows={rows} clear={clear} />,
          },
        })}
        csv={{ fileName: 'teams.csv' }}
      />
    </Page>
  )
}

const ApproveTeams = ({ rows, clear }: { rows: readonly Team[]; clear: () => void }) => {
  const approve = useCommand(api.teams.approveTeams, {
    fallback: t('failed.approve'),
    success: t('approvedMany'),
    onSuccess: clear,
  })
  return (
    <ApproveSelected
      rows={rows}
      lifecycle={approvalLifecycle}
      inDialog
      title={(count) => t('approveTitle', { count })}
      onApprove={(teams) => approve.mutateAsync({ selectedTeams: teams.map(({ id }) => id) })}
    >
      {(teams) => (
        <>
          <Text>{teams.map(({ teamName }) => teamName).join(', ')}</Text>
          <Text size="sm">{t('approveText')}</Text>
        </>
      )}
    </ApproveSelected>
  )
}
