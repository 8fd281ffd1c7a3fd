import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Brand } from './SignInFrame.tsx'
import classes from './pages.module.css'
import { ui } from '../ui/ui.texts.ts'

/** Shown for both missing and forbidden records, so it doesn't reveal which records exist. */
export const NotFoundPage = () => {
  const { history, navigate } = useRouter()
  // A new tab has no history, so go to the start page.
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))
  useEffect(() => {
    document.title = `${ui('state.notFoundTitle')} · ${ui('app.name')}`
  }, [])
  return (
    <main className={classes.centre}>
      <Brand />
      <h1 className={classes.lead}>{ui('state.notFound')}</h1>
      <Button onClick={goBack}>{ui('action.goBack')}</Button>
    </main>
  )
}

export const Crashed = ({ reset }: { reset: () => void }) => (
  <main className={classes.centre} role="alert">
    <Brand />
    <h1 className={classes.lead}>{ui('state.crashed')}</h1>
    <Button onClick={reset}>{ui('action.retry')}</Button>
  </main>
)
