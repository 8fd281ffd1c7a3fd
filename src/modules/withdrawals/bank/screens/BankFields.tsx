import { Textarea, type TextareaProps } from '@mantine/core'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../transfer.texts.ts'

/** The bank's reason, which the employee sees. */
export const BankReason = (field: TextareaProps) => (
  <Textarea
    label={t('bankReturn.reason')}
    description={t('bankReturn.reasonHint')}
    withAsterisk
    autosize
    minRows={2}
    maxLength={500}
    data-autofocus
    {...field}
  />
)

/** The warning before a sent withdrawal is cancelled, and the field for the bank's answer. */
export const BankAnswer = (field: TextareaProps) => (
  <>
    <Notice tone="stop" title={t('edit.mayStillPay')}>
      {t('edit.mayStillPayText')}
    </Notice>
    <Textarea
      label={t('edit.bankAnswer')}
      description={t('edit.bankAnswerHint')}
      withAsterisk
      autosize
      minRows={2}
      maxLength={500}
      {...field}
    />
  </>
)
