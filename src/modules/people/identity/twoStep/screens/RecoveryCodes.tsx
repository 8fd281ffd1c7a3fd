import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useSession } from '#web/session.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { saveFile } from '#web/ui/save-file.ts'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

/** Recovery codes, shown only once, to be copied, downloaded or written down. */
const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { email } = useSession()
  const text = `${t('twoStep.fileHead', { email })}\n\n${codes.join('\n')}\n`
  return (
    <Stack>
      <p className={classes.quiet} ref={focusOnMount} tabIndex={-1}>
        {t('twoStep.codesText')}
      </p>
      <ul className={classes.codes} aria-label={t('twoStep.codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile('upah-recovery-codes.txt', text, 'text/plain')}
        >
          {t('twoStep.download')}
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {t(copied ? 'twoStep.copied' : 'twoStep.copy')}
            </Button>
          )}
        </CopyButton>
        <Button ml="auto" onClick={onKept}>
          {t('twoStep.kept')}
        </Button>
      </Group>
    </Stack>
  )
}

type NewRecoveryCodesProps = { codes: readonly string[] | null; onKept: () => void }
/** The dialog of new recovery codes. They are shown once, so the user must confirm having saved them. */
export const NewRecoveryCodes = ({ codes, onKept }: NewRecoveryCodesProps) => (
  <Modal
    opened={codes !== null}
    onClose={onKept}
    title={t('twoStep.codesTitle')}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    {codes && <RecoveryCodes codes={codes} onKept={onKept} />}
  </Modal>
)
