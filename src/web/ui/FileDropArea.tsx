import '@mantine/dropzone/styles.layer.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload } from '@tabler/icons-react'
import type { FileDropProps } from './FileDrop.tsx'
import { t } from './file.texts.ts'

/** The drop area, which loads its library when first shown. */
export const FileDropArea = ({
  label,
  hint,
  chosen,
  disabled = false,
  error,
  onTake,
}: FileDropProps & { onTake: (file: File | undefined) => void }) => (
  <Dropzone
    onDropAny={(files, refused) => onTake(files[0] ?? refused[0]?.file)}
    onDrop={() => undefined}
    multiple={false}
    disabled={disabled}
    aria-label={label}
    aria-invalid={Boolean(error)}
    inputProps={{ 'aria-label': label }}
    acceptColor="teal.7"
    p="md"
    style={{ display: 'grid', alignContent: 'center' }}
  >
    <Stack gap={4} align="center" style={{ pointerEvents: 'none' }}>
      <IconFileUpload size={28} stroke={1.6} aria-hidden />
      <Text fw={600} ta="center">
        {chosen ?? t('drop')}
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        {chosen ? t('another') : hint}
      </Text>
    </Stack>
  </Dropzone>
)
