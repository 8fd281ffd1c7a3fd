import { Button, Loader, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, Ref } from 'react'

type BusyButtonProps = ButtonProps &
  Pick<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick' | 'onMouseDown'> & {
    ref?: Ref<HTMLButtonElement>
    busy: boolean
    /** What happens while the button is busy; without it, only the spinner is shown. */
    busyLabel?: string | undefined
  }

/** A button whose spinner says what happens. */
export const BusyButton = ({ busy, busyLabel, children, ...button }: BusyButtonProps) =>
  busy && busyLabel ? (
    <Button {...button} disabled leftSection={<Loader size={16} color="currentColor" aria-hidden />} aria-busy>
      <span role="status">{busyLabel}</span>
    </Button>
  ) : (
    <Button {...button} loading={busy}>
      {children}
    </Button>
  )
