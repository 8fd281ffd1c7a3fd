import type { UseFormReturnType } from '@mantine/form'
import { fileRefusal } from '#web/ui/FileDrop.tsx'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import { megabytes, purposeOf } from '#modules/files/file.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import { isUploaded, type PayeeValues, type Values } from './disbursement-form.ts'

const purpose = 'supplier-invoice'
const accepted = { extensions: ['.png', '.jpg', '.jpeg', '.pdf'], maxMegabytes: megabytes(purposeOf(purpose).maxBytes) }
export const acceptedFiles = accepted.extensions.join(',')

type Form = Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldValue' | 'setFieldError'>

/** Attaches files to rows. Each is uploaded immediately, and again before saving if that failed. */
export const useAttachments = (form: Form) => {
  const change = (key: string, filesOf: (files: PayeeValues['files']) => PayeeValues['files']) => {
    const index = form.getValues().selectedPayees.findIndex((row) => row.key === key)
    if (index >= 0) form.setFieldValue(`selectedPayees.${index}.files`, filesOf)
  }
  const fail = (key: string, message: string) => {
    const index = form.getValues().selectedPayees.findIndex((row) => row.key === key)
    if (index >= 0) form.setFieldError(`selectedPayees.${index}.files`, message)
  }
  const upload = async (key: string, file: File): Promise<boolean> => {
    try {
      const uploaded = await uploadFile(purpose, file)
      change(key, (files) => files.map((one) => (one === file ? uploaded : one)))
      return true
    } catch (error) {
      fail(key, uploadFailure(file.name, error, t('failed.upload')))
      return false
    }
  }
  return {
    attach: (key: string, chosen: readonly File[]) => {
      for (const file of chosen) {
        const refusal = fileRefusal(file, accepted)
        if (refusal) fail(key, `${file.name}: ${refusal}`)
        else {
          change(key, (files) => [...files, file])
          void upload(key, file)
        }
      }
    },
    detach: (key: string, position: number) => change(key, (files) => files.filter((_, index) => index !== position)),
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
