import { Box, TextInput } from '@mantine/core'
import { DateField } from '#web/ui/DateField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { workFields } from '../assignment-list.rules.ts'
import { t } from '../employee-record.texts.ts'
import type { SectionProps } from './EmployeeFields.tsx'
import { useWorkChoices, WorkSelect, type Choice } from './work-choices.tsx'

const currentChoice = (code: string | null | undefined, label = code): Choice | null =>
  code ? { value: code, label: label ?? code } : null

export const WorkFields = ({ form, shown }: SectionProps) => {
  const choices = useWorkChoices()
  const current = {
    team: currentChoice(shown?.team?.code, shown?.team?.teamName),
    jobLevel: currentChoice(shown?.jobLevel?.id, shown?.jobLevel?.name),
    categoryCode: currentChoice(shown?.categoryCode),
    officeCode: currentChoice(shown?.officeCode),
  }
  const endsEmployment = form.values.endDate !== '' && (shown?.endDate ?? null) === null
  return (
    <Section title={t('form.work')} after={endsEmployment && shown && <Notice tone="wait">{t('form.ending')}</Notice>}>
      <TextInput label={t('form.number')} autoComplete="off" {...form.getInputProps('employeeNumber')} />
      {workFields.map((field) => (
        <WorkSelect key={field} field={choices[field]} current={current[field]} {...form.getInputProps(field)} />
      ))}
      <Box visibleFrom="sm" />
      <DateField
        label={t('form.start')}
        required={false}
        {...form.getInputProps('startDate')}
        value={form.values.startDate}
      />
      <DateField
        label={t('form.end')}
        required={false}
        min={form.values.startDate || undefined}
        {...form.getInputProps('endDate')}
        value={form.values.endDate}
      />
    </Section>
  )
}
