import { Button, Stack } from '@mantine/core'
import { IconLock, IconMail, IconPhoneCall } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { timeIn, type Instant } from '#kernel/time.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { blockCauses } from '#people/identity/account.rules.ts'
import {
  callLink,
  EmployerContact,
  UpahContact,
  useContacts,
  writeLink,
  type Contact,
} from '#people/support/screens/Contacts.tsx'
import { Person } from '#people/support/screens/Person.tsx'
import { rememberedBlock } from '#web/block.ts'
import { ClosedState } from '#web/ui/ClosedState.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import classes from '#web/ui/SignInFrame.module.css'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { t as supportText } from '#people/support/support.texts.ts'
import { t } from '#people/support/help.texts.ts'

type Block = NonNullable<ReturnType<typeof rememberedBlock>>

/** Help before sign-in. */
export const ContactPage = () => {
  const upah = useContacts().data?.upah ?? null
  return (
    <SignInFrame title={t('title')}>
      <Stack>
        <UpahContact contact={upah} />
        <EmployerContact contact={null} employer={null} />
      </Stack>
      <Back />
    </SignInFrame>
  )
}

/** Why this account can't sign in, when it can again, and whom to call. */
export const LockedPage = () => {
  const block = rememberedBlock()
  const { cause = 'admin', until, since, employer = null } = block ?? {}
  const isForEmployer = cause === 'manager' || cause === 'deleted'
  const upah = useContacts().data?.upah ?? null
  const own = isForEmployer && block ? contactIn(block) : null
  const title = t(cause === 'passwords' ? 'blocked.pausedTitle' : 'blocked.title')
  const end =
    cause === 'passwords' && until !== undefined
      ? t('blocked.until', { time: timeIn(until as Instant) })
      : t(`blocked.ends.${isForEmployer ? 'employer' : 'upah'}`)
  const why =
    since === undefined
      ? t(`blocked.why.${isOneOf(blockCauses, cause) ? cause : 'admin'}`)
      : t('blocked.organizationSince', { since })
  const contact = own ?? upah
  return (
    <SignInFrame title={title}>
      <ClosedState
        icon={IconLock}
        tone="grey"
        why={`${why} ${end}`}
        action={contact && <Ask contact={contact} subject={title} />}
        person={<Person contact={contact} employer={contact && !own ? null : employer} subject={title} isAsked />}
      />
      <Back />
    </SignInFrame>
  )
}

/** The next step: a call, or a mail to a contact without a number. */
const Ask = ({ contact: { name, phone, email }, subject }: { contact: Contact; subject: string }) =>
  phone === null ? (
    <Button
      component="a"
      href={writeLink(email ?? '', subject)}
      size="md"
      fullWidth
      leftSection={<IconMail size={18} aria-hidden />}
    >
      {supportText('writeName', { name })}
    </Button>
  ) : (
    <Button
      component="a"
      href={callLink(phone)}
      size="md"
      fullWidth
      leftSection={<IconPhoneCall size={18} aria-hidden />}
    >
      {supportText('callName', { name })}
    </Button>
  )

/** The employer's contact, as the refusal named it. */
const contactIn = ({ contactName, contactRole, contactEmail, contactPhone, contactHours }: Block): Contact | null =>
  contactName === undefined
    ? null
    : {
        name: contactName,
        role: contactRole ?? null,
        email: contactEmail ?? null,
        phone: contactPhone ?? null,
        hours: contactHours ?? null,
      }

const Back = () => (
  <Link to={signInScreens.login.to()} className={classes.link}>
    {ui('action.back')}
  </Link>
)
