import { Button, Group, Modal, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, queries, useCommand } from '../api.ts'
import classes from './Shell.module.css'
import { ui } from '../ui/ui.texts.ts'
import { TermsText } from './TermsText.tsx'
import { t } from './terms.texts.ts'
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
        <TermsText />
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

/** The terms to read again. */
export const TermsAgain = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} size={680} title={t('title')}>
    <Stack gap="sm">
      <TermsText />
    </Stack>
  </Modal>
)
