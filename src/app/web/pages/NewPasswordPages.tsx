import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { ClientCall } from '#kernel/client.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import { api, CallError, messageOf, queryOf, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { loadScreens } from '#web/known-screens.ts'
import { beginSession, endSession, startOf } from '#web/session.ts'
import { explainSignIn, isSignedInHere, rememberSignIn } from '#web/signed-in.ts'
import { dayText } from '#web/ui/format.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { useForm } from '#web/ui/form.ts'
import { Facts, LoadingLines } from '#web/ui/Page.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { longToast, toast } from '#web/ui/toast.ts'
import { signInScreens } from '#web/web.screens.ts'
import { tokenIn } from '#web/link-token.ts'
import { newPasswordErrors } from '#people/identity/screens/password-rules.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import classes from '#web/ui/SignInFrame.module.css'
import { t } from '#people/identity/password.texts.ts'
import { t as signInText } from '#web/ui/sign-in-form.texts.ts'

/** The token of platform staff starts with their organization id. */
const isOfPlatform = (token: string): boolean => token.startsWith('PLATFORM.')
const signInPath = (token: string): string =>
  (isOfPlatform(token) ? signInScreens.internalLogin : signInScreens.login).to()

export const ResetPasswordPage = () => {
  const navigate = useNavigate()
  const [token, setToken] = useLinkToken()
  const title = t('reset.newTitle')
  if (token === '') return <PastedLink title={title} onToken={setToken} />
  return (
    <NewPassword
      title={title}
      token={token}
      call={api.auth.resetPassword}
      invalid={<InvalidLink title={title} internal={isOfPlatform(token)} />}
      onSet={() => {
        // The server has ended the session of this browser, which may be another user's.
        if (isSignedInHere()) endSession()
        explainSignIn('newPassword')
        toast.done(t('reset.done'), longToast.login)
        void navigate({ to: signInPath(token) })
      }}
    />
  )
}

export const AcceptInvitationPage = () => {
  const [token, setToken] = useLinkToken()
  if (token === '') return <PastedLink title={t('reset.inviteTitle')} onToken={setToken} />
  return <Invitation token={token} />
}

/** Names the employer and the person, and ends signed in. */
const Invitation = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  // Read once: the link is spent when the password is set.
  const { data, isPending, error } = useQuery({ ...queryOf(api.auth.readInvitation, { token }), staleTime: Infinity })
  const title = data ? t('reset.welcome', { name: data.displayName }) : t('reset.inviteTitle')
  const invalid = <InvalidInvitation />
  if (!data && isLinkError(error)) return invalid
  if (isPending)
    return (
      <SignInFrame title={title} fragment={token}>
        <LoadingLines lines={4} />
      </SignInFrame>
    )
  return (
    <NewPassword
      title={title}
      token={token}
      call={api.auth.acceptInvitation}
      invalid={invalid}
      {...(data && {
        about: (
          <>
            <Text>{t('reset.invitedBy', { organization: data.organization ?? 'Upah' })}</Text>
            <Facts
              facts={[
                [signInText('email'), data.email],
                data.domain !== null && [signInText('code'), data.domain],
                [t('reset.validUntil'), dayText(dateIn(instantOf(Date.parse(data.expiresAt))))],
              ]}
            />
          </>
        ),
      })}
      onSet={({ claims }) => {
        // Another user may be signed in to this browser.
        if (isSignedInHere()) endSession()
        if (claims) beginSession(claims)
        toast.done(t(claims ? 'reset.welcomed' : 'reset.done'), longToast.login)
        const open = () => navigate({ to: claims ? startOf(claims.role) : signInPath(token), replace: true })
        void loadScreens().then(open)
      }}
    />
  )
}

/** Reads the token from the URL fragment, which never reaches a log, and removes it there. */
const useLinkToken = () =>
  useState(() => {
    const text = tokenIn(window.location.hash)
    window.history.replaceState(null, '', window.location.pathname)
    return text
  })

type Answer = { domain: string | null; email: string }
type NewPasswordProps<A extends Answer> = {
  title: string
  token: string
  call: ClientCall<{ token: string; newUserPassword: string }, A>
  onSet: (answer: A) => void
  /** Shown above the fields. */
  about?: ReactNode
  /** Replaces the page if the link is no longer valid. */
  invalid: ReactNode
}

const NewPassword = <A extends Answer>({ title, token, call, onSet, about, invalid }: NewPasswordProps<A>) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirm: '' },
    validate: newPasswordErrors,
    validateInputOnBlur: true,
  })
  const setPassword = useCommand(call, {
    fallback: null,
    onSuccess: (answer) => {
      if (answer.domain !== null) rememberSignIn({ code: answer.domain, email: answer.email })
      onSet(answer)
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
  if (isLinkError(setPassword.error)) return invalid
  return (
    <SignInFrame title={title} fragment={token}>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack>
          {about}
          <PasswordField
            label={t('password.new')}
            description={form.errors['password'] ? undefined : t('password.tooShort')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField label={t('password.confirm')} autoComplete="new-password" {...form.getInputProps('confirm')} />
          <Button type="submit" size="md" loading={setPassword.isPending || setPassword.isSuccess}>
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
    validate: ({ link }) => ({ link: tokenIn(link) === '' ? t('reset.linkIncomplete') : null }),
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

/** People who never had a password can't ask for a new link themselves. */
const InvalidInvitation = () => (
  <SignInFrame title={t('reset.inviteTitle')}>
    <Text mb="md" tabIndex={-1} ref={focusOnMount} className={classes.message ?? ''}>
      {t('reset.noInvitation')}
    </Text>
    <Stack gap="xs">
      <Button size="md" fullWidth renderRoot={(props) => <Link to={signInScreens.login.to()} {...props} />}>
        {signInText('submit')}
      </Button>
      <Button
        size="md"
        fullWidth
        variant="default"
        renderRoot={(props) => <Link to={signInScreens.contact.to()} {...props} />}
      >
        {signInText('help')}
      </Button>
    </Stack>
  </SignInFrame>
)
