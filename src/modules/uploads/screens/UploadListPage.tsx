import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconListDetails, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { isOneOf } from '#kernel/one-of.ts'
import { api, useCall } from '#web/api.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { noMatch } from '#web/ui/States.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Page } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { grouped } from '#web/text.ts'
import { isRunning, uploadStatuses } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import type { UploadedDocument } from './upload.ts'
import { UploadProgress } from './UploadProgress.tsx'
import classes from './uploads.module.css'

type ListInput = Parameters<typeof api.uploadedDocuments.getAll>[0]

const count = (id: 'rowsTotal' | 'rowsFailed', header: string, sort?: false): Column<UploadedDocument> => ({
  id,
  header,
  align: 'right',
  ...(sort === false && { sort }),
  cell: (row) => <span className="num">{grouped(row[id])}</span>,
  value: (row) => row[id],
  plainNumber: true,
})

const columns: readonly Column<UploadedDocument>[] = [
  {
    id: 'fileName',
    header: t('field.fileName'),
    wide: true,
    cell: (row) => (
      <Link to={uploadScreens.logs.to({ rcId: row.id })} className={classes.name}>
        {row.fileName}
      </Link>
    ),
    value: (row) => row.fileName,
  },
  {
    id: 'type',
    header: t('field.type'),
    sort: false,
    cell: (row) => t(`type.${row.type}`),
    value: (row) => t(`type.${row.type}`),
  },
  {
    id: 'status',
    header: t('field.status'),
    wide: true,
    cell: (row) => <UploadProgress document={row} />,
    value: (row) => statusText(row.status),
  },
  count('rowsTotal', t('field.rows'), false),
  count('rowsFailed', t('field.rowsFailed')),
  {
    id: 'createdAt',
    header: t('field.createdAt'),
    cell: (row) => <span className="num">{instantText(row.createdAt)}</span>,
    value: (row) => row.createdAt,
  },
  textColumn('createdBy', t('field.createdBy'), { sort: false }),
]

export const UploadListPage = () => {
  const [typed] = useTableState()
  const [{ status }, change] = useUrlFilters(['status'])
  const navigate = useNavigate()
  const failed = t('list.failed')
  const input: ListInput = {
    ...listInputOf(typed, columns),
    filter: { ...(status && isOneOf(uploadStatuses, status) && { status }) },
  }
  const load = useCall(api.uploadedDocuments.getAll, input, {
    fallback: failed,
    refetchWhile: ({ uploadedDocuments }) => uploadedDocuments.some((one) => isRunning(one.status)),
  })
  const { data } = load
  const isEmpty = data?.total === 0 && !status && !typed.q
  const upload = (
    <Button component={Link} to={uploadScreens.create.to()} leftSection={<IconUpload size={16} aria-hidden />}>
      {t('list.upload')}
    </Button>
  )
  return (
    <Page title={t('list.title')} intro={t('list.intro')} actions={!isEmpty && upload}>
      <DataTable
        label={t('list.title')}
        pagedBy="server"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.fileName}
        list={data && { rows: data.uploadedDocuments, total: data.total, next: data.next }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, failed)}
        empty={status ? noMatch : { title: t('list.empty'), hint: t('list.emptyHint'), action: upload }}
        toolbar={
          <NativeSelect
            aria-label={t('field.status')}
            value={status ?? ''}
            data={[
              { value: '', label: t('list.allStatuses') },
              ...uploadStatuses.map((value) => ({ value, label: statusText(value) })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ status: value || undefined })}
          />
        }
        rowActions={(row) => [
          {
            label: t('list.view'),
            icon: <IconListDetails size={16} />,
            onClick: () => void navigate({ to: uploadScreens.logs.to({ rcId: row.id }) }),
          },
          {
            label: t('list.download'),
            icon: <IconDownload size={16} />,
            onClick: () => window.location.assign(row.downloadUrl),
          },
        ]}
        file={{
          name: 'uploaded-documents',
          allRows: () => everyRow(api.uploadedDocuments.getAll, input, ({ uploadedDocuments }) => uploadedDocuments),
        }}
      />
    </Page>
  )
}
