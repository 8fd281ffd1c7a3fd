import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { CallError } from '#web/api.ts'
import { fileRefusal } from '#web/ui/FileDrop.tsx'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import { megabytes, purposeOf } from '#ground/files/file.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import { isUploaded, type PayeeValues, type Values } from './disbursement-form.ts'

const purpose = 'supplier-invoice'
export const accepted = {
  extensions: ['.png', '.jpg', '.jpeg', '.pdf'],
  maxMegabytes: megabytes(purposeOf(purpose).maxBytes),
}
export const acceptedFiles = accepted.extensions.join(',')

type Form = Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldValue'>

/** Whether the server will never accept the file, so that sending it again is pointless. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 'INVALID_ARGUMENT'

/**
 * Attaches files to rows. Each is uploaded immediately. A refused file is removed and its message stays at the row; one
 * that could not be sent is uploaded again on request, and before saving.
 */
export const useAttachments = (form: Form) => {
  const [failed, setFailed] = useState<ReadonlySet<File>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const filesOf = (key: string) => form.getValues().selectedPayees.find((row) => row.key === key)?.files ?? []
  const change = (key: string, changed: (files: PayeeValues['files']) => PayeeValues['files']) => {
    const index = form.getValues().selectedPayees.findIndex((row) => row.key === key)
    if (index >= 0) form.setFieldValue(`selectedPayees.${index}.files`, changed)
  }
  const refuse = (key: string, message: string) =>
    setRefusals((before) => new Map([...before, [key, [...new Set([...(before.get(key) ?? []), message])]]]))
  const markFailed = (file: File, isFailed: boolean) =>
    setFailed((before) => new Set(isFailed ? [...before, file] : [...before].filter((one) => one !== file)))
  const upload = async (key: string, file: File): Promise<boolean> => {
    markFailed(file, false)
    try {
      const uploaded = await uploadFile(purpose, file)
      change(key, (files) => files.map((one) => (one === file ? uploaded : one)))
      return true
    } catch (error) {
      const message = uploadFailure(file.name, error, t('failed.upload'))
      if (isRefused(error)) {
        change(key, (files) => files.filter((one) => one !== file))
        refuse(key, message)
      } else markFailed(file, true)
      return false
    }
  }
  return {
    /** The files that could not be sent. */
    failed,
    /** The messages of the files that were refused since the last ones were chosen, by the key of the row. */
    refusals,
    attach: (key: string, chosen: readonly File[]) => {
      setRefusals((before) => new Map([...before].filter(([row]) => row !== key)))
      for (const file of chosen) {
        const refusal = fileRefusal(file, accepted)
        if (refusal) refuse(key, `${file.name}: ${refusal}`)
        else {
          change(key, (files) => [...files, file])
          void upload(key, file)
        }
      }
    },
    detach: (key: string, position: number) => change(key, (files) => files.filter((_, index) => index !== position)),
    retry: (key: string, position: number) => {
      const file = filesOf(key)[position]
      if (file && !isUploaded(file)) void upload(key, file)
    },
    /** Uploads the remaining files. Returns false if a file failed, which its row shows. */
    finish: async (): Promise<boolean> => {
      const waiting = form
        .getValues()
        .selectedPayees.flatMap(({ key, files }) => files.flatMap((file) => (isUploaded(file) ? [] : [{ key, file }])))
      const results = await Promise.all(waiting.map(({ key, file }) => upload(key, file)))
      return results.every(Boolean)
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>
