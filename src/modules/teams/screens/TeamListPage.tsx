import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import { versionOf } from '#kernel/version.ts'
import { api, useCall } from '#web/api.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { codeColumn, dayColumn, linkColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import type { team } from '../team.contract.ts'
import { teamScreens } from '../team.screens.ts'
import { t } from '../team.texts.ts'

type Team = z.input<typeof team>

const editOf = ({ id }: Team): string => teamScreens.edit.to({ teamId: id })
const columns: readonly Column<Team>[] = [
  linkColumn('teamName', t('field.teamName'), editOf),
  codeColumn('code', t('field.code')),
  textColumn('teamDescription', t('field.teamDescription'), { wide: true }),
  statusColumn(t('field.status')),
  dayColumn('modifiedAt', t('field.modifiedAt')),
]

export const TeamListPage = () => {
  const load = useCall(api.teams.getTeams, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: teamScreens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.teams}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.teamName}
      editOf={editOf}
      approval={(rows, clear) => (
        <ApproveSelected
          rows={rows}
          clear={clear}
          lifecycle={approvalLifecycle}
          inDialog
          title={(count) => t('approveTitle', { count })}
          nameOf={({ teamName }) => teamName}
          text={() => t('approveText')}
          call={api.teams.approveTeams}
          inputOf={(teams) => ({ selectedTeams: teams.map(({ id }) => id), modifiedAt: teams.map(versionOf) })}
          failed={t('failed.approve')}
          success={t('approvedMany')}
        />
      )}
      fileName="teams"
    />
  )
}
