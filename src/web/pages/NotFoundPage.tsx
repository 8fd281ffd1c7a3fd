import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { session } from '../session.ts'
import { isSignedInHere } from '../signed-in.ts'
import { useGoBack } from '../ui/go-back.ts'
import { Brand } from './SignInFrame.tsx'
import classes from './pages.module.css'
import { ui } from '../ui/ui.texts.ts'
import { signInScreens } from '../web.screens.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const Shell = lazyPart(async () => (await import('../shell/Shell.tsx')).Shell)

/** Shown for both missing and forbidden records, so it doesn't reveal which records exist. Signed-in users keep the menu. */
export const NotFoundPage = () => {
  const { data, isPending } = useQuery(session)
  useEffect(() => {
    document.title = `${ui('state.notFoundTitle')} · ${ui('app.name')}`
  }, [])
  if (isPending && isSignedInHere()) return null
  if (!data)
    return (
      <main className={classes.centre}>
        <Brand />
        <NotFound />
      </main>
    )
  return (
    <Suspense>
      <Shell>
        <div className={classes.centre}>
          <NotFound />
        </div>
      </Shell>
    </Suspense>
  )
}

const NotFound = () => {
  const goBack = useGoBack(signInScreens.welcome.to())
  return (
    <>
      <h1 className={classes.lead}>{ui('state.notFound')}</h1>
      <Button onClick={goBack}>{ui('action.goBack')}</Button>
    </>
  )
}
