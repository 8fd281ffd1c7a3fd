import { Button, Text } from '@mantine/core'
import type { z } from 'zod'
import { versionOf } from '#kernel/version.ts'
import { canMove } from '#kernel/lifecycle.ts'
import { costColumn, employeesColumn } from '#people/groups/screens/group-columns.tsx'
import { PendingEdits } from '#ground/audit/screens/PendingEdits.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { modifiedColumn, statusColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { Loaded } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import type { jobLevels } from '../job-level.contract.ts'
import { jobLevelLifecycle } from '../job-level.rules.ts'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'
import { levelColumns, type JobLevel } from './job-level-columns.tsx'

type Listed = z.input<(typeof jobLevels)['getAll']['output']>['jobLevels'][number]

const editOf = ({ id }: JobLevel): string => jobLevelScreens.edit.to({ jobLevelId: id })
const columns: readonly Column<Listed>[] = [
  ...levelColumns(editOf),
  employeesColumn<Listed>('level', ({ id }) => id),
  {
    id: 'payRanges',
    header: t('field.payRanges'),
    align: 'right',
    plainNumber: true,
    cell: (row) => row.payRanges,
    value: (row) => row.payRanges,
  },
  costColumn,
  statusColumn(t('field.status')),
  { ...modifiedColumn(), hidden: true },
]

export const JobLevelListPage = () => {
  const load = useCall(api.jobLevels.getAll, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      actions={<CopyButton />}
      create={{ to: jobLevelScreens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.jobLevels}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      editOf={editOf}
      deletion={(level, close) => <DeleteJobLevel level={level} onClose={close} />}
      isPending={({ status }) => canMove(jobLevelLifecycle, status, 'approve')}
      returnable="jobLevel"
      approval={(rows, clear) => (
        <ApproveSelected
          rows={rows}
          clear={clear}
          lifecycle={jobLevelLifecycle}
          returning={{ type: 'jobLevel', call: api.jobLevels.return }}
          nothing={t('nothing')}
          title={(count) => t('approveTitle', { count })}
          nameOf={({ name }) => name}
          text={() => t('approveText')}
          call={api.jobLevels.approve}
          inputOf={(levels) => ({ jobLevelsIds: levels.map(({ id }) => id), modifiedAt: levels.map(versionOf) })}
          failed={t('failed.approve')}
          success={t('approved')}
        />
      )}
      panelOf={({ id }) => <PendingEdits type="jobLevel" id={id} />}
      fileName="job-levels"
    />
  )
}

const CopyButton = () => {
  const copy = useCommand(api.jobLevels.copyFromPlatform, {
    fallback: t('failed.create'),
    onSuccess: ({ created }) =>
      created === 0 ? toast.info(t('copiedAll')) : toast.done(t('copied', { count: created })),
  })
  return (
    <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({})}>
      {t('copy')}
    </Button>
  )
}

const DeleteJobLevel = ({ level: { id, name }, onClose }: { level: JobLevel; onClose: () => void }) => (
  <CommandDialog
    title={t('deleteTitle', { name })}
    onClose={onClose}
    call={api.jobLevels.delete}
    input={() => ({ jobLevelId: id })}
    failed={t('failed.delete')}
    success={t('deleted', { name })}
    danger
    verb={t('deleteVerb')}
  >
    <EmployeesOfLevel jobLevelId={id} />
  </CommandDialog>
)

const EmployeesOfLevel = ({ jobLevelId }: { jobLevelId: string }) => {
  const load = useCall(api.jobLevels.getOne, { jobLevelId }, { fallback: t('failed.one') })
  return (
    <Loaded load={load} fallback={t('failed.one')}>
      {({ employees }) => <Text>{employees === 0 ? t('deleteUnused') : t('deleteText', { count: employees })}</Text>}
    </Loaded>
  )
}
