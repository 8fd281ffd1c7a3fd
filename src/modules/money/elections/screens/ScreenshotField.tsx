import { Anchor, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UploadedFile } from '#web/upload.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { t } from '../election.texts.ts'

type Props = {
  value?: UploadedFile | File | null
  onChange?: (file: File) => void
  error?: ReactNode
}

/** The screenshot that shows the verified account. It is uploaded when the form is saved. */
export const ScreenshotField = ({ value = null, onChange, error }: Props) => (
  <div>
    <Input.Label required>{t('screenshot')}</Input.Label>
    <FileDrop
      label={t('screenshot')}
      hint={t('screenshotHint')}
      extensions={['.png', '.jpg', '.jpeg']}
      maxMegabytes={10}
      chosen={value instanceof File ? value.name : value?.fileName}
      file={value instanceof File ? value : undefined}
      url={value instanceof File ? undefined : value?.url}
      error={error}
      onFile={(file) => onChange?.(file)}
    />
    {value && !(value instanceof File) && (
      <Anchor href={value.url} target="_blank" rel="noopener noreferrer" size="sm">
        {t('viewScreenshot')}
      </Anchor>
    )}
  </div>
)
