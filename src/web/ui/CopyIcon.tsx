import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type CopyIconProps = {
  value: string
  /** Such as “Copy number”, and “Number copied” after the press. */
  label: string
  copiedLabel: string
  size?: number
}
/** Copies a value that people enter elsewhere. */
export const CopyIcon = ({ value, label, copiedLabel, size = 44 }: CopyIconProps) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <ActionIcon variant="subtle" color="gray" size={size} aria-label={copied ? copiedLabel : label} onClick={copy}>
        {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
      </ActionIcon>
    )}
  </CopyButton>
)
