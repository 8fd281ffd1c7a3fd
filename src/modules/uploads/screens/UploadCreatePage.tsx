import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { isOneOf } from '#kernel/one-of.ts'
import { api, messageOf, useCommand } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { templates, uploadTypes, type UploadType } from '../upload.rules.ts'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { formats, saveTemplate } from './upload.ts'
import classes from './uploads.module.css'

type Errors = { readonly type?: string; readonly file?: string }

/** Sends the file, then starts its processing and opens its rows. */
const useUpload = (fail: (errors: Errors) => void) => {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const create = useCommand(api.uploadedDocuments.create, {
    fallback: t('create.failed'),
    success: ({ fileName }) => t('create.done', { file: fileName }),
    onSuccess: ({ id }) => void navigate({ to: uploadScreens.logs.to({ rcId: id }) }),
  })
  const send = async (type: UploadType, file: File) => {
    setSending(true)
    try {
      const { url } = await uploadFile('uploaded-document', file)
      create.mutate({ type, downloadUrl: url, fileName: file.name })
    } catch (error) {
      const message = messageOf(error, t('create.failed'))
      toast.failed(message)
      fail({ file: message })
    } finally {
      setSending(false)
    }
  }
  return { send, pending: sending || create.isPending, done: create.isSuccess }
}

export const UploadCreatePage = () => {
  const [type, setType] = useState<UploadType | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const { send, pending, done } = useUpload(setErrors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({ ...(!type && { type: t('create.noType') }), ...(!file && { file: t('create.noFile') }) })
    if (!type || !file) return focusFirstError()
    if (!pending) void send(type, file)
  }
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
            <NativeSelect
              label={t('create.type')}
              withAsterisk
              value={type ?? ''}
              error={errors.type}
              data={[
                { value: '', label: t('create.typeChoice') },
                ...uploadTypes.map((value) => ({ value, label: t(`type.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                setType(isOneOf(uploadTypes, value) ? value : null)
                setErrors(({ file: error }) => (error ? { file: error } : {}))
              }}
            />
            {type && <Template type={type} />}
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
                setErrors(({ type: error }) => (error ? { type: error } : {}))
              }}
            />
            <Group justify="flex-end">
              <Button component={Link} to={uploadScreens.list.to()} variant="default" disabled={pending}>
                {ui('action.leave')}
              </Button>
              <Button type="submit" loading={pending}>
                {t('create.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}

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
