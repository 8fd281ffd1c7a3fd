import { useNavigate } from '@tanstack/react-router'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { homeOf, useSession } from '#web/session.ts'
import { explainSignIn } from '#web/signed-in.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { useForm } from '#web/ui/form.ts'
import { FormPage } from '#web/ui/FormPage.tsx'
import { useGoBack } from '#web/ui/go-back.ts'
import { Page } from '#web/ui/Page.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { closeToasts, longToast, toast } from '#web/ui/toast.ts'
import { newPasswordErrors, passwordRule } from '#people/identity/screens/password-rules.ts'
import { t } from '#people/identity/password.texts.ts'
import { signInScreens } from '#web/web.screens.ts'

type Values = { current: string; password: string; confirm: string }

export const PasswordChangePage = () => {
  const navigate = useNavigate()
  const goBack = useGoBack(homeOf(useSession().role))
  const form = useForm<Values>({
    initialValues: { current: '', password: '', confirm: '' },
    validate: (values) => ({ current: passwordRule(values.current), ...newPasswordErrors(values) }),
    validateInputOnBlur: true,
  })
  const change = useCommand(api.users.changeUserPassword, {
    fallback: null,
    onSuccess: () => {
      closeToasts()
      toast.done(t('password.success'), longToast.login)
      explainSignIn('newPassword')
      // The specification requires a new sign-in after a password change.
      void navigate({ to: signInScreens.logout.to() })
    },
  })
  const submit = ({ current, password }: Values) =>
    change.mutate(
      { oldPassword: current, newUserPassword: password },
      {
        onError: (error) => {
          const message = messageOf(error, t('password.failed'))
          if (error instanceof CallError && error.code === 'wrong_password') {
            form.setErrors({ current: t('password.wrong') })
            focusFirstError()
          }
          toast.failed(message, longToast.password)
        },
      },
    )
  const ready = Object.values(newPasswordErrors(form.values)).every((error) => error === null)
  return (
    <Page title={t('password.title')} narrow>
      <FormPage
        form={form}
        onSubmit={submit}
        busy={change.isPending}
        saved={change.isSuccess}
        disabled={!ready}
        verb={t('password.title')}
        onCancel={goBack}
      >
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label={t('password.new')}
          description={form.errors['password'] ? undefined : t('password.tooShort')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField label={t('password.confirm')} autoComplete="new-password" {...form.getInputProps('confirm')} />
      </FormPage>
    </Page>
  )
}
