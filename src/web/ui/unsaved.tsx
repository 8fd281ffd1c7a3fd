import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { ui } from './ui.texts.ts'

/** Asks for confirmation before the user leaves the page or closes the tab with unsaved changes. */
export const UnsavedGuard = ({ dirty }: { dirty: boolean }) => {
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true })
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={ui('state.unsavedTitle')}>
      <Text>{ui('state.unsaved')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {ui('state.leave')}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {ui('state.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
