import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { fileMessageOf, uploadFile } from '#web/upload.ts'
import { t } from '../assign.texts.ts'

export type ListFile = { readonly name: string; readonly text: string }
type ListSourceProps = {
  label: string
  description: string
  text: string
  file: ListFile | null
  onText: (text: string) => void
  onFile: (file: ListFile | null) => void
}
/** A field for pasted rows, or the file that replaces them. */
export const ListSource = ({ label, description, text, file, onText, onFile }: ListSourceProps) => {
  const [reason, setReason] = useState<string | null>(null)
  const open = async (chosen: File) => {
    setReason(null)
    try {
      const { url } = await uploadFile('employee-list', chosen)
      onFile({ name: chosen.name, ...(await api.employees.readEmployeeList({ downloadUrl: url })) })
    } catch (error) {
      setReason(fileMessageOf(error, t('list.failed')))
    }
  }
  return (
    <>
      {file === null && (
        <Textarea
          label={label}
          description={description}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={10}
          wrap="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      <FileDrop
        label={t('list.file')}
        hint={t('list.fileHint')}
        extensions={['.xlsx', '.xls', '.csv']}
        maxMegabytes={20}
        chosen={file?.name}
        onFile={(chosen) => void open(chosen)}
      />
      {reason && <Notice tone="stop" title={reason} />}
      {file && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => onFile(null)}>
            {t('list.paste')}
          </Button>
        </Group>
      )}
    </>
  )
}
