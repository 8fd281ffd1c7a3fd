import { Stack, Text } from '@mantine/core'
import { t as helpText } from '../help.texts.ts'
import { useOrganization } from '#web/organization.ts'
import { t } from '../support.texts.ts'
import { EmployerContact, UpahContact, useContacts } from './Contacts.tsx'

/** The dialog after wrong codes have locked the account: the end of the lock, the help contact, and the time until sign-out. */
export const LockedAccount = ({ message, leavesIn }: { message: string; leavesIn?: number }) => {
  const upah = useContacts().data?.upah ?? null
  const employer = useOrganization()?.name ?? null
  return (
    <Stack gap="sm">
      <Text role="alert" fw={600}>
        {message}
      </Text>
      <Text>{helpText('blocked.ends.upah')}</Text>
      {upah ? <UpahContact contact={upah} /> : <EmployerContact contact={null} employer={employer} />}
      {leavesIn !== undefined && (
        <Text size="sm" c="dimmed">
          {t('lockedLeaves', { seconds: leavesIn })}
        </Text>
      )}
    </Stack>
  )
}
