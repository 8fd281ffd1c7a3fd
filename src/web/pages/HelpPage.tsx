import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EmployerContact, UpahContact, useContacts, type Contacts } from '#modules/support/screens/Contacts.tsx'
import { supportScreens } from '#modules/support/support.screens.ts'
import { t as supportText } from '#modules/support/support.texts.ts'
import { homeOf, sideOf, useSession } from '../session.ts'
import { ReadTerms } from '../shell/ReadTerms.tsx'
import { useOrganization } from '../shell/Shell.tsx'
import { Card, Page } from '../ui/Page.tsx'
import { Loaded } from '../ui/States.tsx'
import { ui } from '../ui/ui.texts.ts'
import { t } from './help.texts.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const OftenAsked = lazyPart(
  async () => (await import('#modules/withdrawals/request/screens/OftenAsked.tsx')).OftenAsked,
)

/** The help contacts, common questions and the terms. */
export const HelpPage = () => {
  const { role, profileComplete } = useSession()
  const contacts = useContacts()
  const side = sideOf(role)
  return (
    <Page title={t('title')} back={{ to: homeOf(role), label: ui('action.back') }} bar="arrow" narrow>
      <Loaded load={contacts} fallback={supportText('failed')}>
        {(data) => (
          <>
            <Upah contacts={data} isOwn={side === 'platform'} />
            {side !== 'platform' && <Employer contacts={data} isOwn={side === 'management'} />}
          </>
        )}
      </Loaded>
      {side === 'employee' && profileComplete && (
        <Suspense>
          <OftenAsked employerContact={contacts.data?.employer ?? null} />
        </Suspense>
      )}
      {side !== 'platform' && (
        <Card title={t('terms')}>
          <ReadTerms />
        </Card>
      )}
    </Page>
  )
}

const Change = ({ to }: { to: string }) => (
  <Button component={Link} to={to} variant="default" style={{ justifySelf: 'start' }}>
    {t('change')}
  </Button>
)

const Upah = ({ contacts: { upah }, isOwn }: { contacts: Contacts; isOwn: boolean }) => (
  <>
    <UpahContact contact={upah} />
    {isOwn && upah === null && <Text>{t('unsetPlatform')}</Text>}
    {isOwn && <Change to={supportScreens.internalContact.to()} />}
  </>
)

const Employer = ({ contacts: { employer }, isOwn }: { contacts: Contacts; isOwn: boolean }) => {
  const name = useOrganization()?.name ?? ''
  return (
    <>
      <EmployerContact contact={employer} employer={name} />
      {isOwn && employer === null && <Text>{t('unset', { employer: name })}</Text>}
      {isOwn && <Change to={supportScreens.contact.to()} />}
    </>
  )
}
