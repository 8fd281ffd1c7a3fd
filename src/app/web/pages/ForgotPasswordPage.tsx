import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { api, messageOf, useCommand } from '#web/api.ts'
import { focusFirstError, showFieldErrors } from '#web/ui/field-errors.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { useForm } from '#web/ui/form.ts'
import { rememberedSignIn } from '#web/signed-in.ts'
import { longToast, toast } from '#web/ui/toast.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import classes from '#web/ui/SignInFrame.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '#people/identity/password.texts.ts'
import { t as signInText } from '#web/ui/sign-in-form.texts.ts'
import { signInScreens } from '#web/web.screens.ts'

/** Maps a field of the calls to a field of the form. */
const fieldOf = (path: string): string => (path === 'domain' || path === 'tenantId' ? 'code' : path)

const required = (value: string) => (value.trim() === '' ? ui('state.required') : null)

export const ForgotPasswordPage = () => {
  const { internal = false } = useSearch({ strict: false }) as { internal?: boolean }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: internal ? { code: '', email: '' } : { ...rememberedSignIn() },
    validate: ({ code, email }) => ({ code: internal ? null : required(code), email: required(email) }),
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
        <Stack>
          <Text role="status" tabIndex={-1} ref={focusOnMount} className={classes.message ?? ''}>
            {t('reset.sent', { email: request.variables.email })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('reset.notThere')}
          </Text>
          <Button variant="default" size="md" onClick={() => request.reset()}>
            {t('reset.again')}
          </Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
          <Stack>
            {!internal && (
              <TextInput label={signInText('code')} autoComplete="organization" {...form.getInputProps('code')} />
            )}
            <TextInput
              type="email"
              label={signInText('email')}
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
