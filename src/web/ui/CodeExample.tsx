import { Button, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import classes from './CodeExample.module.css'
import { t } from './code-example.texts.ts'

/** A text for a terminal or a program, with a button that copies it. */
export const CodeExample = ({ label, text }: { label: string; text: string }) => (
  <div>
    <div className={classes.head}>
      <span>{label}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={copy}
            aria-label={t('of', { action: t(copied ? 'copied' : 'copy'), label })}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
    <pre className={classes.code}>{text}</pre>
  </div>
)
