import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { isOneOf } from '#kernel/one-of.ts'
import { today } from '#web/clock.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { firstDate, payeesTypes, repaymentPeriods } from '../../disbursement.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import type { PayeesType } from './disbursement-form.ts'
import type { FormState } from './PayeesCard.tsx'
import { useChoice } from '../../screens/use-choice.ts'
import classes from '../../screens/disbursement-form.module.css'

/** Everything of a disbursement except its payees. */
export const DisbursementFields = ({ state: { form } }: { state: FormState }) => {
  const typeDialog = useChoice<{ type: PayeesType; count: number }>({ type: 'suppliers', count: 0 })
  const { payeesType, repaymentPeriod, date, selectedPayees } = form.values
  const first = firstDate(today())
  const changeType = (next: PayeesType) => {
    form.setFieldValue('payeesType', next)
    form.setFieldValue('selectedPayees', [])
    form.clearErrors()
  }
  return (
    <Card className={classes.fields ?? ''}>
      <TextInput label={t('field.name')} withAsterisk autoComplete="off" {...form.getInputProps('name')} />
      <Input.Wrapper label={t('field.payeesType')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('field.payeesType')}
          data={payeesTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={payeesType}
          onChange={(next) => {
            if (!isOneOf(payeesTypes, next) || next === payeesType) return
            if (selectedPayees.length > 0) typeDialog.open({ type: next, count: selectedPayees.length })
            else changeType(next)
          }}
        />
      </Input.Wrapper>
      <DateField
        label={t('field.date')}
        description={t('field.dateFrom', { first: dateText(first) })}
        min={first}
        {...form.getInputProps('date')}
        value={date}
      />
      <Input.Wrapper label={t('field.repaymentPeriod')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('field.repaymentPeriod')}
          data={repaymentPeriods.map((count) => ({ value: String(count), label: t('months', { count }) }))}
          value={String(repaymentPeriod)}
          onChange={(next) => {
            const months = repaymentPeriods.find((count) => String(count) === next)
            if (months) form.setFieldValue('repaymentPeriod', months)
          }}
        />
      </Input.Wrapper>
      <Textarea
        className={classes.notes ?? ''}
        label={t('field.notes')}
        autosize
        minRows={1}
        maxLength={1000}
        {...form.getInputProps('notes')}
      />
      <Confirm
        opened={typeDialog.opened}
        onClose={typeDialog.close}
        title={t('change.title')}
        verb={t('change.verb')}
        onConfirm={async () => changeType(typeDialog.choice.type)}
      >
        {t('change.text', { count: typeDialog.choice.count })}
      </Confirm>
    </Card>
  )
}
