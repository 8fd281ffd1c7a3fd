import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { signInPathOf } from '#web/session.ts'
import { t } from './shell.texts.ts'

/** Covers a page with unsaved changes after the session has expired, until the user signs in again. */
export const SessionEnded = () => (
  <Modal
    opened
    onClose={() => undefined}
    withCloseButton={false}
    title={t('ended.title')}
    overlayProps={{ backgroundOpacity: 0.6, blur: 16 }}
  >
    <Stack>
      <Text>{t('ended.text')}</Text>
      <Group justify="flex-end">
        <Button component="a" href={signInPathOf(window.location.pathname)} target="_blank" data-autofocus>
          {t('ended.signIn')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
