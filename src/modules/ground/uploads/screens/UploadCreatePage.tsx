import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { isOneOf } from '#kernel/one-of.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { templates, uploadTables, uploadTypes, type UploadType } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { formats, saveTemplate } from './upload.ts'
import { UploadPreview } from './UploadPreview.tsx'
import classes from './uploads.module.css'

type Errors = { readonly type?: string; readonly file?: string }

type Checked = {
  readonly downloadUrl: string
  readonly preview: Awaited<ReturnType<typeof api.uploadedDocuments.preview>>
}

/** Sends the file and returns what its rows would do; then records exactly that. */
const useUpload = (fail: (errors: Errors) => void) => {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const preview = useCommand(api.uploadedDocuments.preview, { fallback: null })
  const create = useCommand(api.uploadedDocuments.create, {
    fallback: t('create.failed'),
    success: ({ fileName }) => t('create.done', { file: fileName }),
    onSuccess: ({ id }) => void navigate({ to: uploadScreens.logs.to({ rcId: id }) }),
  })
  const check = async (type: UploadType, file: File) => {
    setSending(true)
    try {
      const { url: downloadUrl } = await uploadFile('uploaded-document', file)
      setChecked({ downloadUrl, preview: await preview.mutateAsync({ type, downloadUrl }) })
    } catch (error) {
      const whyNot = error instanceof CallError ? error.fields['downloadUrl'] : undefined
      const message = whyNot ?? messageOf(error, t('create.failed'))
      toast.failed(message)
      fail({ file: message })
    } finally {
      setSending(false)
    }
  }
  /** Reads the same file again, after a question about it was answered. */
  const checkAgain = (type: UploadType) => {
    if (!checked) return
    const { downloadUrl } = checked
    preview.mutate({ type, downloadUrl }, { onSuccess: (found) => setChecked({ downloadUrl, preview: found }) })
  }
  const record = (type: UploadType, { name: fileName }: File) => {
    if (checked) create.mutate({ type, downloadUrl: checked.downloadUrl, fileName, shown: checked.preview.shown })
  }
  return {
    check,
    checkAgain,
    record,
    preview: checked?.preview ?? null,
    forget: () => setChecked(null),
    sending: sending || preview.isPending,
    recording: create.isPending,
    done: create.isSuccess,
  }
}

export const UploadCreatePage = () => {
  const [type, setType] = useState<UploadType | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const { check, checkAgain, record, preview, forget, sending, recording, done } = useUpload(setErrors)
  const pending = sending || recording
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({ ...(!type && { type: t('create.noType') }), ...(!file && { file: t('create.noFile') }) })
    if (!type || !file) return focusFirstError()
    if (pending) return
    if (preview && !isAsking) record(type, file)
    else void check(type, file)
  }
  const isAsking = preview !== null && isOpen(preview.columns)
  const canSubmit = preview === null || (!isAsking && preview.accepted.count > 0)
  return (
    <Page
      narrow
      title={t('create.title')}
      intro={t('create.intro')}
      back={{ to: uploadScreens.list.to(), label: t('list.title') }}
    >
      <UnsavedGuard dirty={file !== null && !done} busy={pending} />
      <Card>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <TypeSelect
              type={type}
              error={errors.type}
              onChange={(chosen) => {
                setType(chosen)
                forget()
                setErrors(({ file: error }) => (error ? { file: error } : {}))
              }}
            />
            {type && !preview && <Template type={type} />}
            <FileDrop
              label={t('create.file')}
              extensions={['.xlsx', '.csv']}
              wrongExtension={t('create.wrongEnding')}
              maxMegabytes={20}
              chosen={file?.name}
              disabled={pending}
              error={errors.file}
              onFile={(chosen) => {
                setFile(chosen)
                forget()
                setErrors(({ type: error }) => (error ? { type: error } : {}))
              }}
            />
            {type && preview && (
              <ReadColumns kind={uploadTables[type]} columns={preview.columns} onAnswered={() => checkAgain(type)} />
            )}
            <div role="status">{type && preview && !isAsking && <UploadPreview type={type} preview={preview} />}</div>
            <Group justify="flex-end">
              <LinkButton to={uploadScreens.list.to()} variant="default" disabled={pending}>
                {ui('action.leave')}
              </LinkButton>
              {canSubmit && (
                <Button type="submit" loading={pending}>
                  {preview
                    ? t('preview.record', { count: preview.accepted.count, total: ringgit(preview.accepted.amount) })
                    : t('create.check')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}

type TypeSelectProps = {
  type: UploadType | null
  error: string | undefined
  onChange: (type: UploadType | null) => void
}
const TypeSelect = ({ type, error, onChange }: TypeSelectProps) => (
  <NativeSelect
    label={t('field.type')}
    withAsterisk
    value={type ?? ''}
    error={error}
    data={[
      { value: '', label: t('create.typeChoice') },
      ...uploadTypes.map((value) => ({ value, label: t(`type.${value}`) })),
    ]}
    onChange={({ currentTarget: { value } }) => onChange(isOneOf(uploadTypes, value) ? value : null)}
  />
)

/** The columns of a type, and its template in both formats. */
const Template = ({ type }: { type: UploadType }) => (
  <div>
    <Text size="sm">{t('create.columns')}</Text>
    <ul className={classes.columns}>
      {templates[type].map((column) => (
        <li key={column}>
          <strong>{column}</strong>: {t(`column.${column}`)}
        </li>
      ))}
    </ul>
    <Group gap="xs" mt="xs">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={() => void saveTemplate(type, format)}
        >
          {t('create.template', { format })}
        </Button>
      ))}
    </Group>
  </div>
)
