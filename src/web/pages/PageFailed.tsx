import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageUnavailable } from '../routes/lazy-page.tsx'
import { ui } from '../ui/ui.texts.ts'
import classes from './pages.module.css'

/** The address for which the document was last reloaded by itself. */
const reloadedKey = 'reloadedFor'

/**
 * Shown in place of a page that could not be loaded or rendered. A new version of the product has other file names, so while
 * online, the document is reloaded once.
 */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const isUnavailable = error instanceof PageUnavailable
  useEffect(() => {
    if (!isUnavailable || !navigator.onLine || sessionStorage.getItem(reloadedKey) === window.location.href) return
    sessionStorage.setItem(reloadedKey, window.location.href)
    window.location.reload()
  }, [isUnavailable])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.centre} role="alert">
      <h1 className={classes.lead}>{ui(isUnavailable ? 'state.offline' : 'state.crashed')}</h1>
      <Button onClick={retry}>{ui('action.retry')}</Button>
    </div>
  )
}
