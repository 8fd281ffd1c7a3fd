import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type ReasonButtonProps = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why the button is disabled. The button stays focusable, so that the reason is available to keyboard users. */
  whyNot?: string | null
  onClick: () => void
  variant?: 'default' | 'filled'
}

export const ReasonButton = ({ label, icon, danger, whyNot, onClick, variant = 'default' }: ReasonButtonProps) => (
  <Tooltip label={whyNot} disabled={!whyNot} multiline maw={320}>
    <Button
      variant={variant}
      leftSection={icon}
      {...(danger && !whyNot && { c: 'var(--stop)' })}
      {...(whyNot && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': whyNot })}
      onClick={(event) => (whyNot ? event.preventDefault() : onClick())}
    >
      {label}
    </Button>
  </Tooltip>
)
