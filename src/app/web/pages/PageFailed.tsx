import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageUnavailable } from '../routes/lazy-page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import classes from '#web/ui/SignInFrame.module.css'

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/**
 * Shown in place of a page that could not be loaded or rendered. A new version of the product has other file names, so the
 * document is reloaded: once automatically, then by the button. While offline, that would leave the product.
 */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const isUnavailable = error instanceof PageUnavailable
  useEffect(() => {
    if (isUnavailable && navigator.onLine && !wasReloaded()) window.location.reload()
  }, [isUnavailable])
  const retry = () => {
    if (isUnavailable && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    if (!isUnavailable) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isUnavailable])
  return (
    <div className={classes.centre} role="alert">
      <h1 className={classes.lead}>{ui(isUnavailable ? 'state.offline' : 'state.crashed')}</h1>
      <Button onClick={retry}>{ui('action.retry')}</Button>
    </div>
  )
}
