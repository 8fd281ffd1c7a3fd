import { Anchor, Button } from '@mantine/core'
import { IconCheck, IconDownload, IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { isFaulty, isRunning } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { FailedRowsButton } from './FailedRowsButton.tsx'
import { columnsFor, type LogsInput } from './log-columns.tsx'
import type { UploadedDocument } from './upload.ts'
import { UploadProgress } from './UploadProgress.tsx'

const tabs = ['all', 'success', 'failedRows', 'duplicates'] as const
type Tab = (typeof tabs)[number]
const filters: Readonly<Record<Tab, LogsInput['filter']>> = {
  all: undefined,
  success: { status: 'SUCCESS' },
  failedRows: { status: 'FAILED' },
  duplicates: { possibleDuplicates: true },
}
const countOf = (tab: Tab, { rowsSucceeded, rowsFailed, possibleDuplicates }: UploadedDocument): number =>
  ({
    all: rowsSucceeded + rowsFailed,
    success: rowsSucceeded,
    failedRows: rowsFailed,
    duplicates: possibleDuplicates,
  })[tab]

/** The processed rows of an upload. */
export const UploadLogListPage = () => {
  const { rcId } = uploadScreens.logs.useParams()
  const navigate = useNavigate()
  const [tab, openTab] = useTab(tabs)
  const filter = filters[tab]
  const list = useServerList(api.uploadedDocuments.getLogs, columnsFor(rcId), {
    input: (page) => ({ uploadedDocumentId: rcId, ...page, ...(filter && { filter }) }),
    rows: ({ logs }) => logs,
    failed: t('logs.failed'),
    file: 'upload-log',
    refetchWhile: ({ document }) => isRunning(document.status),
  })
  const document = list.data?.document
  return (
    <Page
      title={document?.fileName ?? t('list.title')}
      intro={document && <Summary document={document} />}
      back={{ to: uploadScreens.list.to(), label: t('logs.back') }}
      actions={document && <Actions document={document} />}
    >
      {document && <Outcome document={document} />}
      <CountTabs
        label={t('logs.tabs')}
        value={tab}
        onChange={openTab}
        tabs={tabs.map((key) => ({ key, label: t(`logs.${key}`), count: document && countOf(key, document) }))}
      >
        <DataTable
          key={tab}
          label={t('logs.list')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => t('logs.viewRow', { row: row.rowNo })}
          empty={{ title: t('logs.empty'), hint: t('logs.emptyHint') }}
          rowActions={(row) => [
            {
              label: t('logs.view'),
              icon: <IconEye size={16} />,
              onClick: () => void navigate({ to: uploadScreens.log.to({ uploadedDocumentId: rcId, id: row.id }) }),
            },
          ]}
        />
      </CountTabs>
      <History type="uploadedDocument" id={rcId} />
    </Page>
  )
}

const Actions = ({ document }: { document: UploadedDocument }) => {
  const resolve = useCommand(api.uploadedDocuments.resolve, {
    fallback: t('logs.failed'),
    success: t('logs.resolveDone'),
    changes: ['rollingPayAdmin'],
  })
  return (
    <>
      {document.rowsFailed > 0 && <FailedRowsButton document={document} />}
      {isFaulty(document.status) && document.resolvedAt === null && (
        <IfMay call={api.uploadedDocuments.resolve}>
          <Button
            variant="default"
            loading={resolve.isPending}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => resolve.mutate({ uploadedDocumentId: document.id })}
          >
            {t('logs.resolve')}
          </Button>
        </IfMay>
      )}
    </>
  )
}

const Summary = ({ document }: { document: UploadedDocument }) => (
  <>
    {t('logs.by', {
      type: t(`type.${document.type}`),
      at: instantText(document.createdAt),
      name: document.createdBy,
    })}{' '}
    <Anchor href={document.downloadUrl} download underline="always">
      <IconDownload size={14} aria-hidden /> {t('list.download')}
    </Anchor>
  </>
)

/** The progress of an upload, and what to do about errors. */
const Outcome = ({ document }: { document: UploadedDocument }) => (
  <>
    <UploadProgress document={document} />
    {document.failure && (
      <Notice tone="stop" title={t('logs.unread')}>
        <p>{errorMessage(document.failure.code, document.failure.params, document.failureMessage ?? undefined)}</p>
      </Notice>
    )}
    {document.resolvedAt !== null && <Notice>{t('logs.resolved', { at: instantText(document.resolvedAt) })}</Notice>}
    {document.rowsFailed > 0 && document.resolvedAt === null && <Notice tone="wait">{t('logs.correct')}</Notice>}
  </>
)
