import { Button } from '@mantine/core'
import { IconBuilding, IconHeadset, IconMail, IconPhoneCall, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { api, useCall } from '#web/api.ts'
import { EmailText } from '#web/ui/EmailText.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { support } from '../support.contract.ts'
import classes from './Contacts.module.css'
import { t } from '../support.texts.ts'

export type Contacts = z.input<(typeof support)['getContacts']['output']>
export type Contact = NonNullable<Contacts['upah']>

export const useContacts = () => useCall(api.support.getContacts, {}, { fallback: t('failed') })

export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
export const writeLink = (email: string, subject?: string): string =>
  `mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

/** Upah's contact, for questions about money and the app. Renders nothing until Upah has set it. */
export const UpahContact = ({ contact }: { contact: Contact | null }) =>
  contact && (
    <Card title={t('aboutMoney')}>
      <Ways contact={contact} note={contact.hours} icon={IconHeadset} />
    </Card>
  )

type EmployerProps = {
  contact: Contact | null
  /** The employer's name, if it is known. */
  employer: string | null
}

/** The employer's contact. */
export const EmployerContact = ({ contact, employer }: EmployerProps) => {
  const name = employer === null ? null : shortCompanyName(employer)
  return (
    <Card title={t('aboutWork')}>
      {contact ? (
        <Ways
          contact={contact}
          note={[roleText(contact, name), contact.hours].filter(Boolean).join(' · ')}
          icon={IconBuilding}
        />
      ) : (
        <Row
          icon={IconBuilding}
          title={name === null ? t('hrUnknown') : t('hr', { employer: name })}
          note={t('hrHint')}
        />
      )}
    </Card>
  )
}

/** `Manager, Kopi Kita`, as far as it is known. */
export const roleText = ({ role }: Contact, employer: string | null): string | null =>
  role !== null && employer !== null ? t('roleAt', { role, employer }) : (role ?? employer)

/** The ways to reach a contact, each with its button. */
const Ways = ({ contact, note, icon }: { contact: Contact; note: string | null; icon: Icon }) => {
  const { name, email, phone } = contact
  return (
    <>
      <Row
        icon={icon}
        title={name}
        note={note}
        lines={phone}
        action={
          phone !== null && (
            <Button
              component="a"
              href={callLink(phone)}
              variant="default"
              aria-label={t('callName', { name })}
              leftSection={<IconPhoneCall size={18} aria-hidden />}
            >
              {t('call')}
            </Button>
          )
        }
      />
      {email !== null && (
        <Row
          icon={IconMail}
          title={<EmailText email={email} />}
          note={null}
          action={
            <Button component="a" href={writeLink(email)} variant="default" aria-label={t('writeName', { name })}>
              {t('write')}
            </Button>
          }
        />
      )}
    </>
  )
}

type RowProps = {
  icon: Icon
  title: ReactNode
  note: string | null
  lines?: string | null
  action?: ReactNode
}
const Row = ({ icon: Mark, title, note, lines = null, action }: RowProps) => (
  <div className={classes.row}>
    <span className={classes.mark}>
      <Mark size={20} aria-hidden />
    </span>
    <div className={classes.who}>
      <strong>{title}</strong>
      {note !== null && note !== '' && <span>{note}</span>}
      {lines !== null && <span className="num">{lines}</span>}
    </div>
    {action}
  </div>
)
