import { useMay } from '#web/may.ts'
import { api, useCall } from '#web/api.ts'
import { modifiedColumn } from '#web/ui/columns.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { jobLevelScreens } from '../job-level.screens.ts'
import { t } from '../job-level.texts.ts'
import { levelColumns, type JobLevel } from './job-level-columns.tsx'

const editOf = ({ id }: JobLevel): string => jobLevelScreens.platformEdit.to({ id })
const columns = [...levelColumns(editOf), modifiedColumn()]
const columnsToRead = [...levelColumns(null), modifiedColumn()]

/** The levels that organizations can copy. */
export const PlatformJobLevelListPage = () => {
  const canWrite = useMay()(api.adminJobLevels.edit)
  const load = useCall(api.adminJobLevels.getAll, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('platform.intro')}
      create={{ to: jobLevelScreens.platformCreate.to(), label: t('create') }}
      canWrite={canWrite}
      columns={canWrite ? columns : columnsToRead}
      load={load}
      rows={load.data?.jobLevels}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('platform.emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      editOf={editOf}
      deletion={(level, close) => <DeletePlatformLevel level={level} onClose={close} />}
      fileName="platform-job-levels"
    />
  )
}

const DeletePlatformLevel = ({ level: { id, name }, onClose }: { level: JobLevel; onClose: () => void }) => (
  <CommandDialog
    title={t('deleteTitle', { name })}
    onClose={onClose}
    call={api.adminJobLevels.delete}
    input={({ reason }) => ({ jobLevelId: id, reason })}
    failed={t('failed.delete')}
    success={t('deleted', { name })}
    danger
    final
    verb={t('deleteVerb')}
    effect={t('platform.deleteText')}
  />
)
