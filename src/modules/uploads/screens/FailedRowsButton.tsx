import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { t } from '../upload.texts.ts'
import { allLogs } from './log-columns.tsx'
import { formats, saveFailedRows, type Format, type UploadedDocument, type UploadLog } from './upload.ts'

/** Downloads the failed rows in the template's format, to correct and upload again. */
export const FailedRowsButton = ({ document: { id, fileName, type } }: { document: UploadedDocument }) => {
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
