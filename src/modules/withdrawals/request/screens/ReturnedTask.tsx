import { Group } from '@mantine/core'
import { AskEmployer } from '#modules/support/screens/AskEmployer.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../returned-task.texts.ts'
import type { Balance } from './Workings.tsx'

/** The task to correct an account from which the bank returned the last payment; renders nothing otherwise. */
export const ReturnedTask = ({ balance: { returned, account } }: { balance: Balance }) =>
  returned && (
    <Notice tone="stop" title={t('title', { amount: ringgit(returned.amount) })}>
      <div>
        {t('text', {
          account: account ? `${account.bank} ${account.number}` : '',
          date: dateText(returned.on),
          reason: returned.reason,
        })}
      </div>
      <div>{t('next')}</div>
      <Group mt="sm" gap="xs">
        <AskEmployer size="md" />
      </Group>
    </Notice>
  )
