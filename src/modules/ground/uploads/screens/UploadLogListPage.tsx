import { Anchor, Button, Menu } from '@mantine/core'
import { IconCheck, IconDownload, IconEye, IconChevronDown, IconFileDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { saleScreens } from '#reports/sales/sale.screens.ts'
import { api, useCommand, messageOf } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { toast } from '#web/ui/toast.ts'
import { isFaulty, isRunning } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { columnsFor, allLogs, type LogsInput } from './log-columns.tsx'
import { formats, saveFailedRows, type UploadedDocument, type Format, type UploadLog } from './upload.ts'
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
  const [type, setType] = useState<UploadedDocument['type']>()
  const list = useServerList(api.uploadedDocuments.getLogs, columnsFor(rcId, type), {
    input: (page) => ({ uploadedDocumentId: rcId, ...page, ...(filter && { filter }) }),
    rows: ({ logs }) => logs,
    failed: t('logs.failed'),
    file: 'upload-log',
    refetchWhile: ({ document }) => isRunning(document.status),
  })
  const document = list.data?.document
  if (document && document.type !== type) setType(document.type)
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
  const navigate = useNavigate()
  const ofUpload: Readonly<Record<string, string>> = { upload: document.id }
  const resolve = useCommand(api.uploadedDocuments.resolve, {
    fallback: t('logs.failed'),
    success: t('logs.resolveDone'),
    changes: ['rollingPayAdmin'],
  })
  return (
    <>
      {document.type === 'SALES' && document.rowsSucceeded > 0 && (
        <Button variant="default" onClick={() => void navigate({ to: saleScreens.list.to(), search: ofUpload })}>
          {t('logs.sales')}
        </Button>
      )}
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

/** Downloads the failed rows in the template's format, to correct and upload again. */
const FailedRowsButton = ({ document: { id, fileName, type } }: { document: UploadedDocument }) => {
  const [working, setWorking] = useState(false)
  const download = async (format: Format) => {
    setWorking(true)
    try {
      const logs: UploadLog[] = []
      for await (const page of allLogs({ uploadedDocumentId: id, filter: { status: 'FAILED' } })) logs.push(...page)
      const name = t('logs.failedFile', { file: fileName.replace(/\.\w+$/, '') })
      await saveFailedRows(name, format, type, logs)
    } catch (error) {
      toast.failed(messageOf(error, t('logs.failed')))
    } finally {
      setWorking(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={working}
          leftSection={<IconFileDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('logs.downloadFailed')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t('logs.downloadAs', { format })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
