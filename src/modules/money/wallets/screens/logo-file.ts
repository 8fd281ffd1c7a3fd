import { useState } from 'react'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile } from '#web/upload.ts'
import type { Wallet } from './wallet.ts'
import { t } from '../wallet.texts.ts'

export const purpose = 'wallet-logo'

/** The logo to upload when saving. */
export const useLogoFile = () => {
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Uploads the new logo and returns it; returns the saved logo if there is no new one. */
  const send = async (saved: Wallet['logo']): Promise<Wallet['logo']> => {
    setFailure(null)
    if (!file) return saved
    try {
      const { url, fileName } = await uploadFile(purpose, file)
      return { url, fileName }
    } catch (error) {
      setFailure(uploadFailure(file.name, error, t('failed.logo')))
      throw error
    }
  }
  return {
    failure,
    send,
    choose: (chosen: File | null) => {
      setFailure(null)
      setFile(chosen)
    },
  }
}
