import { Anchor, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'

/** Downloads through a link, so the browser uses the file's name. */
export const startDownload = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** A file that was created and can be downloaded again. */
export const DownloadReady = ({ url, text, label }: { url: string; text: string; label: string }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <IconCircleCheck size={22} color="var(--mantine-color-teal-6)" style={{ flexShrink: 0 }} aria-hidden />
    <div>
      <Text size="sm">{text}</Text>
      <Anchor
        href={url}
        download
        size="sm"
        underline="always"
        fw={600}
        style={{ display: 'inline-flex', gap: 4, alignItems: 'center', minHeight: 24 }}
      >
        <IconDownload size={16} aria-hidden />
        {label}
      </Anchor>
    </div>
  </Group>
)
