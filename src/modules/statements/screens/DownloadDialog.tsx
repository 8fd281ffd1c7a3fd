import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { api, messageOf, useCommand } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { DownloadReady, startDownload } from '#web/ui/DownloadReady.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../statement.texts.ts'

type DialogProps = { statementId: string; month: string; opened: boolean; onClose: () => void }

/** Requests the PDF of a statement when it opens, and downloads it. */
export const DownloadDialog = ({ statementId, month, opened, onClose }: DialogProps) => {
  const get = useCommand(api.rollingPayEmployee.getDownloadURL, {
    fallback: t('failed.link'),
    onSuccess: ({ url }) => startDownload(url),
  })
  const { mutate } = get
  useEffect(() => {
    if (opened) mutate({ statementId, language: chosenLanguage() })
  }, [opened, statementId, mutate])
  return (
    <Modal opened={opened} onClose={onClose} title={t('downloadTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('downloadText', { month })}</Text>
        <Text role="status" size="sm" c="dimmed" hidden={!get.isPending}>
          {get.isPending && t('working')}
        </Text>
        {get.error && !get.isPending && (
          <Text role="alert" size="sm" c="var(--stop)">
            <strong>{ui('state.error')}</strong> {messageOf(get.error, t('failed.link'))}
          </Text>
        )}
        {get.data && <DownloadReady url={get.data.url} text={t('ready')} label={t('openFile')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui(get.data ? 'action.close' : 'action.leave')}
          </Button>
          {get.error && (
            <Button loading={get.isPending} onClick={() => mutate({ statementId, language: chosenLanguage() })}>
              {t('download')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
