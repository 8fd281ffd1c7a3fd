import { Anchor, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'

/** Downloads through a link, so that the browser uses the server's file name. */
export const startDownload = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Confirms that a file was created, with a link to download it again. */
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
