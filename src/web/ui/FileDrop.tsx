import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from './file.texts.ts'

const FileDropArea = lazy(async () => ({ default: (await import('./FileDropArea.tsx')).FileDropArea }))
const megabyte = 1_000_000

export type FileDropProps = {
  /** What is asked for, as a label of the area. */
  label: string
  hint?: string
  /** Endings with their dot, in lower case. */
  endings: readonly string[]
  /** In millions of bytes. */
  most: number
  chosen?: string | undefined
  disabled?: boolean
  onFile: (file: File) => void
}

/** Takes one file, dropped or chosen, and says at once why it cannot be used. The server judges by content. */
export const FileDrop = (props: FileDropProps) => {
  const [fault, setFault] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const whyNot = !props.endings.some((ending) => file.name.toLowerCase().endsWith(ending))
      ? t('wrongType', { allowed: props.endings.map((ending) => ending.slice(1)).join(', ') })
      : file.size > props.most * megabyte
        ? t('tooLarge', { limit: props.most })
        : null
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
