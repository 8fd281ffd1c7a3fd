import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, useToasts, type Toast } from './toast.ts'
import classes from './Toasts.module.css'
import { ui } from './ui.texts.ts'

const maxShown = 3

/** The toasts at the top of the page. More than three are queued. */
export const Toasts = () => {
  const toasts = useToasts()
  return createPortal(
    <div className={classes.toasts}>
      {toasts.slice(0, maxShown).map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

/** Closes after its duration, which restarts when the pointer leaves it. */
const ToastItem = ({ toast: { text, detail, tone, closeAfter, isReload } }: { toast: Toast }) => {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused || closeAfter === null) return undefined
    const timer = setTimeout(() => closeToast(text), closeAfter)
    return () => clearTimeout(timer)
  }, [paused, text, closeAfter])
  return (
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === 'failed' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      {tone === 'failed' && <IconAlertTriangle size={18} className={classes.mark} aria-hidden />}
      <div className={classes.text}>
        <p>{text}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {isReload && (
        <Button variant="default" size="compact-md" onClick={() => window.location.reload()}>
          {ui('action.reload')}
        </Button>
      )}
      <CloseButton size="xl" aria-label={ui('action.close')} onClick={() => closeToast(text)} />
    </div>
  )
}
