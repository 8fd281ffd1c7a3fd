import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { session } from '#web/session.ts'
import { isSignedInHere } from '#web/signed-in.ts'
import { useGoBack } from '#web/ui/go-back.ts'
import { Brand } from '#web/ui/SignInFrame.tsx'
import classes from '#web/ui/SignInFrame.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

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
