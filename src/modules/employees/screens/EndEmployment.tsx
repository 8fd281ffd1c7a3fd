import { Text } from '@mantine/core'
import { t } from '../employee-record.texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { nameOf, type FullEmployee } from './listed-employee.ts'

/** The pending requests that setting an end date rejects irreversibly. */
export const rejectedByEndDate = (shown: FullEmployee | null, endDate: string) =>
  shown === null || shown.endDate !== null || endDate === ''
    ? []
    : shown.inFlight.filter(({ status }) => status === 'pending')

/** Confirms the rejection of an employee's pending requests, with count and total. */
export const EndEmployment = ({
  employee,
  endDate,
  onClose,
  onConfirm,
}: {
  employee: FullEmployee
  /** Null while closed. */
  endDate: string | null
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) => {
  const rejected = rejectedByEndDate(employee, endDate ?? '')
  const continuing = employee.inFlight.length - rejected.length
  return (
    <Confirm
      opened={endDate !== null}
      onClose={onClose}
      danger
      title={t('ending.title', { name: nameOf(employee) })}
      verb={t('ending.verb', { count: rejected.length })}
      onConfirm={onConfirm}
    >
      <Text size="sm">
        {t('ending.text', {
          name: nameOf(employee),
          date: endDate ? dateText(endDate) : '',
          count: rejected.length,
          amount: ringgit(sumOf(rejected)),
        })}
      </Text>
      {continuing > 0 && <Text size="sm">{t('ending.goOn', { count: continuing })}</Text>}
    </Confirm>
  )
}
