import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'
import { levelColumns, modifiedColumn, type JobLevel } from './job-level-columns.tsx'

const editOf = (id: string): string => jobLevelScreens.platformEdit.to({ id })
const columns = [...levelColumns(editOf), modifiedColumn]

/** The levels that organizations can start from. */
export const PlatformJobLevelListPage = () => {
  const navigate = useNavigate()
  const load = useCall(api.adminJobLevels.getAll, {}, { fallback: t('failed.list') })
  const [toDelete, setToDelete] = useState<JobLevel | null>(null)
  return (
    <Page
      title={t('title')}
      intro={t('platform.intro')}
      actions={
        <Button
          component={Link}
          to={jobLevelScreens.platformCreate.to()}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.jobLevels, total: load.data.jobLevels.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('platform.emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: editOf(row.id) }),
          },
          { label: ui('action.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => setToDelete(row) },
        ]}
        csv={{ fileName: 'platform-job-levels.csv' }}
      />
      <DeletePlatformLevel level={toDelete} onClose={() => setToDelete(null)} />
    </Page>
  )
}

const DeletePlatformLevel = ({ level, onClose }: { level: JobLevel | null; onClose: () => void }) => {
  const name = level?.name ?? ''
  const remove = useCommand(api.adminJobLevels.delete, {
    fallback: t('failed.delete'),
    success: t('deleted', { name }),
  })
  return (
    <Confirm
      opened={level !== null}
      onClose={onClose}
      danger
      title={t('deleteTitle', { name })}
      verb={t('deleteVerb')}
      onConfirm={() => (level ? remove.mutateAsync({ jobLevelId: level.id }) : Promise.resolve())}
    >
      <Text>{t('platform.deleteText')}</Text>
    </Confirm>
  )
}
