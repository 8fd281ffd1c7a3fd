import '@mantine/dropzone/styles.layer.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload } from '@tabler/icons-react'
import type { FileDropProps } from './FileDrop.tsx'
import { useEffect, useMemo } from 'react'
import classes from './FileDropArea.module.css'
import { t } from './file.texts.ts'

type AreaProps = Omit<FileDropProps, 'onFile'> & {
  multiple?: boolean
  /** The accepted files first; the caller checks them too. */
  onTake: (files: readonly File[]) => void
}

/** The drop area, which loads its library when first shown. */
export const FileDropArea = ({
  label,
  hint,
  chosen,
  file,
  url,
  disabled = false,
  error,
  multiple = false,
  onTake,
}: AreaProps) => (
  <Dropzone
    onDropAny={(files, refused) => onTake([...files, ...refused.map(({ file: one }) => one)])}
    onDrop={() => undefined}
    multiple={multiple}
    disabled={disabled}
    aria-label={label}
    aria-invalid={Boolean(error)}
    inputProps={{ 'aria-label': label }}
    acceptColor="teal.7"
    p="md"
    style={{ display: 'grid', alignContent: 'center' }}
  >
    {chosen === undefined ? (
      <Stack gap={4} align="center" style={{ pointerEvents: 'none' }}>
        <IconFileUpload size={28} stroke={1.6} aria-hidden />
        <Text fw={600} ta="center">
          {t(multiple ? (canDrop() ? 'dropMany' : 'chooseMany') : canDrop() ? 'drop' : 'choose')}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {hint}
        </Text>
      </Stack>
    ) : (
      <div className={classes.chosen}>
        <Preview {...(file && { file })} {...(url !== undefined && { url })} />
        <span>
          <strong title={chosen}>{chosen}</strong>
          {file && <small>{sizeText(file.size)}</small>}
        </span>
        <b>{t('replace')}</b>
      </div>
    )}
  </Dropzone>
)

/** Phones can't drop files. */
const canDrop = (): boolean => !window.matchMedia('(hover: none)').matches

const kilobyte = 1_000
/** `240 kB`, or `1.2 MB`. */
const sizeText = (bytes: number): string =>
  bytes < kilobyte ** 2
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${Math.round(bytes / (kilobyte ** 2 / 10)) / 10} MB`

const isImage = (name: string): boolean => /\.(png|jpe?g)$/i.test(name)

/** A thumbnail of an image, or an icon. */
const Preview = ({ file, url }: { file?: File; url?: string }) => {
  const local = useMemo(() => (file && isImage(file.name) ? URL.createObjectURL(file) : null), [file])
  useEffect(() => (local === null ? undefined : () => URL.revokeObjectURL(local)), [local])
  const shown = local ?? url
  return shown === undefined ? <IconFileUpload size={24} aria-hidden /> : <img src={shown} alt="" />
}
