import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api, CallError, isRetryable, isSignedOut, isUnknown, messageOf, sendCommand } from '#web/api.ts'
import { forgetBlock, rememberBlock } from '#web/block.ts'
import { loadScreens } from '#web/known-screens.ts'
import { beginSession, signInPathOf, endSession, startOf, type Claims } from '#web/session.ts'
import { forgetSignInReasons, rememberedSignIn, rememberSignIn, signInReasons } from '#web/signed-in.ts'
import { useFocusOnError } from '#web/ui/focus.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { longToast, toast } from '#web/ui/toast.ts'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { Brand, SignInFrame } from '#web/ui/SignInFrame.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useSignInFields, type SignInValues } from './sign-in-fields.ts'
import classes from '#web/ui/SignInFrame.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as label } from '#web/ui/sign-in-form.texts.ts'
import { t } from './sign-in.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

/** Maps a field of the calls to a field of the form. */
const fieldOf = (path: string): string => (path === 'domain' || path === 'tenantId' ? 'code' : path)

/** In milliseconds. */
const welcomeDuration = 1_500

export const WelcomePage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: signInScreens.login.to(), replace: true }), welcomeDuration)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <SignInFrame title={ui('app.welcome')}>
      <Button fullWidth size="md" renderRoot={(props) => <Link to={signInScreens.login.to()} replace {...props} />}>
        {label('submit')}
      </Button>
    </SignInFrame>
  )
}

const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep)

export const LoginPage = () => <SignIn internal={false} />
export const InternalLoginPage = () => <SignIn internal />

type Values = SignInValues & { readonly secondStep?: string }

/** The organization with this code, or null if the call is refused, because the sign-in then reports the error. */
const tenantOf = (input: { email: string; domain: string }) =>
  api.orgs.getOrgTenantId(input).catch((error: unknown) => {
    if (isRetryable(error)) throw error
    return null
  })

const signIn = async ({ code, email, password, secondStep }: Values, internal: boolean) => {
  if (!navigator.onLine) throw new CallError(null, true)
  // Usually loaded while the password was typed.
  await loadScreens().catch(() => {
    throw new CallError(null, true)
  })
  const tenant = internal ? null : await tenantOf({ email, domain: code })
  return api.auth.signIn({
    email,
    password,
    ...(!internal && { tenantId: tenant?.tenantId ?? '-' }),
    ...(secondStep !== undefined && { code: secondStep }),
  })
}

/** Why the last try was refused, which stays at the form after its toast; null for a field's error and a lost connection. */
const refusalOf = (error: Error | null): string | null =>
  error instanceof CallError && (error.code === 'invalid_credentials' || error.code === 'too_many_requests')
    ? messageOf(error, t('login.failed'))
    : null

/** The error of the second step's code. */
const codeErrorOf = (error: Error | null): string | null =>
  error instanceof CallError && error.code === 'second_step_wrong' ? error.message : null

/** Whether sign-in is paused after wrong passwords. The page that follows says until when, so a toast would contradict it. */
const isPause = (error: Error): boolean =>
  error instanceof CallError && error.code === 'user_disabled' && error.params['cause'] === 'passwords'

/** What follows a sign-in, by password or passkey: the first page, or the page of a locked account. */
const useOutcome = () => {
  const navigate = useNavigate()
  const begin = (claims: Claims) => {
    beginSession(claims)
    forgetBlock()
    forgetSignInReasons()
    void navigate({ to: startOf(claims.role), replace: true })
  }
  const showBlock = (error: Error) => {
    if (!(error instanceof CallError) || error.code !== 'user_disabled') return
    rememberBlock(error.params)
    void navigate({ to: signInScreens.locked.to() })
  }
  const passkey = usePasskeySignIn({
    onClaims: begin,
    onError: (error) => {
      showBlock(error)
      if (!isPause(error)) toast.failed(messageOf(error, t('login.passkeyFailed')), longToast.login)
    },
  })
  return { begin, showBlock, passkey }
}

const SignIn = ({ internal }: { internal: boolean }) => {
  // The submitted values, during the second step.
  const [submitted, setSubmitted] = useState<Values | null>(null)
  // Read once: another tab may sign in while someone types here.
  const [start, setStart] = useState<SignInValues>(() => ({
    ...(internal ? { code: '', email: '' } : rememberedSignIn()),
    password: '',
  }))
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { begin, showBlock, passkey } = useOutcome()
  const attempt = useMutation({
    mutationFn: (values: Values) => signIn(values, internal),
    // By default, the library would pause while offline and sign in after reconnecting.
    networkMode: 'always',
    onSuccess: (claims, { code, email }) => {
      if (!internal) rememberSignIn({ code: code.trim(), email: email.trim() })
      begin(claims)
    },
    onError: (error, values) => {
      const code = error instanceof CallError ? error.code : null
      if (code === 'second_step_needed') return setSubmitted(values)
      showBlock(error)
      if (code !== 'second_step_wrong') setSubmitted(null)
      // An invalid e-mail address belongs to no account. Its field also shows the error.
      if (code === 'invalid_input') showFieldErrors(fields, error, fieldOf)
      if (isPause(error)) return
      const fallback = isRetryable(error) ? ui('state.offline') : t('login.failed')
      toast.failed(code === 'invalid_input' ? fallback : messageOf(error, fallback), longToast.login)
    },
  })
  const fields = useSignInFields(form, start)
  useFocusOnError(password, attempt.error?.message, attempt.isPending)
  if (submitted)
    return (
      <Suspense>
        <SecondStep
          busy={attempt.isPending || attempt.isSuccess}
          error={codeErrorOf(attempt.error)}
          onCode={(secondStep) => attempt.mutate({ ...submitted, secondStep })}
          onPasskey={passkey?.start}
          onBack={() => {
            setStart(submitted)
            setSubmitted(null)
          }}
        />
      </Suspense>
    )
  return (
    <SignInFrame title={internal ? label('internalTitle') : label('title')} internal={internal}>
      <form ref={form} noValidate onSubmit={fields.onSubmit((values) => attempt.mutate(values))}>
        <Stack>
          <SignInNotes refusal={refusalOf(attempt.error)} />
          {!internal && (
            <TextInput
              label={label('code')}
              description={label('codeHint')}
              autoComplete="organization"
              autoCapitalize="characters"
              spellCheck={false}
              {...fields.propsOf('code')}
            />
          )}
          <TextInput
            type="email"
            label={label('email')}
            autoComplete="username webauthn"
            inputMode="email"
            {...fields.propsOf('email')}
          />
          <PasswordField
            ref={password}
            label={label('password')}
            autoComplete="current-password"
            {...fields.propsOf('password')}
          />
          {/* Busy until the next page is shown: a slow phone takes seconds to load it. */}
          <Button type="submit" size="md" loading={attempt.isPending || attempt.isSuccess}>
            {label('submit')}
          </Button>
          {passkey && (
            <Button variant="default" size="md" loading={passkey.busy} onClick={passkey.start}>
              {label('passkey')}
            </Button>
          )}
        </Stack>
      </form>
      <SignInLinks internal={internal} />
    </SignInFrame>
  )
}

/** Why the user has to sign in, and why the last attempt was refused. */
const SignInNotes = ({ refusal }: { refusal: string | null }) => (
  <>
    {signInReasons().map((reason) => (
      <Text key={reason} role="status" size="sm">
        {label(reason)}
      </Text>
    ))}
    {refusal !== null && (
      <Text size="sm" c="var(--stop)">
        {refusal}
      </Text>
    )}
  </>
)

const SignInLinks = ({ internal }: { internal: boolean }) => (
  <div className={classes.links}>
    <Link to={signInScreens.forgotPassword.to()} search={internal ? { internal: true } : {}} className={classes.link}>
      {label('forgot')}
    </Link>
    <Link to={signInScreens.contact.to()} className={classes.link}>
      {label('help')}
    </Link>
  </div>
)

/** Whether the server says that the session has ended. */
const hasEnded = (): Promise<boolean> => api.auth.getSession({}).then(() => false, isSignedOut)

export const LogoutPage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const signInPath = signInPathOf(signInScreens.logout.to())
    void sendCommand(api.auth.signOut.callName, {})
      .then(endSession, async (error: unknown) => {
        // The session has already ended on the server, or by this call, whose answer was lost.
        if (isSignedOut(error) || (isUnknown(error) && (await hasEnded()))) return endSession()
        const message = isUnknown(error) ? t('login.logoutFailed') : messageOf(error, t('login.logoutFailed'))
        return toast.failed(message, longToast.login)
      })
      // Redirects users who are still signed in to their last screen.
      .then(() => navigate({ to: signInPath, replace: true }))
  }, [navigate])
  return (
    <main className={classes.centre} role="status">
      <Brand />
      <h1 className={classes.lead}>{t('login.loggingOut')}</h1>
    </main>
  )
}
