import { Modal, type ModalProps } from '@mantine/core'
import classes from './Sheet.module.css'

/**
 * A dialog that is a sheet at the bottom of a phone, where it lies on the keyboard. It grows and shrinks from the bottom,
 * so what is below stays where it is.
 */
export const Sheet = ({ children, ...props }: ModalProps) => (
  <Modal
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
