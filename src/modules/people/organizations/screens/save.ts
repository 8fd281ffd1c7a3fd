import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { isSame } from '#web/ui/merge.ts'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import { purpose } from './Attachments.tsx'
import type { Form } from './OrganizationFields.tsx'
import type { Organization } from './organization.ts'
import { inputOf, type Values } from './organization-form.ts'
import { t } from '../organization.texts.ts'

/** Uploads the added files first, and saves nothing if an upload fails. */
export const useSave = (onDone: () => void) => {
  const files = useFiles()
  const create = useCommand(api.orgs.createOrg, {
    fallback: t('form.failedCreate'),
    success: t('form.created'),
    onSuccess: onDone,
  })
  const update = useCommand(api.orgs.updateOrg, {
    fallback: t('form.failedUpdate'),
    success: t('form.updated'),
    changes: ['users'],
    onSuccess: onDone,
  })
  const save = async (values: Values, base: Organization | null, before: Values): Promise<void> => {
    if (base && isSame(values, before)) {
      toast.info(ui('state.unchanged'))
      return onDone()
    }
    const attachments = await files.send()
    const orgData = inputOf(values, before, attachments)
    if (base)
      await update.mutateAsync({
        id: base.id,
        orgData,
        modifiedAt: base.modifiedAt,
        suspendReason: values.suspendReason,
      })
    else await create.mutateAsync(orgData)
  }
  return { save, files }
}

/** The files to upload on save. */
const useFiles = () => {
  const [added, setAdded] = useState<readonly File[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const setFiles = (form: Form, files: readonly File[]) => {
    setFailure(null)
    setAdded(files)
    // Makes the form dirty.
    form.setFieldValue(
      'files',
      files.map(({ name }) => name),
    )
  }
  const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
  /** Uploads one file after the other; uploaded files are not sent again. */
  const send = async () => {
    setFailure(null)
    let current = ''
    try {
      const sent = []
      for (const file of added) {
        current = file.name
        sent.push(await uploadFile(purpose, file))
      }
      return sent.map(({ url, fileName }) => ({ url, fileName }))
    } catch (error) {
      setFailure(uploadFailure(current, error, t('form.uploadFailed')))
      throw error
    }
  }
  return {
    added,
    failure,
    send,
    add: (form: Form, chosen: readonly File[]) =>
      setFiles(form, [...added.filter((one) => !chosen.some((file) => isSameFile(one, file))), ...chosen]),
    drop: (form: Form, file: File) =>
      setFiles(
        form,
        added.filter((one) => one !== file),
      ),
  }
}
