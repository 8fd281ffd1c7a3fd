import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countUnsaved, isDiscarding } from '../unsaved-changes.ts'
import { ui } from './ui.texts.ts'

type UnsavedGuardProps = {
  dirty: boolean
  busy?: boolean
  /** The form stays when the search parameters of its page change, such as the page of a list beside it. */
  keepsSearch?: boolean
}
/**
 * Asks for confirmation before the user leaves the page or closes the tab with unsaved changes, except during a save,
 * which may leave the page.
 */
export const UnsavedGuard = ({ dirty, busy = false, keepsSearch = false }: UnsavedGuardProps) => {
  const isGuarded = dirty && !busy
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isGuarded && !isDiscarding() && !(keepsSearch && current.pathname === next.pathname),
    enableBeforeUnload: isGuarded,
    withResolver: true,
  })
  useEffect(() => (dirty ? countUnsaved() : undefined), [dirty])
  return (
    <UnsavedDialog
      opened={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

type UnsavedDialogProps = { opened: boolean; onLeave: () => void; onStay: () => void }
export const UnsavedDialog = ({ opened, onLeave, onStay }: UnsavedDialogProps) => (
  <Modal opened={opened} onClose={onStay} title={ui('state.unsavedTitle')}>
    <Text>{ui('state.unsaved')}</Text>
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onLeave}>
        {ui('state.leave')}
      </Button>
      <Button onClick={onStay} data-autofocus>
        {ui('state.stay')}
      </Button>
    </Group>
  </Modal>
)
