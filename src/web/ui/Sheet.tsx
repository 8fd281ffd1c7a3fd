import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Sheet.module.css'

/** Scrolls to the top, or as little further as the field with the focus needs. */
const startAtTop = (sheet: HTMLElement): void => {
  sheet.querySelector('.mantine-Modal-content')?.scrollTo(0, 0)
  const { activeElement } = document
  if (sheet.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
}

type SheetProps = ModalProps & {
  /** Each step starts at its top. */
  step?: string | null
}

/**
 * A dialog that is a sheet at the bottom of a phone, where it lies on the keyboard. It grows and shrinks from the bottom,
 * so the content below stays in place.
 */
export const Sheet = ({ children, step = null, ...props }: SheetProps) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== null && root.current) startAtTop(root.current)
  }, [step])
  return (
    <Modal
      ref={root}
      closeOnClickOutside={false}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      {...props}
    >
      {children}
    </Modal>
  )
}
