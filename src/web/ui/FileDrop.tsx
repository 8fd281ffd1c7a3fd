import { Skeleton, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { errorMessage } from '../errors.ts'
import { t } from './file.texts.ts'
import { lazyPart } from './lazy-part.ts'

/** The names of photos as iPhones take them. */
const heicExtensions = ['.heic', '.heif']

const FileDropArea = lazyPart(async () => (await import('./FileDropArea.tsx')).FileDropArea)
const megabyte = 1_000_000

export type FileDropProps = {
  /** The label of the area. */
  label: string
  hint?: string
  /** With a dot, in lower case. */
  extensions: readonly string[]
  /** The specification's message for other extensions. */
  wrongExtension?: string
  maxMegabytes: number
  /** The name of the chosen file. */
  chosen?: string | undefined
  /** The chosen file before it is uploaded. */
  file?: File | undefined
  /** The image that is stored. */
  url?: string | undefined
  disabled?: boolean
  /** The form's error, which is shown unless a file was just refused. */
  error?: ReactNode
  onFile: (file: File) => void
}

/** The error for a file with a wrong extension or size; null if it is accepted. */
export const fileRefusal = (
  file: File,
  { extensions, maxMegabytes, wrongExtension }: Pick<FileDropProps, 'extensions' | 'maxMegabytes' | 'wrongExtension'>,
): string | null => {
  const name = file.name.toLowerCase()
  if (extensions.includes('.jpg') && heicExtensions.some((extension) => name.endsWith(extension)))
    return errorMessage('file_heic')
  if (!extensions.some((extension) => name.endsWith(extension)))
    return wrongExtension ?? t('wrongType', { allowed: extensions.map((extension) => extension.slice(1)).join(', ') })
  return file.size > maxMegabytes * megabyte ? t('tooLarge', { limit: maxMegabytes }) : null
}

type FilesDropProps = Pick<FileDropProps, 'label' | 'hint' | 'extensions' | 'maxMegabytes' | 'disabled'> & {
  onFiles: (files: readonly File[]) => void
}
/** Accepts several files, dropped or selected together. Refused ones are named and left out. */
export const FilesDrop = ({ onFiles, ...props }: FilesDropProps) => {
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = (files: readonly File[]) => {
    const checked = files.map((file) => ({ file, refusal: fileRefusal(file, props) }))
    setRefused(checked.flatMap(({ file, refusal }) => (refusal === null ? [] : [`${file.name}: ${refusal}`])))
    const accepted = checked.flatMap(({ file, refusal }) => (refusal === null ? [file] : []))
    if (accepted.length > 0) onFiles(accepted)
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={88} radius="md" />}>
        <FileDropArea {...props} multiple onTake={take} />
      </Suspense>
      {refused.map((message) => (
        <Text key={message} role="alert" size="sm" c="var(--stop)" mt={4}>
          {message}
        </Text>
      ))}
    </div>
  )
}

/** Accepts one file, dropped or selected, or shows its error. The server checks the content. */
export const FileDrop = (props: FileDropProps) => {
  const [refused, setRefused] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const refusal = fileRefusal(file, props)
    setRefused(refusal)
    if (!refusal) props.onFile(file)
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={112} radius="md" />}>
        <FileDropArea {...props} onTake={([file]) => take(file)} />
      </Suspense>
      {(refused ?? props.error) && (
        <Text role="alert" size="sm" c="var(--stop)" mt={4}>
          {refused ?? props.error}
        </Text>
      )}
    </div>
  )
}
