import { IconDownload, IconListDetails, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { isOneOf } from '#kernel/one-of.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { instantText } from '#web/ui/format.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { grouped } from '#kernel/placeholders.ts'
import { isRunning, uploadStatuses, uploadTypes } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import type { UploadedDocument } from './upload.ts'
import { UploadProgress } from './UploadProgress.tsx'
import classes from './uploads.module.css'

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
  textColumn('createdBy', t('field.createdBy'), { sort: false, minor: true }),
]

export const UploadListPage = () => {
  const [{ status, type }] = useUrlFilters(['status', 'type'])
  const navigate = useNavigate()
  const list = useServerList(api.uploadedDocuments.getAll, columns, {
    input: (page) => ({
      ...page,
      filter: {
        ...(status && isOneOf(uploadStatuses, status) && { status }),
        ...(type && isOneOf(uploadTypes, type) && { type }),
      },
    }),
    rows: ({ uploadedDocuments }) => uploadedDocuments,
    failed: t(type === 'SALES' ? 'list.failedSales' : 'list.failed'),
    file: 'uploaded-documents',
    refetchWhile: ({ uploadedDocuments }) => uploadedDocuments.some((one) => isRunning(one.status)),
  })
  const upload = (
    <IfMay call={api.uploadedDocuments.create}>
      <LinkButton to={uploadScreens.create.to()} icon={IconUpload}>
        {t('list.upload')}
      </LinkButton>
    </IfMay>
  )
  return (
    <Page title={t('list.title')} intro={t('list.intro')} actions={!(list.isEmpty && !status && !type) && upload}>
      <DataTable
        label={t('list.title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => row.fileName}
        empty={(status ?? type) ? noMatch : { title: t('list.empty'), hint: t('list.emptyHint'), action: upload }}
        toolbar={
          <>
            <FilterSelect
              name="type"
              label={t('field.type')}
              all={t('list.allTypes')}
              values={uploadTypes}
              textOf={(one) => t(`type.${one}`)}
            />
            <FilterSelect
              name="status"
              label={t('field.status')}
              all={t('list.allStatuses')}
              values={uploadStatuses}
              textOf={statusText}
            />
          </>
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
      />
    </Page>
  )
}
