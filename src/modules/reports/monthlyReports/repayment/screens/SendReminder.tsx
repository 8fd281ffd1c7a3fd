import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { api, useCall, useCommand } from '#web/api.ts'
import { dateText } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import { t } from '../../report.texts.ts'
import classes from '../../screens/reports.module.css'

/** When a reminder is sent, counted from the due date of a list. */
export const dueOf = (days: number): string =>
  days === 0
    ? t('receivables.onDue')
    : t(days < 0 ? 'receivables.before' : 'receivables.after', { count: Math.abs(days) })

/** When a reminder is sent, counted from the pay day of a list. */
export const paydayOf = (days: number): string =>
  days === 0 ? t('receivables.onPayday') : t('receivables.afterPayday', { count: days })

type Reminder = Awaited<ReturnType<typeof api.deductions.getRemittanceReminders>>['reminders'][number]
/** Such as `07/11/2026, To remit, 3 days after due: e-mail to Farah binti Aziz, Lim Jia Hui`. */
const textOf = ({ kind, days, sentOn, recipients, recipientNames, sentByName }: Reminder): string =>
  t(sentByName === null ? 'remind.sent' : 'remind.sentBy', {
    kind: t(kind === 'confirm' ? 'remind.confirm' : 'remind.remit'),
    when: kind === 'confirm' ? paydayOf(days) : dueOf(days),
    date: dateText(sentOn),
    to: recipientNames.length > 0 ? recipientNames.join(', ') : t('remind.people', { count: recipients }),
    name: sentByName ?? '',
  })

type SendReminderProps = { orgId: string; lists: readonly { listId: string; number: string }[] }
/** The reminders of each list that is still to be remitted, and the button that sends another one now. */
export const SendReminder = ({ orgId, lists }: SendReminderProps) => {
  const remind = useCommand(api.deductions.remindOfRemittance, {
    fallback: t('remind.failed'),
    success: ({ recipients }) => t('remind.done', { count: recipients }),
  })
  const { data } = useCall(api.deductions.getRemittanceReminders, { orgId }, { fallback: t('remind.unknown') })
  if (lists.length === 0) return null
  return (
    <section>
      <h3 className={shared.heading}>{t('remind.title')}</h3>
      <ul className={shared.lines}>
        {lists.map(({ listId, number }) => {
          const sent = data?.reminders.filter((one) => one.listId === listId)
          return (
            <li key={listId} className={classes.reminders}>
              <span>
                {number}
                {sent?.length === 0 && <span className={shared.note}>{t('remind.none')}</span>}
                {sent?.map((one) => (
                  <span key={`${one.kind} ${one.days}`} className={shared.note}>
                    {textOf(one)}
                  </span>
                ))}
              </span>
              <IfMay call={api.deductions.remindOfRemittance}>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconMail size={16} aria-hidden />}
                  aria-label={t('remind.now', { number })}
                  loading={remind.isPending && remind.variables.listId === listId}
                  onClick={() => remind.mutate({ orgId, listId })}
                >
                  {t('remind.verb')}
                </Button>
              </IfMay>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
