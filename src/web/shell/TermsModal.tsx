import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, queries, useCommand } from '../api.ts'
import { session } from '../session.ts'
import { t } from '../text.ts'
import { terms } from '../texts/terms.ts'
import classes from './Shell.module.css'

const sections = Object.keys(terms.sections) as (keyof typeof terms.sections)[]

/** Stands before every page of an employee or management user until the terms are accepted. */
export const TermsModal = () => {
  const navigate = useNavigate()
  const accept = useCommand(api.employees.acceptTermsAndConditions, {
    fallback: t('terms.failed'),
    onSuccess: () => void queries.invalidateQueries({ queryKey: session.queryKey }),
  })
  const cancel = () => void navigate({ to: '/logout' })
  return (
    <Modal
      opened
      onClose={cancel}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={680}
      title={t('terms.title')}
    >
      <Stack gap="sm">
        {/* The reading begins here: on the button, an Enter too many at the sign-in would accept what nobody has seen. */}
        <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus className={classes.termsHead ?? ''}>
          {t('terms.updated')}. {t('terms.note')}
        </Text>
        {sections.map((section) => (
          <div key={section}>
            <Text fw={600}>{t(`terms.sections.${section}.title`)}</Text>
            <Text size="sm">{t(`terms.sections.${section}.text`)}</Text>
          </div>
        ))}
        <Group justify="flex-end" className={classes.termsFoot ?? ''}>
          <Button variant="default" onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
            {t('terms.accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
