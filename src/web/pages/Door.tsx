import { useEffect, type ReactNode } from 'react'
import { t } from '../text.ts'
import classes from './pages.module.css'

/** The frame of the pages before the sign-in. */
export const Door = ({
  title,
  intro,
  internal = false,
  children,
}: {
  title: string
  intro?: string
  internal?: boolean
  children?: ReactNode
}) => {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title])
  return (
    <main className={classes.door}>
      <div className={classes.panel}>
        <p className={classes.brand}>
          up<b>ah</b>
          {internal && <small>{t('app.internal')}</small>}
        </p>
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </div>
      <p className={classes.foot}>{t('app.slogan')}</p>
    </main>
  )
}
