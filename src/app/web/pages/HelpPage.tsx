import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { EmployerContact, UpahContact, useContacts, type Contacts } from '#people/support/screens/Contacts.tsx'
import { supportScreens } from '#people/support/support.screens.ts'
import { t as supportText } from '#people/support/support.texts.ts'
import { homeOf, sideOf, useSession } from '#web/session.ts'
import { ReadTerms } from '../shell/ReadTerms.tsx'
import { useOrganization } from '#web/organization.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Loaded, Page } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '#people/support/help.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const OftenAsked = lazyPart(async () => (await import('#money/withdrawals/balance/screens/OftenAsked.tsx')).OftenAsked)

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
  <LinkButton to={to} variant="default" style={{ justifySelf: 'start' }}>
    {t('change')}
  </LinkButton>
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
