import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from './file.texts.ts'

const FileDropArea = lazy(async () => ({ default: (await import('./FileDropArea.tsx')).FileDropArea }))
const megabyte = 1_000_000

export type FileDropProps = {
  /** The label of the area. */
  label: string
  hint?: string
  /** Extensions with a dot, in lower case. */
  endings: readonly string[]
  /** The message for another extension, if the specification has one. */
  wrongEnding?: string
  /** In megabytes. */
  most: number
  chosen?: string | undefined
  disabled?: boolean
  onFile: (file: File) => void
}

/** Why a file cannot be used, by its name and size; null if it can. */
export const fileRefusal = (
  file: File,
  { endings, most, wrongEnding }: Pick<FileDropProps, 'endings' | 'most' | 'wrongEnding'>,
): string | null => {
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return wrongEnding ?? t('wrongType', { allowed: endings.map((ending) => ending.slice(1)).join(', ') })
  return file.size > most * megabyte ? t('tooLarge', { limit: most }) : null
}

/** Accepts one file, dropped or selected, and immediately shows why it cannot be used. The server checks the content. */
export const FileDrop = (props: FileDropProps) => {
  const [fault, setFault] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const whyNot = fileRefusal(file, props)
    setFault(whyNot)
    if (!whyNot) props.onFile(file)
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={112} radius="md" />}>
        <FileDropArea {...props} onTake={take} />
      </Suspense>
      {fault && (
        <Text role="alert" size="sm" c="var(--stop)" mt={4}>
          {fault}
        </Text>
      )}
    </div>
  )
}
