import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { byteOrderMark, csvRow } from '#kernel/csv.ts'
import { api, messageOf, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { uploadFile } from '#web/upload.ts'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { wageColumns, wageTable } from '../earned-wage.rules.ts'
import { t } from '../earned-wage.texts.ts'

type Imported = Awaited<ReturnType<typeof api.rollingPayManagement.importEarnedWages>>

/** Uploads a file of earned wages, and shows the imported rows or the errors of the file. */
export const ImportWages = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [isSending, setSending] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('import.title')}
      closeOnClickOutside={!isSending}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      <ImportForm isSending={isSending} setSending={setSending} onClose={onClose} />
    </Modal>
  )
}

type Sending = { isSending: boolean; setSending: (isSending: boolean) => void }
const useImport = ({ isSending, setSending }: Sending) => {
  const [fault, setFault] = useState<string | null>(null)
  const run = useCommand(api.rollingPayManagement.importEarnedWages, { fallback: null })
  const send = async (file: File | null) => {
    setFault(file ? null : t('import.needed'))
    if (!file || isSending) return
    setSending(true)
    try {
      const { url } = await uploadFile('earned-wages', file)
      await run.mutateAsync({ downloadUrl: url })
    } catch (error) {
      setFault(messageOf(error, t('import.failed')))
    } finally {
      setSending(false)
    }
  }
  return { send, fault, answer: fault ? undefined : run.data }
}

const ImportForm = ({ isSending, setSending, onClose }: Sending & { onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const { send, fault, answer } = useImport({ isSending, setSending })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(file)
  }
  return (
    <Stack component="form" onSubmit={submit}>
      <Text size="sm">{t('import.intro', { columns: wageColumns.join(', ') })}</Text>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconFileDownload size={16} aria-hidden />}
        onClick={() => saveFile('earned-wages-template.csv', byteOrderMark + csvRow(wageColumns), 'text/csv')}
      >
        {t('import.template')}
      </Button>
      <FileDrop
        label={t('import.file')}
        extensions={['.xlsx', '.csv']}
        wrongExtension={t('import.wrongEnding')}
        maxMegabytes={20}
        chosen={file?.name}
        disabled={isSending}
        onFile={setFile}
      />
      {fault && (
        <Text role="alert" size="sm" c="var(--stop)">
          {fault}
        </Text>
      )}
      <ReadColumns kind={wageTable} columns={answer?.columns} onAnswered={() => void send(file)} />
      {answer && !isOpen(answer.columns) && <Outcome answer={answer} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {ui(answer?.ok ? 'action.close' : 'action.leave')}
        </Button>
        {!answer?.ok && (
          <Button type="submit" loading={isSending}>
            {t('import.verb')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Outcome = ({ answer }: { answer: Imported }) => (
  <div role="status">
    {answer.ok ? (
      <Notice
        title={t('import.done', { credited: answer.credited, failed: answer.failed, unchanged: answer.unchanged })}
      >
        {answer.late > 0 && <div>{t('import.late', { count: answer.late })}</div>}
      </Notice>
    ) : (
      <Notice tone="stop" title={t('import.nothing')}>
        {answer.problem && <div>{errorMessage(answer.problem.code, answer.problem.params)}</div>}
        {answer.faultyRows > 0 && <div>{t('import.more', { count: answer.faultyRows })}</div>}
        <ul>
          {answer.faults.slice(0, 20).map(({ row, errors }) => (
            <li key={row}>
              {t('import.row', { row })}:{' '}
              {errors
                .map(({ column, code, params }) => (column ? `${column}: ` : '') + errorMessage(code, params))
                .join('; ')}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </div>
)
