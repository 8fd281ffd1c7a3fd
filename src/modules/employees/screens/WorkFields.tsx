import { Box, Button, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { gradeText } from '#modules/jobLevels/job-level.rules.ts'
import { api, messageOf, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { t } from '../employee-record.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { SectionProps } from './EmployeeFields.tsx'
import classes from './employees.module.css'
import { ui } from '#web/ui/ui.texts.ts'

const clearing = { clearable: true, clearButtonProps: { 'aria-label': ui('action.clear') } } as const

type Choice = { value: string; label: string }
type Load = { data: unknown; error: Error | null; refetch: () => unknown }

/** A select over a fetched list; the current value stays available even if it is no longer approved. */
const Chosen = ({
  label,
  load,
  fallback,
  choices,
  standing,
  value,
  onChange,
  error,
}: {
  label: string
  load: Load
  fallback: string
  choices: readonly Choice[]
  standing: Choice | null
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}) => (
  <div>
    <Select
      label={label}
      placeholder={t('form.none')}
      searchable
      {...clearing}
      data={standing && !choices.some(({ value }) => value === standing.value) ? [standing, ...choices] : [...choices]}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
    {load.error && load.data === undefined && (
      <div role="alert" className={classes.failed}>
        {messageOf(load.error, fallback)}
        <Button size="compact-xs" variant="default" onClick={() => void load.refetch()}>
          {ui('action.retry')}
        </Button>
      </div>
    )}
  </div>
)

const useChoices = () => {
  const { orgId } = useSession()
  return {
    teams: useCall(api.teams.getApproved, {}, { fallback: t('form.failedTeams') }),
    levels: useCall(api.jobLevels.getApproved, {}, { fallback: t('form.failedLevels') }),
    categories: useCall(api.employeeCategories.getApproved, {}, { fallback: t('form.failedCategories') }),
    offices: useCall(
      api.orgOffices.getOffices,
      { orgId: orgId ?? '' },
      { fallback: t('form.failedOffices'), enabled: orgId !== null },
    ),
  }
}

const asItIs = (code: string | null | undefined, label = code) => (code ? { value: code, label: label ?? code } : null)

export const WorkFields = ({ form, shown }: SectionProps) => {
  const { teams, levels, categories, offices } = useChoices()
  const isEnding = form.values.endDate !== '' && (shown?.endDate ?? null) === null
  return (
    <Section title={t('form.work')} after={isEnding && shown && <Notice tone="wait">{t('form.ending')}</Notice>}>
      <TextInput label={t('form.number')} autoComplete="off" {...form.getInputProps('employeeNumber')} />
      <Chosen
        label={t('form.team')}
        load={teams}
        fallback={t('form.failedTeams')}
        choices={(teams.data?.teams ?? []).map(({ code, teamName }) => ({ value: code, label: teamName }))}
        standing={asItIs(shown?.team?.code, shown?.team?.teamName)}
        {...form.getInputProps('team')}
      />
      <Chosen
        label={t('form.jobLevel')}
        load={levels}
        fallback={t('form.failedLevels')}
        choices={(levels.data?.jobLevels ?? []).map(({ id, name, jobGrade }) => ({
          value: id,
          label: `${name}, ${gradeText(jobGrade)}`,
        }))}
        standing={asItIs(shown?.jobLevel?.id, shown?.jobLevel?.name)}
        {...form.getInputProps('jobLevel')}
      />
      <Chosen
        label={t('form.category')}
        load={categories}
        fallback={t('form.failedCategories')}
        choices={(categories.data?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        standing={asItIs(shown?.categoryCode)}
        {...form.getInputProps('categoryCode')}
      />
      <Chosen
        label={t('form.office')}
        load={offices}
        fallback={t('form.failedOffices')}
        choices={(offices.data?.offices ?? []).map(({ officeCode, name }) => ({ value: officeCode, label: name }))}
        standing={asItIs(shown?.officeCode)}
        {...form.getInputProps('officeCode')}
      />
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
