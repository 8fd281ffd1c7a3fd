import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { api, messageOf, queries, useCall, useCommand } from '#web/api.ts'
import { session } from '#web/session.ts'
import { t } from '#web/text.ts'
import { dateText } from '#web/ui/DateText.tsx'
import { FormPage } from '#web/ui/FormPage.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { toast } from '#web/ui/toast.ts'
import { MobileVerification, useMobileVerification } from './MobileVerification.tsx'
import {
  faultsIn,
  needsCode,
  numberOf,
  profileKeys,
  serverFaults,
  updateOf,
  valuesOf,
  type Profile,
  type ProfileValues,
} from './profile-form.ts'
import { LocationFields, MobileField, PersonalFields } from './ProfileFields.tsx'

export const ProfilePage = () => {
  const load = useCall(api.employees.getEmployeeProfile, {}, { fallback: t('profile.failed'), quiet: true })
  const [editing, setEditing] = useState(false)
  return (
    <Page
      title={t('profile.title')}
      intro={t('profile.intro')}
      narrow
      actions={
        load.data &&
        !editing && (
          <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t('action.edit')}
          </Button>
        )
      }
    >
      <Loaded load={load} fallback={t('profile.failed')}>
        {(profile) =>
          editing ? (
            <ProfileForm profile={profile} onEnd={() => setEditing(false)} />
          ) : (
            <ProfileFacts profile={profile} />
          )
        }
      </Loaded>
    </Page>
  )
}

const ProfileFacts = ({ profile }: { profile: Profile }) => {
  const or = (value: string | null) => value ?? t('profile.none')
  return (
    <Stack gap={18}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
        <Card title={t('profile.personal')}>
          <Facts
            facts={[
              [t('profile.firstName'), profile.firstName],
              [t('profile.lastName'), profile.lastName],
              [t('profile.dateOfBirth'), profile.dateOfBirth ? dateText(profile.dateOfBirth) : t('profile.none')],
              [t('profile.icNumber'), <Number key="ic" text={profile.employeeICNumber} />],
            ]}
          />
        </Card>
        <Card title={t('profile.location')}>
          <Facts
            facts={[
              [t('profile.address'), or(profile.address)],
              [t('profile.postalCode'), or(profile.postalCode)],
              [t('profile.city'), or(profile.city)],
              [t('profile.country'), profile.country],
            ]}
          />
        </Card>
      </SimpleGrid>
      <Card title={t('profile.contact')}>
        <Facts
          facts={[
            [t('profile.mobileNumber'), <Mobile key="mobile" profile={profile} />],
            [t('profile.email'), or(profile.email)],
          ]}
        />
      </Card>
      <Card title={t('profile.work')} aside={t('profile.workHint')}>
        <Facts
          facts={[
            profile.employeeNumber !== null && [t('profile.employeeNumber'), profile.employeeNumber],
            profile.team !== null && [t('profile.team'), profile.team.teamName],
            profile.jobLevel !== null && [t('profile.jobLevel'), profile.jobLevel.name],
            profile.startDate !== null && [t('profile.startDate'), dateText(profile.startDate)],
            [
              t('profile.salary'),
              profile.salary === null ? t('profile.none') : <Money key="salary" amount={profile.salary} />,
            ],
            [t('profile.bank'), or(profile.bank)],
            [t('profile.account'), <Number key="account" text={or(profile.accountNumber)} />],
          ]}
        />
      </Card>
    </Stack>
  )
}

const Number = ({ text }: { text: string }) => <span className="num">{text}</span>

const Mobile = ({ profile }: { profile: Profile }) => (
  <>
    <Number text={profile.mobileNumber ?? t('profile.none')} />{' '}
    {profile.mobileNumber !== null && (
      <StatusPill
        status="mobile"
        look={profile.mobileVerified ? 'done' : 'wait'}
        text={profile.mobileVerified ? t('profile.verified') : t('profile.notVerified')}
      />
    )}
  </>
)

/** A new number is proved before anything is saved; giving that up gives the whole change up. */
const ProfileForm = ({ profile, onEnd }: { profile: Profile; onEnd: () => void }) => {
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(profile),
    validateInputOnBlur: true,
    validate: (values) => faultsIn(values, profileKeys),
  })
  const verification = useMobileVerification()
  const update = useCommand(api.employees.updateOwnProfile, {
    fallback: null,
    success: t('profile.updated'),
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
          form.setErrors(serverFaults(error))
          toast.failed(messageOf(error, t('profile.failedUpdate')))
        },
      },
    )
  const submit = (values: ProfileValues) =>
    needsCode(profile, values.mobileNumber)
      ? verification.start(numberOf(values.mobileNumber), () => save(values))
      : save(values)
  return (
    <>
      <FormPage
        form={form}
        onSubmit={submit}
        busy={update.isPending || verification.asked !== null}
        saved={update.isSuccess}
        verb={t('action.save')}
        onCancel={onEnd}
      >
        <PersonalFields form={form} />
        <LocationFields form={form} />
        <MobileField form={form} />
      </FormPage>
      <MobileVerification
        verification={verification}
        onCancel={() => {
          toast.info(t('profile.discarded'))
          onEnd()
        }}
      />
    </>
  )
}
