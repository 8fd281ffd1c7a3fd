import { Button, type ButtonProps } from '@mantine/core'
import { IconHelp, IconMail, IconPhoneCall } from '@tabler/icons-react'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { callLink, useContacts, writeLink } from './Contacts.tsx'
import { settingsScreens } from '#web/web.screens.ts'
import { t } from '../support.texts.ts'

type Props = {
  /** The subject of the e-mail, such as the number of a withdrawal. */
  subject?: string
} & Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'>

/** Calls or writes to the employer's contact; opens Help while there is none. */
export const AskEmployer = ({ subject, ...look }: Props) => {
  const { data, isPending } = useContacts()
  const contact = data?.employer
  if (isPending) return null
  if (!contact)
    return (
      <LinkButton to={settingsScreens.help.to()} leftSection={<IconHelp size={20} aria-hidden />} {...look}>
        {t('help')}
      </LinkButton>
    )
  const { name, phone, email } = contact
  return (
    <>
      {phone !== null && (
        <Button component="a" href={callLink(phone)} leftSection={<IconPhoneCall size={20} aria-hidden />} {...look}>
          {t('callName', { name })}
        </Button>
      )}
      {email !== null && (
        <Button
          component="a"
          href={writeLink(email, subject)}
          leftSection={<IconMail size={20} aria-hidden />}
          {...look}
          {...(phone !== null && { variant: 'default' })}
        >
          {t('writeName', { name })}
        </Button>
      )}
    </>
  )
}
