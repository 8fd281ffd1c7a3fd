import { chooseLanguage, chosenLanguage, languageChoices, startLanguage } from '../language.ts'
import { hasSessionEnded, rememberedSignIn } from '../signed-in.ts'
import classes from './early-sign-in.module.css'
import frame from './pages.module.css'
import { t } from './sign-in-form.texts.ts'

const fields = ['code', 'email', 'password'] as const
export type SignInField = (typeof fields)[number]
type Typed = {
  readonly values: Record<SignInField, string>
  /** The field with the focus. */
  readonly focused: SignInField | null
  /** Whether the user has pressed the button, and typed nothing since. */
  readonly submitted: boolean
}

const sides: Readonly<Record<string, 'employer' | 'internal'>> = { '/login': 'employer', '/internal': 'internal' }

let form: HTMLFormElement | null = null
let focused: SignInField | null = null
let submitted = false

const inputOf = (field: SignInField): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[data-path="${field}"]`) ?? null

/** What the user has typed before the application started. Returns it once. */
export const takeTyped = (): Typed | null => {
  if (!form) return null
  const values = { code: '', email: '', password: '' }
  for (const field of fields) values[field] = inputOf(field)?.value ?? ''
  const typed = { values, focused, submitted }
  form = null
  return typed
}

/**
 * Shows the sign-in form with the first script and the styles, a fifth of what the application loads: on a slow phone the
 * user types while the rest arrives. `SignInPages.tsx` continues with the values, the focus and the press of the button.
 */
export const showEarlySignIn = (): void => {
  const side = sides[window.location.pathname]
  const root = document.getElementById('root')
  if (!side || !root) return
  startLanguage()
  const scheme = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
  const isDark = scheme === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
  root.innerHTML = pageOf(side === 'internal')
  form = root.querySelector('form')
  const known = rememberedSignIn()
  if (side === 'employer') {
    inputOf('code')?.setAttribute('value', known.code)
    inputOf('email')?.setAttribute('value', known.email)
  }
  follow(root)
}

const follow = (root: HTMLElement): void => {
  const shown = form
  shown?.addEventListener('focusin', ({ target }) => {
    focused = fields.find((field) => inputOf(field) === target) ?? null
  })
  // The form also loses the focus when the application replaces it.
  shown?.addEventListener('focusout', () =>
    setTimeout(() => shown.isConnected && !shown.contains(document.activeElement) && (focused = null)),
  )
  const button = shown?.querySelector('[type=submit]')
  shown?.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted = true
    const missing = fields.map(inputOf).find((input) => input?.value.trim() === '')
    if (missing) missing.focus()
    else button?.setAttribute('data-busy', '')
  })
  shown?.addEventListener('input', () => {
    submitted = false
    button?.removeAttribute('data-busy')
  })
  for (const choice of root.querySelectorAll<HTMLElement>('[data-language]'))
    choice.addEventListener('click', () => chooseLanguage(choice.dataset['language'] ?? 'en'))
}

const field = (name: SignInField, attributes: string, hint = ''): string => `
  <div class="${classes.field}">
    <label for="early-${name}">${t(name)}</label>
    <input id="early-${name}" data-path="${name}" ${attributes}${hint && ` aria-describedby="early-${name}-hint"`}>
    ${hint && `<p id="early-${name}-hint">${hint}</p>`}
  </div>`

const pageOf = (internal: boolean): string => `
  <main class="${frame.frame}">
    <div class="${frame.panel}">
      <p class="${frame.brand}">up<b>ah</b>${internal ? `<small>${t('internal')}</small>` : ''}</p>
      <h1 class="${frame.title}">${t(internal ? 'internalTitle' : 'title')}</h1>
      <form novalidate class="${classes.form}">
        ${hasSessionEnded() ? `<p role="status" class="${classes.ended}">${t('ended')}</p>` : ''}
        ${internal ? '' : field('code', 'autocomplete="organization" autocapitalize="characters" spellcheck="false"', t('codeHint'))}
        ${field('email', 'type="email" inputmode="email" autocomplete="username"')}
        ${field('password', 'type="password" autocomplete="current-password"')}
        <button type="submit" class="${classes.submit}">${t('submit')}</button>
      </form>
      <div class="${frame.links}">
        <a class="${frame.link}" href="/forgot-password${internal ? '?internal=true' : ''}">${t('forgot')}</a>
        <a class="${frame.link}" href="/contact">${t('help')}</a>
      </div>
    </div>
    <p class="${frame.foot}">${t('slogan')}</p>
    <p class="${frame.languages}">
      ${languageChoices
        .map(
          ({ value, label }) =>
            `<button type="button" lang="${value}" data-language="${value}" aria-pressed="${value === chosenLanguage()}">${label}</button>`,
        )
        .join('')}
    </p>
  </main>`
