import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useGoBack } from '../ui/go-back.ts'
import { Brand } from './SignInFrame.tsx'
import classes from './pages.module.css'
import { ui } from '../ui/ui.texts.ts'
import { signInScreens } from '../web.screens.ts'

/** Shown for both missing and forbidden records, so it doesn't reveal which records exist. */
export const NotFoundPage = () => {
  const goBack = useGoBack(signInScreens.welcome.to())
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
