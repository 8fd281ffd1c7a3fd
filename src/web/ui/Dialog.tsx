import { Button, Group, Modal, Textarea, type ButtonProps, type TextareaProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { createContext, Fragment, useContext, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { StaysFresh } from '../frozen.ts'
import { BusyButton } from './BusyButton.tsx'
import { focusOnMount } from './focus.ts'
import { ui } from './ui.texts.ts'

type OpenDialog = {
  readonly close: () => void
  /** Whether its command is being sent. The dialog stays open until then. */
  readonly busy: boolean
  readonly setBusy: (busy: boolean) => void
}
const OpenDialog = createContext<OpenDialog>({ close: () => undefined, busy: false, setBusy: () => undefined })
/** The dialog around a component. */
export const useDialog = (): OpenDialog => useContext(OpenDialog)

/** Fields and buttons handle Enter themselves. Elsewhere in the dialog, Enter confirms, and Ctrl+Enter everywhere. */
const isSubmit = ({ key, target, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean => {
  const isHandled = target instanceof HTMLElement && target.closest('button, a, input, textarea') !== null
  return key === 'Enter' && (ctrlKey || metaKey || !isHandled)
}

/** Returns the focus to what opened a dialog that is removed when it closes. The library does it for one that stays. */
const useReturnedFocus = (isOpen: boolean): void => {
  const [opener] = useState(() => (isOpen ? document.activeElement : null))
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

type DialogProps = {
  opened?: boolean
  onClose: () => void
  title: ReactNode
  /** For figures and fields side by side. */
  wide?: boolean
  /** A click outside doesn't close it, because something is typed or money moves. */
  guarded?: boolean
  children: ReactNode
}
/** A dialog, which stays open while its command is being sent, and starts anew each time it opens. */
export const Dialog = ({ opened = true, onClose, title, wide = false, guarded = false, children }: DialogProps) => {
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState({ opened, opening: 0 })
  if (last.opened !== opened) setLast({ opened, opening: opened ? last.opening + 1 : last.opening })
  useReturnedFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onClose()}
      title={title}
      {...(wide && { size: 'lg' })}
      closeOnClickOutside={!busy && !guarded}
      onKeyDown={(event) => {
        const button = event.currentTarget.querySelector<HTMLButtonElement>('form [type="submit"]')
        if (isSubmit(event)) button?.click()
      }}
    >
      <OpenDialog value={{ close: onClose, busy, setBusy }}>
        <StaysFresh value>
          <Fragment key={last.opening}>{children}</Fragment>
        </StaysFresh>
      </OpenDialog>
    </Modal>
  )
}

export type Reason = { readonly label: string; readonly description?: string; readonly initial?: string }
/** The field of the reason that a dialog asks for. */
export const ReasonField = ({ reason, ...field }: TextareaProps & { reason: Reason }) => (
  <Textarea
    label={reason.label}
    description={reason.description}
    withAsterisk
    autosize
    minRows={2}
    maxLength={500}
    data-autofocus
    {...field}
  />
)

/** A refusal that belongs to no field. It has the focus. */
export const Refusal = ({ text }: { text: string | null }) =>
  text !== null && (
    <div role="alert" tabIndex={-1} ref={focusOnMount} style={{ color: 'var(--stop)' }}>
      <strong>{ui('state.error')}</strong> {text}
    </div>
  )

export type DialogActionsProps = {
  /** The label of the button. */
  verb: string
  /** Beside the spinner while the action runs. */
  busyVerb?: string | undefined
  icon?: ReactNode
  /** The label of the other button, which names what stays. Defaults to `Go back`. */
  dismiss?: string | undefined
  danger?: boolean | undefined
  /** Whether something else is the next action. */
  minor?: boolean
  /** Disables the action. The dialog explains why. */
  blocked?: boolean | undefined
}
type ActionsProps = DialogActionsProps & {
  /** Whether the action has the focus first, because there are no fields. */
  focused: boolean
  /** Another way to do it, which is not the main one. */
  also?: { verb: string; press: () => void } | null
}
/** The buttons of a dialog. */
export const DialogActions = ({ verb, dismiss, danger, blocked = false, focused, also, ...main }: ActionsProps) => {
  const { close, busy } = useDialog()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close} disabled={busy} {...(blocked && { 'data-autofocus': true })}>
        {dismiss ?? ui('action.leave')}
      </Button>
      {also && (
        <Button variant="default" disabled={busy} onClick={also.press}>
          {also.verb}
        </Button>
      )}
      <BusyButton
        type="submit"
        busy={busy}
        busyLabel={main.busyVerb}
        leftSection={main.icon}
        disabled={blocked}
        color={danger ? 'red.8' : 'orange'}
        {...(main.minor && { variant: 'default' })}
        {...(focused && !blocked && { 'data-autofocus': true })}
      >
        {verb}
      </BusyButton>
    </Group>
  )
}

/** The button of a dialog that has nothing more to do. */
export const CloseDialog = ({ focused = false }: { focused?: boolean }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={useDialog().close} {...(focused && { ref: focusOnMount })}>
      {ui('action.close')}
    </Button>
  </Group>
)

type DialogButtonProps = Omit<ButtonProps, 'children'> & {
  label: ReactNode
  /** The dialog, which gets the function that closes it. */
  children: (close: () => void) => ReactNode
}
/** A button that opens a dialog. */
export const DialogButton = ({ label, children, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {label}
      </Button>
      {isOpen && <StaysFresh value>{children(() => setOpen(false))}</StaysFresh>}
    </>
  )
}

type DeleteButtonProps = Pick<DialogButtonProps, 'children'> & { label?: string }
/** Opens the dialog that deletes the record of a page. */
export const DeleteButton = ({ label = ui('action.delete'), children }: DeleteButtonProps) => (
  <DialogButton label={label} c="var(--stop)" leftSection={<IconTrash size={16} aria-hidden />}>
    {children}
  </DialogButton>
)
