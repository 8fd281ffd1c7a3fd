import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { timeIn, type Instant } from '#kernel/time.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { blockCauses } from '#modules/identity/account.rules.ts'
import { EmployerContact, UpahContact, useContacts, type Contact } from '#modules/support/screens/Contacts.tsx'
import { rememberedBlock } from '../block.ts'
import { ui } from '../ui/ui.texts.ts'
import { signInScreens } from '../web.screens.ts'
import classes from './pages.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './help.texts.ts'

type Block = NonNullable<ReturnType<typeof rememberedBlock>>

/** Help before sign-in. */
export const ContactPage = () => (
  <SignInFrame title={t('title')}>
    <Contacts block={null} />
  </SignInFrame>
)

/** Why this account can't sign in, when it can again, and the contact. */
export const LockedPage = () => {
  const block = rememberedBlock()
  const { cause = 'admin', until } = block ?? {}
  return (
    <SignInFrame title={t(cause === 'passwords' ? 'blocked.pausedTitle' : 'blocked.title')}>
      <Stack gap="xs" mb="md">
        <Text>{t(`blocked.why.${isOneOf(blockCauses, cause) ? cause : 'admin'}`)}</Text>
        <Text>
          {cause === 'passwords' && until !== undefined
            ? t('blocked.until', { time: timeIn(until as Instant) })
            : t(`blocked.ends.${cause === 'manager' || cause === 'deleted' ? 'employer' : 'upah'}`)}
        </Text>
      </Stack>
      <Contacts block={block} />
    </SignInFrame>
  )
}

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

const Contacts = ({ block }: { block: Block | null }) => {
  const upah = useContacts().data?.upah ?? null
  const employer = (
    <EmployerContact key="employer" contact={block && contactIn(block)} employer={block?.['employer'] ?? null} />
  )
  const platform = <UpahContact key="upah" contact={upah} />
  const isForEmployer = block?.['cause'] === 'manager' || block?.['cause'] === 'deleted'
  return (
    <>
      <Stack>{isForEmployer ? [employer, platform] : [platform, employer]}</Stack>
      <Link to={signInScreens.login.to()} className={classes.link}>
        {ui('action.back')}
      </Link>
    </>
  )
}
