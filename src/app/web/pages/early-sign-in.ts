import { chooseLanguage, chosenLanguage, languageChoices, startLanguage } from '#web/language.ts'
import { startColorScheme } from '#web/color-scheme.ts'
import { rememberedSignIn, signInReasons } from '#web/signed-in.ts'
import classes from './early-sign-in.module.css'
import frame from '#web/ui/SignInFrame.module.css'
import { t } from '#web/ui/sign-in-form.texts.ts'

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

let form: HTMLElement | null = null
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
  startColorScheme()
  const shown = formOf(side === 'internal')
  follow(shown)
  document.title = `${t(side === 'internal' ? 'internalTitle' : 'title')} · Upah`
  root.replaceChildren(pageOf(side === 'internal', shown))
  form = shown
}

const follow = (shown: HTMLElement): void => {
  shown.addEventListener('focusin', ({ target }) => {
    focused = fields.find((field) => inputOf(field) === target) ?? null
  })
  // The form also loses the focus when the application replaces it.
  shown.addEventListener('focusout', () =>
    setTimeout(() => shown.isConnected && !shown.contains(document.activeElement) && (focused = null)),
  )
  const button = shown.querySelector('[type=submit]')
  shown.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted = true
    const missing = fields.map(inputOf).find((input) => input?.value.trim() === '')
    if (missing) missing.focus()
    else button?.setAttribute('data-busy', '')
  })
  shown.addEventListener('input', () => {
    submitted = false
    button?.removeAttribute('data-busy')
  })
}

type Attributes = Readonly<Record<string, string | false>>
const element = (tag: string, attributes: Attributes = {}, ...children: readonly (Node | string | null)[]) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

const field = (name: SignInField, attributes: Attributes, hint: string | null = null) => {
  const id = `early-${name}`
  return element(
    'div',
    { class: classes.field ?? '' },
    element('label', { for: id }, t(name)),
    element('input', { id, name, 'data-path': name, ...attributes, 'aria-describedby': hint !== null && `${id}-hint` }),
    hint === null ? null : element('p', { id: `${id}-hint` }, hint),
  )
}

const formOf = (internal: boolean) => {
  const known = internal ? { code: '', email: '' } : rememberedSignIn()
  const code = { autocomplete: 'organization', autocapitalize: 'characters', spellcheck: 'false', value: known.code }
  return element(
    'form',
    { novalidate: '', class: classes.form ?? '' },
    ...signInReasons().map((reason) => element('p', { role: 'status', class: classes.reason ?? '' }, t(reason))),
    internal ? null : field('code', code, t('codeHint')),
    field('email', { type: 'email', inputmode: 'email', autocomplete: 'username webauthn', value: known.email }),
    field('password', { type: 'password', autocomplete: 'current-password' }),
    element('button', { type: 'submit', class: classes.submit ?? '' }, t('submit')),
  )
}

const languageButtons = () =>
  languageChoices.map(({ value, label }) => {
    const button = element(
      'button',
      { type: 'button', lang: value, 'aria-pressed': String(value === chosenLanguage()) },
      label,
    )
    button.addEventListener('click', () => chooseLanguage(value))
    return button
  })

const link = (href: string, text: string) => element('a', { class: frame.link ?? '', href }, text)

const pageOf = (internal: boolean, shown: HTMLElement) =>
  element(
    'main',
    { class: frame.frame ?? '' },
    element(
      'div',
      { class: frame.panel ?? '' },
      element(
        'p',
        { class: frame.brand ?? '' },
        'up',
        element('b', {}, 'ah'),
        internal ? element('small', {}, t('internal')) : null,
      ),
      element('h1', { class: frame.title ?? '' }, t(internal ? 'internalTitle' : 'title')),
      shown,
      element(
        'div',
        { class: frame.links ?? '' },
        link(internal ? '/forgot-password?internal=true' : '/forgot-password', t('forgot')),
        link('/contact', t('help')),
      ),
    ),
    element('p', { class: frame.foot ?? '' }, t('slogan')),
    element('p', { class: frame.languages ?? '' }, ...languageButtons()),
  )
