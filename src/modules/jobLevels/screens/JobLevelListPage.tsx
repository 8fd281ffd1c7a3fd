import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { jobLevelLifecycle } from '../job-level.rules.ts'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'
import { levelColumns, modifiedColumn, statusColumn, type JobLevel } from './job-level-columns.tsx'

const columns = [...levelColumns((id) => jobLevelScreens.edit.to({ jobLevelId: id })), statusColumn, modifiedColumn]

export const JobLevelListPage = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.jobLevels.getAll, {}, { fallback: t('failed.list') })
  const [toDelete, setToDelete] = useState<JobLevel | null>(null)
  return (
    <Page title={t('title')} intro={t('intro')} actions={<Actions />}>
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.jobLevels, total: load.data.jobLevels.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: jobLevelScreens.edit.to({ jobLevelId: row.id }) }),
          },
          { label: ui('action.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => setToDelete(row) },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly JobLevel[], clear: () => void) => <ApproveLevels rows={rows} clear={clear} />,
          },
        })}
        csv={{ fileName: 'job-levels.csv' }}
      />
      <DeleteJobLevel level={toDelete} onClose={() => setToDelete(null)} />
    </Page>
  )
}

const Actions = () => {
  const copy = useCommand(api.jobLevels.copyFromPlatform, {
    fallback: t('failed.create'),
    success: ({ created }) => t('copied', { count: created }),
  })
  return (
    <>
      <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({})}>
        {t('copy')}
      </Button>
      <Button component={Link} to={jobLevelScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('create')}
      </Button>
    </>
  )
}

const ApproveLevels = ({ rows, clear }: { rows: readonly JobLevel[]; clear: () => void }) => {
  const approve = useCommand(api.jobLevels.approve, {
    fallback: t('failed.approve'),
    success: t('approved'),
    onSuccess: clear,
  })
  return (
    <ApproveSelected
      rows={rows}
      lifecycle={jobLevelLifecycle}
      nothing={t('nothing')}
      title={(count) => t('approveTitle', { count })}
      onApprove={(levels) => approve.mutateAsync({ jobLevelsIds: levels.map(({ id }) => id) })}
    >
      {(levels) => (
        <>
          <Text>{levels.map(({ name }) => name).join(', ')}</Text>
          <Text size="sm">{t('approveText')}</Text>
        </>
      )}
    </ApproveSelected>
  )
}

const DeleteJobLevel = ({ level, onClose }: { level: JobLevel | null; onClose: () => void }) => {
  const name = level?.name ?? ''
  const remove = useCommand(api.jobLevels.delete, { fallback: t('failed.delete'), success: t('deleted', { name }) })
  return (
    <Confirm
      opened={level !== null}
      onClose={onClose}
      danger
      title={t('deleteTitle', { name })}
      verb={t('deleteVerb')}
      onConfirm={() => (level ? remove.mutateAsync({ jobLevelId: level.id }) : Promise.resolve())}
    >
      {level && <Uses jobLevelId={level.id} />}
    </Confirm>
  )
}

const Uses = ({ jobLevelId }: { jobLevelId: string }) => {
  const load = useCall(api.jobLevels.getOne, { jobLevelId }, { fallback: t('failed.one') })
  return (
    <Loaded load={load} fallback={t('failed.one')}>
      {({ employees }) => <Text>{employees === 0 ? t('deleteUnused') : t('deleteText', { count: employees })}</Text>}
    </Loaded>
  )
}
