import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CodeExample } from './CodeExample.tsx'

type ShownOnceProps = {
  title: string
  text: string
  /** What the secret belongs to. */
  label: string
  secret: string
  /** The button that says that the user has saved it. */
  kept: string
  onKept: () => void
  /** How to use it. */
  children?: ReactNode
}
/** The dialog with a new secret. It is shown once, so the user must confirm having saved it. */
export const ShownOnce = ({ title, text, label, secret, kept, onKept, children }: ShownOnceProps) => (
  <Modal
    opened
    onClose={onKept}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Text size="sm">{text}</Text>
      <CodeExample text={secret} label={label} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onKept}>{kept}</Button>
      </Group>
    </Stack>
  </Modal>
)
