import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ownLimitsLine } from '#money/withdrawals/withdrawal.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { dateText, Money } from '#web/ui/format.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { Card, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { useCountryName } from '../../screens/CountrySelect.tsx'
import type { Profile } from './profile-form.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../profile.texts.ts'
import { lastFour } from '#web/ui/mask-text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const OwnAccountChanges = lazyPart(
  async () => (await import('../../account/screens/OwnAccountChange.tsx')).OwnAccountChanges,
)
const OwnLimitsLine = lazyPart(ownLimitsLine)
const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).ProfileForm)

export const ProfilePage = () => {
  const load = useCall(api.employees.getEmployeeProfile, {}, { fallback: t('failed'), quiet: true })
  const [editing, setEditing] = useState(false)
  const [hasEdited, setEdited] = useState(false)
  const endEditing = () => {
    setEdited(true)
    setEditing(false)
  }
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      narrow
      actions={
        load.data &&
        !editing && (
          <Button
            {...(hasEdited && { ref: focusOnMount })}
            variant="default"
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {ui('action.edit')}
          </Button>
        )
      }
    >
      <Loaded load={load} fallback={t('failed')}>
        {(profile) =>
          editing ? (
            <Suspense fallback={<LoadingLines lines={8} height={36} />}>
              <ProfileForm profile={profile} onEnd={endEditing} />
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
  const orNone = (value: string | null) => value ?? t('none')
  const country = useCountryName(profile.country)
  const organization = useOrganization()
  return (
    <Stack gap={18}>
      <Suspense>
        <OwnAccountChanges />
      </Suspense>
      <Card>
        <Text size="sm" c="var(--ink-2)">
          {t('paidTo')}
        </Text>
        <Text fw={650} fz="lg">
          {profile.bank ?? t('none')}{' '}
          {profile.bank !== null && <Number text={lastFour(orNone(profile.accountNumber))} />}
        </Text>
        <Text size="sm" c="var(--ink-2)">
          {t('wrongAccount')}
        </Text>
      </Card>
      {organization?.rollingPay !== 'no' && (
        <Suspense>
          <OwnLimitsLine />
        </Suspense>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
        <Card title={t('personal')}>
          <Facts
            facts={[
              [t('firstName'), profile.firstName],
              [t('lastName'), profile.lastName],
              [t('dateOfBirth'), profile.dateOfBirth ? dateText(profile.dateOfBirth) : t('none')],
              [t('icNumber'), <Number key="ic" text={profile.employeeICNumber} />],
            ]}
          />
        </Card>
        <Card title={t('location')}>
          <Facts
            facts={[
              [t('address'), orNone(profile.address)],
              [t('postalCode'), orNone(profile.postalCode)],
              [t('city'), orNone(profile.city)],
              [t('country'), country],
            ]}
          />
        </Card>
      </SimpleGrid>
      <Card title={t('contact')}>
        <Facts
          facts={[
            [t('mobileNumber'), <Mobile key="mobile" profile={profile} />],
            [t('email'), orNone(profile.email)],
          ]}
        />
      </Card>
      <Card title={t('work')} aside={t('workHint')}>
        <Facts
          facts={[
            profile.employeeNumber !== null && [t('employeeNumber'), profile.employeeNumber],
            profile.team !== null && [t('team'), profile.team.teamName],
            profile.jobLevel !== null && [t('jobLevel'), profile.jobLevel.name],
            profile.startDate !== null && [t('startDate'), dateText(profile.startDate)],
            [t('salary'), profile.salary === null ? t('none') : <Money key="salary" amount={profile.salary} />],
          ]}
        />
      </Card>
    </Stack>
  )
}

const Number = ({ text }: { text: string }) => <span className="num">{text}</span>

const Mobile = ({ profile }: { profile: Profile }) => (
  <>
    <Number text={profile.mobileNumber ?? t('none')} />{' '}
    {profile.mobileNumber !== null && (
      <StatusPill
        status="mobile"
        look={profile.mobileVerified ? 'done' : 'wait'}
        text={profile.mobileVerified ? t('verified') : t('notVerified')}
      />
    )}
  </>
)
