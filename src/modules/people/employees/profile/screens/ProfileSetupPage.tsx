import { shareOf } from '#web/share.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, CallError, messageOf, useCall, useCommand } from '#web/api.ts'
import { newPasswordErrors, passwordRule } from '#people/identity/screens/password-rules.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/organization.ts'
import { explainSignIn } from '#web/signed-in.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { useForm } from '#web/ui/form.ts'
import { Card, Loaded, Page } from '#web/ui/Page.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { closeToasts, longToast, toast } from '#web/ui/toast.ts'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { MobileVerification, useMobileVerification } from './MobileVerification.tsx'
import {
  errorsIn,
  needsCode,
  numberOf,
  profileKeys,
  serverErrors,
  updateOf,
  valuesOf,
  type Profile,
  type ProfileKey,
  type ProfileValues,
} from './profile-form.ts'
import { forgetDraft, keepDraft, keptDraft, type ProfileDraft } from './profile-draft.ts'
import { focusFirst, LocationFields, MobileField, PersonalFields } from './ProfileFields.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { t } from '../profile.texts.ts'

type Values = ProfileValues & { current: string; password: string; confirm: string }
const allSteps = ['account', 'personal', 'location', 'mobile'] as const
type Step = (typeof allSteps)[number]
/** Users who were invited have already chosen a password. */
const stepsOf = (profile: Profile): readonly Step[] =>
  profile.missing.includes('password') ? allSteps : allSteps.slice(1)
const fieldsOf: Readonly<Record<Step, readonly ProfileKey[]>> = {
  account: [],
  personal: ['firstName', 'lastName', 'dateOfBirth'],
  location: ['address', 'city', 'country', 'postalCode'],
  mobile: ['mobileNumber'],
}
const stepOf = (field: string): Step =>
  allSteps.find((step) => fieldsOf[step].some((one) => one === field)) ?? 'account'

const passwordErrors = (values: Values): Record<string, string | null> => ({
  current: passwordRule(values.current),
  ...newPasswordErrors(values),
})

/** The step of the draft. Passwords aren't kept, so their step is repeated. */
const firstStep = (steps: readonly Step[], draft: ProfileDraft | null): Step =>
  (steps[0] !== 'account' && steps.find((step) => step === draft?.step)) || (steps[0] ?? 'personal')

const useWithoutAdvances = (): boolean => useOrganization()?.rollingPay === 'no'

export const ProfileSetupPage = () => {
  const load = useCall(api.employees.getEmployeeProfile, {}, { fallback: t('failed'), quiet: true })
  const intro = useWithoutAdvances() ? 'setup.introWithoutAdvances' : 'setup.intro'
  return (
    <Page title={t('setup.title')} intro={t(intro)} over={t('setup.over')} narrow>
      <Loaded load={load} fallback={t('failed')}>
        {(profile) => <Wizard profile={profile} />}
      </Loaded>
    </Page>
  )
}

const Wizard = ({ profile }: { profile: Profile }) => {
  const navigate = useNavigate()
  const { userId } = useSession()
  const [draft] = useState(() => keptDraft(userId))
  const [steps] = useState(() => stepsOf(profile))
  const [step, setStep] = useState<Step>(firstStep(steps, draft))
  const stepIndex = steps.indexOf(step)
  const form = useForm<Values>({
    initialValues: { ...valuesOf(profile), ...draft?.values, current: '', password: '', confirm: '' },
    validateInputOnBlur: true,
    validate: (values) => (step === 'account' ? passwordErrors(values) : errorsIn(values, fieldsOf[step])),
    onValuesChange: (values) => keepDraft(userId, { values, step }),
  })
  const { getValues } = form
  useEffect(() => keepDraft(userId, { values: getValues(), step }), [userId, step, getValues])
  const verification = useMobileVerification()
  const save = useSave(form, setStep)
  const check = usePasswordCheck(form)
  const refuse = (message: string) => {
    form.setFieldError('mobileNumber', message)
    focusFirstError()
  }
  const submit = (values: Values) => {
    const next = () => setStep(steps[stepIndex + 1] ?? 'mobile')
    if (step === 'account') return check.send(values.current, next)
    if (stepIndex < steps.length - 1) return next()
    // Each step validates its own fields; this also validates fields that were never touched.
    const invalidField = Object.keys(errorsIn(values, profileKeys))[0]
    if (invalidField) return setStep(stepOf(invalidField))
    if (needsCode(profile, values.mobileNumber))
      verification.start(numberOf(values.mobileNumber), () => save.send(values), refuse)
    else save.send(values)
  }
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack gap="md">
          <StepHeader step={step} stepIndex={stepIndex} count={steps.length} verified={profile.mobileVerified} />
          <Stack gap="md" key={step} ref={focusFirst}>
            {step === 'account' && <AccountFields form={form} />}
            {step === 'personal' && <PersonalFields form={form} />}
            {step === 'location' && <LocationFields form={form} />}
            {step === 'mobile' && <MobileField form={form} />}
          </Stack>
          <Group justify="space-between" wrap="wrap-reverse" mt="xs">
            <Button variant="subtle" color="gray" onClick={() => void navigate({ to: signInScreens.logout.to() })}>
              {t('setup.logout')}
            </Button>
            <Group gap="xs" ml="auto">
              {stepIndex > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  onClick={() => setStep(steps[stepIndex - 1] ?? step)}
                >
                  {t('setup.previous')}
                </Button>
              )}
              {step === 'mobile' ? (
                <Button type="submit" loading={save.busy}>
                  {ui('action.save')}
                </Button>
              ) : (
                <Button type="submit" loading={check.busy} rightSection={<IconArrowRight size={16} aria-hidden />}>
                  {t('setup.next')}
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      </form>
      <MobileVerification verification={verification} onCancel={() => undefined} />
      <UnsavedGuard dirty={form.isDirty() && !save.done && !verification.locked} busy={save.busy} />
    </Card>
  )
}

/** Checks the current password before the other steps, and shows an error at its field. */
const usePasswordCheck = (form: UseFormReturnType<Values>) => {
  const check = useCommand(api.users.checkPassword, { fallback: null })
  const onError = (error: Error) => {
    const isWrong = error instanceof CallError && error.code === 'wrong_password'
    form.setErrors({ current: isWrong ? t('setup.wrongPassword') : messageOf(error, t('failedPassword')) })
    focusFirstError()
  }
  return {
    busy: check.isPending,
    send: (password: string, next: () => void) => check.mutate({ password }, { onSuccess: next, onError }),
  }
}

/** Saves all steps together. A server error returns to the step of its field. */
const useSave = (form: UseFormReturnType<Values>, setStep: (step: Step) => void) => {
  const navigate = useNavigate()
  const completed = useWithoutAdvances() ? 'completedWithoutAdvances' : 'completed'
  const update = useCommand(api.employees.updateOwnProfile, {
    fallback: null,
    onSuccess: (_, input) => {
      const changed = input.newUserPassword !== undefined
      forgetDraft()
      closeToasts()
      explainSignIn(completed, ...(changed ? (['newPassword'] as const) : []))
      toast.done(`${t('updated')}${changed ? t('relog') : ''}`, longToast.login)
      void navigate({ to: signInScreens.logout.to() })
    },
  })
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'wrong_password') {
      setStep('account')
      form.setErrors({ current: messageOf(error, t('failedPassword')) })
      toast.failed(messageOf(error, t('failedPassword')), longToast.password)
      return
    }
    const errors = serverErrors(error)
    const [first] = Object.keys(errors)
    if (first) setStep(stepOf(first))
    form.setErrors(errors)
    toast.failed(messageOf(error, t('failedUpdate')))
  }
  return {
    busy: update.isPending,
    done: update.isSuccess,
    send: (values: Values) =>
      update.mutate(
        {
          updatedProfile: updateOf(values),
          ...(values.password !== '' && { oldPassword: values.current, newUserPassword: values.password }),
        },
        { onError },
      ),
  }
}

const StepHeader = ({
  step,
  stepIndex,
  count,
  verified,
}: {
  step: Step
  stepIndex: number
  count: number
  verified: boolean
}) => {
  const mobileHint = useWithoutAdvances() ? 'setup.mobileHintWithoutAdvances' : 'setup.mobileHint'
  const hints: Record<Step, string> = {
    account: t('setup.accountHint'),
    personal: t('setup.personalHint'),
    location: t('setup.locationHint'),
    mobile: t(verified ? 'setup.mobileVerified' : mobileHint),
  }
  return (
    <div>
      <Progress
        value={shareOf(stepIndex + 1, count)}
        color="teal.7"
        size="sm"
        mb="sm"
        aria-label={t('setup.progress')}
      />
      <h2 aria-live="polite" style={{ fontSize: '1rem', fontWeight: 650, margin: 0 }}>
        {t('setup.step', { step: stepIndex + 1, count, name: t(`setup.${step}`) })}
      </h2>
      <Text size="sm" c="dimmed">
        {hints[step]}
      </Text>
    </div>
  )
}

const AccountFields = ({ form }: { form: UseFormReturnType<Values> }) => {
  const input = (name: 'current' | 'password' | 'confirm', autoComplete: string) => (
    <PasswordField label={t(`setup.${name}`)} autoComplete={autoComplete} withAsterisk {...form.getInputProps(name)} />
  )
  return (
    <>
      {input('current', 'current-password')}
      {input('password', 'new-password')}
      {input('confirm', 'new-password')}
    </>
  )
}
