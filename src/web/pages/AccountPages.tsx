import { errorMessage } from '../errors.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, CallError, messageOf } from '../api.ts'
import { focusFirstError, showFieldErrors } from '../ui/field-errors.ts'
import { focusOnMount } from '../ui/focus.ts'
import { rememberSignIn } from '../signed-in.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { longToast, toast } from '../ui/toast.ts'
import { Door } from './Door.tsx'
import { newPasswordRules } from './password-rules.ts'
import classes from './pages.module.css'
import { ui } from '../ui/ui.texts.ts'
import { t } from './sign-in.texts.ts'
import { signInScreens } from '../web.screens.ts'

/** The calls name the organization code differently. */
const fieldOf = (path: string): string => (path === 'domain' || path === 'tenantId' ? 'code' : path)

const required = (value: string) => (value.trim() === '' ? ui('state.required') : null)

export const ForgotPasswordPage = () => {
  const { internal = false } = useSearch({ strict: false }) as { internal?: boolean }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '', email: '' },
    validate: { code: internal ? () => null : required, email: required },
  })
  const ask = useMutation({
    mutationFn: ({ code, email }: { code: string; email: string }) =>
      api.auth.requestPasswordReset({ email, ...(!internal && { domain: code }) }),
    onError: (error) => {
      if (!showFieldErrors(form, error, fieldOf))
        toast.failed(messageOf(error, ui('state.actionFailed')), longToast.login)
    },
  })
  return (
    <Door title={t('reset.title')} intro={t('reset.intro')} internal={internal}>
      {ask.isSuccess ? (
        <Text role="status" tabIndex={-1} ref={focusOnMount} className={classes.said ?? ''}>
          {t('reset.sent')}
        </Text>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => ask.mutate(values), focusFirstError)}>
          <Stack>
            {!internal && (
              <TextInput label={t('login.code')} autoComplete="organization" {...form.getInputProps('code')} />
            )}
            <TextInput
              type="email"
              label={t('login.email')}
              autoComplete="username"
              inputMode="email"
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" loading={ask.isPending}>
              {t('reset.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Link to={internal ? signInScreens.internalLogin.to() : signInScreens.login.to()} className={classes.link}>
        {ui('action.back')}
      </Link>
    </Door>
  )
}

export const ResetPasswordPage = () => <NewPassword title={t('reset.newTitle')} save={api.auth.resetPassword} />
export const AcceptInvitationPage = () => (
  <NewPassword title={t('reset.inviteTitle')} save={api.auth.acceptInvitation} />
)

type Save = (input: { token: string; newUserPassword: string }) => Promise<{ domain: string | null; email: string }>

/** The token is in the URL fragment: it never reaches a log, and is removed once read. */
const NewPassword = ({ title, save }: { title: string; save: Save }) => {
  const navigate = useNavigate()
  const [token] = useState(() => {
    const text = window.location.hash.slice(1)
    window.history.replaceState(null, '', window.location.pathname)
    return text
  })
  // The token starts with the account.
  const isPlatform = token.startsWith('PLATFORM.')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirm: '' },
    validate: newPasswordRules,
    validateInputOnBlur: true,
  })
  const set = useMutation({
    mutationFn: ({ password }: { password: string }) => save({ token, newUserPassword: password }),
    onSuccess: ({ domain, email }) => {
      if (domain !== null) rememberSignIn({ code: domain, email })
      toast.done(t('reset.done'), longToast.login)
      void navigate({ to: isPlatform ? '/internal' : '/login' })
    },
    onError: (error) => {
      const message = isOfLink(error) ? errorMessage('link_not_valid') : messageOf(error, t('reset.failed'))
      toast.failed(message, longToast.password)
    },
  })
  // After a reload, or with an incomplete or invalid token, a new password would apply to no account.
  if (token === '' || isOfLink(set.error)) return <NoLink title={title} internal={isPlatform} />
  return (
    <Door title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => set.mutate(values), focusFirstError)}>
        <Stack>
          <PasswordField
            label={t('password.new')}
            description={form.errors['password'] ? undefined : t('password.tooShort')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField label={t('password.confirm')} autoComplete="new-password" {...form.getInputProps('confirm')} />
          <Button type="submit" size="md" loading={set.isPending}>
            {t('reset.submitNew')}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

/** An expired or incomplete link: explains where to get a new one. */
const isOfLink = (error: Error | null): boolean =>
  error instanceof CallError && (error.code === 'link_not_valid' || error.fields['token'] !== undefined)

const NoLink = ({ title, internal }: { title: string; internal: boolean }) => (
  <Door title={title}>
    <Text mb="md" tabIndex={-1} ref={focusOnMount} className={classes.said ?? ''}>
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
  </Door>
)
