import { Button } from '@mantine/core'
import { IconBuilding, IconHeadset, IconMail, IconPhoneCall } from '@tabler/icons-react'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { useOrganization } from '#web/organization.ts'
import { callLink, roleText, useContacts, writeLink, type Contact } from './Contacts.tsx'
import classes from './Person.module.css'
import { t } from '../support.texts.ts'

type PersonProps = {
  /** Null where none is set. */
  contact: Contact | null
  /** The employer's name if the contact is the employer's; null for Upah's. */
  employer: string | null
  /** The subject of a mail. */
  subject: string
  /** Whether the first way is the action above. */
  isAsked?: boolean
}

/** Someone to call or write to. */
export const Person = ({ contact, employer, subject, isAsked = false }: PersonProps) => {
  const Mark = employer === null ? IconHeadset : IconBuilding
  const note = contact
    ? [employer === null ? contact.role : roleText(contact, shortCompanyName(employer)), contact.hours]
        .filter(Boolean)
        .join(' · ')
    : t('hrHint')
  const name = contact?.name ?? (employer === null ? t('hrUnknown') : t('hr', { employer: shortCompanyName(employer) }))
  const { phone = null, email = null } = contact ?? {}
  return (
    <div className={classes.person}>
      <div className={classes.who}>
        <span className={classes.mark}>
          <Mark size={20} aria-hidden />
        </span>
        <div>
          <strong>{name}</strong>
          {note !== '' && <span>{note}</span>}
        </div>
      </div>
      <div className={classes.ways}>
        {phone !== null && !isAsked && (
          <Button
            component="a"
            href={callLink(phone)}
            variant="default"
            size="md"
            aria-label={t('callName', { name })}
            leftSection={<IconPhoneCall size={18} aria-hidden />}
          >
            {t('call')}
          </Button>
        )}
        {email !== null && !(isAsked && phone === null) && (
          <Button
            component="a"
            href={writeLink(email, subject)}
            variant="default"
            size="md"
            aria-label={t('writeName', { name })}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {t('write')}
          </Button>
        )}
      </div>
    </div>
  )
}

type HelperProps = {
  of: 'employer' | 'upah'
  subject: string
  /** The name of someone who can't be asked, because the question is about what they did. */
  not?: string | undefined
}

/** The employer's contact, or Upah's where the employer has none, may not know, or is asked about. */
export const Helper = ({ of, subject, not }: HelperProps) => {
  const employer = useOrganization()?.name ?? null
  const { data } = useContacts()
  if (!data) return null
  const isAskedAbout = (name: string): boolean => name.toLowerCase() === not?.toLowerCase()
  const own = of === 'employer' && data.employer && !isAskedAbout(data.employer.name) ? data.employer : null
  if (own) return <Person contact={own} employer={employer} subject={subject} />
  // The employer may not know, so it isn't named.
  if (of === 'upah' && !data.upah) return null
  return <Person contact={data.upah} employer={data.upah ? null : employer} subject={subject} />
}
