import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, queries, useCommand } from '../api.ts'
import classes from './Shell.module.css'
import { ui } from '../ui/ui.texts.ts'
import { t, termsSections } from './terms.texts.ts'
import { signInScreens } from '../web.screens.ts'

/** Covers every page of an employee or management user until they accept the terms. */
export const TermsModal = () => {
  const navigate = useNavigate()
  const accept = useCommand(api.employees.acceptTermsAndConditions, {
    fallback: t('failed'),
    // Balances and permissions on every page depend on the acceptance.
    onSuccess: () => void queries.invalidateQueries(),
  })
  const cancel = () => void navigate({ to: signInScreens.logout.to() })
  return (
    <Modal
      opened
      onClose={cancel}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={680}
      title={t('title')}
    >
      <Stack gap="sm">
        {/* Focus the text, not the button: an extra Enter at sign-in must not accept the terms unread. */}
        <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus className={classes.termsHead ?? ''}>
          {t('updated')}. {t('note')}
        </Text>
        {termsSections.map(({ title, text }) => (
          <div key={title} lang="en">
            <Text fw={600}>{title}</Text>
            <Text size="sm">{text}</Text>
          </div>
        ))}
        <Group justify="flex-end" className={classes.termsFoot ?? ''}>
          <Button variant="default" onClick={cancel}>
            {ui('action.cancel')}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
            {t('accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
