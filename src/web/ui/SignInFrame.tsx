import { useEffect, type ReactNode } from 'react'
import { chooseLanguage, chosenLanguage, languageChoices } from '../language.ts'
import classes from './SignInFrame.module.css'
import { ui } from './ui.texts.ts'
import { t } from './sign-in-form.texts.ts'

/** The layout of the pages before sign-in. */
export const SignInFrame = ({
  title,
  intro,
  internal = false,
  fragment = '',
  children,
}: {
  title: string
  intro?: string
  internal?: boolean
  /** The part of the URL that the page has removed and needs again after a change of the language. */
  fragment?: string
  children?: ReactNode
}) => {
  useEffect(() => {
    document.title = `${title} · ${ui('app.name')}`
  }, [title])
  return (
    <main className={classes.frame}>
      <div className={classes.panel}>
        <Brand internal={internal} />
        <h1 className={classes.title}>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </div>
      <p className={classes.foot}>{t('slogan')}</p>
      <LanguageChoice fragment={fragment} />
    </main>
  )
}

export const Brand = ({ internal = false }: { internal?: boolean }) => (
  <p className={classes.brand}>
    up<b>ah</b>
    {internal && <small>{t('internal')}</small>}
  </p>
)

/** Shows each language by its own name. */
const LanguageChoice = ({ fragment }: { fragment: string }) => (
  <p className={classes.languages}>
    {languageChoices.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        lang={value}
        aria-pressed={value === chosenLanguage()}
        onClick={() => chooseLanguage(value, fragment)}
      >
        {label}
      </button>
    ))}
  </p>
)
