import { Stack } from '@mantine/core'
import { api, messageOf, queries, useCommand } from '#web/api.ts'
import { session } from '#web/session.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { useForm } from '#web/ui/form.ts'
import { FormPage } from '#web/ui/FormPage.tsx'
import { toast } from '#web/ui/toast.ts'
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
  type ProfileValues,
} from './profile-form.ts'
import { focusFirst, LocationFields, MobileField, PersonalFields } from './ProfileFields.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../profile.texts.ts'

/** A new number is verified before anything is saved; cancelling the verification discards all changes. */
export const ProfileForm = ({ profile, onEnd }: { profile: Profile; onEnd: () => void }) => {
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validateInputOnBlur: true,
    validate: (values) => errorsIn(values, profileKeys),
  })
  const verification = useMobileVerification()
  const update = useCommand(api.employees.updateOwnProfile, {
    fallback: null,
    success: t('updated'),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: session.queryKey })
      onEnd()
    },
  })
  const save = (values: ProfileValues) =>
    update.mutate(
      { updatedProfile: updateOf(values) },
      {
        onError: (error) => {
          form.setErrors(serverErrors(error))
          toast.failed(messageOf(error, t('failedUpdate')))
        },
      },
    )
  const refuse = (message: string) => {
    form.setFieldError('mobileNumber', message)
    focusFirstError()
  }
  const submit = (values: ProfileValues) =>
    needsCode(profile, values.mobileNumber)
      ? verification.start(numberOf(values.mobileNumber), () => save(values), refuse)
      : save(values)
  return (
    <>
      <FormPage
        form={form}
        onSubmit={submit}
        busy={update.isPending}
        // A locked user can't save the changes.
        saved={update.isSuccess || verification.locked}
        verb={ui('action.save')}
        dismiss={ui('action.cancel')}
        onCancel={onEnd}
      >
        <Stack gap="md" ref={focusFirst}>
          <PersonalFields form={form} />
          <LocationFields form={form} />
          <MobileField form={form} />
        </Stack>
      </FormPage>
      <MobileVerification
        verification={verification}
        onCancel={() => {
          toast.info(t('discarded'))
          onEnd()
        }}
      />
    </>
  )
}
