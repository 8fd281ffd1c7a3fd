import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { t } from '#web/text.ts'
import { dateText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded, Waiting } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { Profile } from './profile-form.ts'
import { ui } from '#web/ui/ui.texts.ts'

const ProfileForm = lazy(async () => ({ default: (await import('./ProfileForm.tsx')).ProfileForm }))

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
            {ui('action.edit')}
          </Button>
        )
      }
    >
      <Loaded load={load} fallback={t('profile.failed')}>
        {(profile) =>
          editing ? (
            <Suspense fallback={<Waiting lines={8} height={36} />}>
              <ProfileForm profile={profile} onEnd={() => setEditing(false)} />
            </Suspense>
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
