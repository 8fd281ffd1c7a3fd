import { errorMessage } from '../errors.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, CallError, messageOf, useCommand } from '../api.ts'
import { endSession } from '../session.ts'
import { focusFirstError, showFieldErrors } from '../ui/field-errors.ts'
import { focusOnMount } from '../ui/focus.ts'
import { isSignedInHere, rememberedSignIn, rememberSignIn } from '../signed-in.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { longToast, toast } from '../ui/toast.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { tokenIn } from './link-token.ts'
import { newPasswordRules } from './password-rules.ts'
import classes from './pages.module.css'
import { ui } from '../ui/ui.texts.ts'
import { t } from './password.texts.ts'
import { t as signInText } from './sign-in.texts.ts'
import { signInScreens } from '../web.screens.ts'

/** Maps a field of the calls to a field of the form. */
const fieldOf = (path: string): string => (path === 'domain' || path === 'tenantId' ? 'code' : path)

const required = (value: string) => (value.trim() === '' ? ui('state.required') : null)

export const ForgotPasswordPage = () => {
  const { internal = false } = useSearch({ strict: false }) as { internal?: boolean }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: internal ? { code: '', email: '' } : { ...rememberedSignIn() },
    validate: { code: internal ? () => null : required, email: required },
  })
  const request = useCommand(api.auth.requestPasswordReset, { fallback: null })
  const submit = ({ code, email }: { code: string; email: string }) =>
    request.mutate(
      { email, ...(!internal && { domain: code }) },
      {
        onError: (error) => {
          if (!showFieldErrors(form, error, fieldOf))
            toast.failed(messageOf(error, ui('state.actionFailed')), longToast.login)
        },
      },
    )
  return (
    <SignInFrame title={t('reset.title')} intro={t('reset.intro')} internal={internal}>
      {request.isSuccess ? (
        <Text role="status" tabIndex={-1} ref={focusOnMount} className={classes.message ?? ''}>
          {t('reset.sent')}
        </Text>
      ) : (
        <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
          <Stack>
            {!internal && (
              <TextInput label={signInText('login.code')} autoComplete="organization" {...form.getInputProps('code')} />
            )}
            <TextInput
              type="email"
              label={signInText('login.email')}
              autoComplete="username"
              inputMode="email"
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" loading={request.isPending}>
              {t('reset.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Link to={internal ? signInScreens.internalLogin.to() : signInScreens.login.to()} className={classes.link}>
        {ui('action.back')}
      </Link>
    </SignInFrame>
  )
}

export const ResetPasswordPage = () => <NewPassword title={t('reset.newTitle')} call={api.auth.resetPassword} />
export const AcceptInvitationPage = () => (
  <NewPassword title={t('reset.inviteTitle')} call={api.auth.acceptInvitation} />
)

type NewPasswordProps = { title: string; call: typeof api.auth.resetPassword }

/** Reads the token from the URL fragment, which never reaches a log, and removes it there. */
const NewPassword = ({ title, call }: NewPasswordProps) => {
  const navigate = useNavigate()
  const [token, setToken] = useState(() => {
    const text = tokenIn(window.location.hash)
    window.history.replaceState(null, '', window.location.pathname)
    return text
  })
  // The token starts with the organization id.
  const isPlatform = token.startsWith('PLATFORM.')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirm: '' },
    validate: newPasswordRules,
    validateInputOnBlur: true,
  })
  const setPassword = useCommand(call, {
    fallback: null,
    onSuccess: ({ domain, email }) => {
      // The server has ended the session of this browser, which may be another user's.
      if (isSignedInHere()) endSession()
      if (domain !== null) rememberSignIn({ code: domain, email })
      toast.done(t('reset.done'), longToast.login)
      void navigate({ to: isPlatform ? '/internal' : '/login' })
    },
  })
  const submit = ({ password }: { password: string }) =>
    setPassword.mutate(
      { token, newUserPassword: password },
      {
        onError: (error) => {
          const message = isLinkError(error) ? errorMessage('link_not_valid') : messageOf(error, t('reset.failed'))
          toast.failed(message, longToast.password)
        },
      },
    )
  if (isLinkError(setPassword.error)) return <InvalidLink title={title} internal={isPlatform} />
  // Reloading the page removes the token, and some mail filters remove the fragment of links.
  if (token === '') return <PastedLink title={title} onToken={setToken} />
  return (
    <SignInFrame title={title} fragment={token}>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack>
          <PasswordField
            label={t('password.new')}
            description={form.errors['password'] ? undefined : t('password.tooShort')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField label={t('password.confirm')} autoComplete="new-password" {...form.getInputProps('confirm')} />
          <Button type="submit" size="md" loading={setPassword.isPending}>
            {t('reset.submitNew')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  )
}

/** Whether the link is expired or invalid. */
const isLinkError = (error: Error | null): boolean =>
  error instanceof CallError && (error.code === 'link_not_valid' || error.fields['token'] !== undefined)

/** Takes the link as text, because it was opened without its token. */
const PastedLink = ({ title, onToken }: { title: string; onToken: (token: string) => void }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { link: '' },
    validate: { link: (text) => (tokenIn(text) === '' ? t('reset.linkIncomplete') : null) },
  })
  return (
    <SignInFrame title={title}>
      <form noValidate onSubmit={form.onSubmit(({ link }) => onToken(tokenIn(link)), focusFirstError)}>
        <Stack>
          <Text className={classes.message ?? ''}>{t('reset.pasteLink')}</Text>
          <TextInput label={t('reset.link')} autoComplete="off" spellCheck={false} {...form.getInputProps('link')} />
          <Button type="submit" size="md">
            {t('reset.openLink')}
          </Button>
        </Stack>
      </form>
      <Link to={signInScreens.forgotPassword.to()} className={classes.link}>
        {t('reset.askAgain')}
      </Link>
    </SignInFrame>
  )
}

/** Explains an expired or invalid link, and links to a new one. */
const InvalidLink = ({ title, internal }: { title: string; internal: boolean }) => (
  <SignInFrame title={title}>
    <Text mb="md" tabIndex={-1} ref={focusOnMount} className={classes.message ?? ''}>
      {t('reset.noLink')}
    </Text>
    <Button
      size="md"
      fullWidth
      renderRoot={(props) => (
        <Link to={signInScreens.forgotPassword.to()} search={internal ? { internal: true } : {}} {...props} />
      )}
    >
      {t('reset.askAgain')}
    </Button>
  </SignInFrame>
)
