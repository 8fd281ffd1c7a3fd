import { IconAlertTriangle, IconInfoCircle, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const marks = { info: IconInfoCircle, wait: IconAlertTriangle, stop: IconAlertTriangle } as const satisfies Record<
  string,
  Icon
>

/** An inline notice: grey for information, amber for a warning, red for a blocker. */
export const Notice = ({
  tone = 'info',
  title,
  children,
}: {
  tone?: keyof typeof marks
  title?: ReactNode
  children?: ReactNode
}) => {
  const Mark = marks[tone]
  return (
    <div className={classes.notice} data-tone={tone}>
      <Mark size={18} aria-hidden />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
