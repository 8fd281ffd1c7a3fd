import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../text.ts'
import { Brand } from './Door.tsx'
import classes from './pages.module.css'

/** Nothing here, or nothing for this person: the page does not tell which. */
export const NotFoundPage = () => {
  const { history, navigate } = useRouter()
  // Opened as the first page of a tab there is nothing to go back to but one's own start.
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))
  useEffect(() => {
    document.title = `${t('state.notFoundTitle')} · ${t('app.name')}`
  }, [])
  return (
    <main className={classes.centre}>
      <Brand />
      <h1 className={classes.lead}>{t('state.notFound')}</h1>
      <Button onClick={goBack}>{t('action.goBack')}</Button>
    </main>
  )
}

export const Crashed = ({ reset }: { reset: () => void }) => (
  <main className={classes.centre} role="alert">
    <Brand />
    <h1 className={classes.lead}>{t('state.crashed')}</h1>
    <Button onClick={reset}>{t('action.retry')}</Button>
  </main>
)
