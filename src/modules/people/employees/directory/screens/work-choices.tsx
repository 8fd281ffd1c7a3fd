import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { gradeName } from '#people/jobLevels/job-level.rules.ts'
import { api, messageOf, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { translate } from '#web/text.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { AssignmentChoice, WorkField } from '../assignment-list.rules.ts'
import { t } from '../../employee-record.texts.ts'
import classes from '../../screens/employees.module.css'

/** The value for each field. Fields without a value stay unchanged. */
export type WorkValues = Readonly<Partial<Record<WorkField, string>>>

/** The values as the input of the call. */
export const assignmentInput = ({ team, jobLevel, categoryCode, officeCode }: WorkValues) => ({
  ...(team && { team: { code: team } }),
  ...(jobLevel && { jobLevel: { id: jobLevel } }),
  ...(categoryCode && { categoryCode }),
  ...(officeCode && { officeCode }),
})

const clearable = { clearable: true, clearButtonProps: { 'aria-label': ui('action.clear') } } as const

export type Choice = { readonly value: string; readonly label: string }
type WorkChoices = {
  readonly label: string
  readonly fallback: string
  readonly choices: readonly AssignmentChoice[]
  readonly load: { data: unknown; error: Error | null; refetch: () => unknown }
}
/** The approved teams, job levels and categories, and the offices. */
export const useWorkChoices = (): Readonly<Record<WorkField, WorkChoices>> => {
  const { orgId } = useSession()
  const failed = {
    team: t('form.failedTeams'),
    jobLevel: t('form.failedLevels'),
    categoryCode: t('form.failedCategories'),
    officeCode: t('form.failedOffices'),
  }
  const teams = useCall(api.teams.getApproved, {}, { fallback: failed.team })
  const levels = useCall(api.jobLevels.getApproved, {}, { fallback: failed.jobLevel })
  const categories = useCall(api.employeeCategories.getApproved, {}, { fallback: failed.categoryCode })
  const offices = useCall(
    api.orgOffices.getOffices,
    { orgId: orgId ?? '' },
    { fallback: failed.officeCode, enabled: orgId !== null },
  )
  return {
    team: {
      label: t('form.team'),
      fallback: failed.team,
      load: teams,
      choices: (teams.data?.teams ?? []).map(({ code, teamName }) => ({
        value: code,
        label: teamName,
        names: [teamName],
      })),
    },
    jobLevel: {
      label: t('form.jobLevel'),
      fallback: failed.jobLevel,
      load: levels,
      choices: (levels.data?.jobLevels ?? []).map(({ id, name, jobLevel, jobGrade }) => {
        const grade = gradeName(jobGrade)
        const label = `${name}, ${translate(grade)}`
        return { value: id, label, names: [...grade.map((one) => `${name}, ${one}`), name, jobLevel] }
      }),
    },
    categoryCode: {
      label: t('form.category'),
      fallback: failed.categoryCode,
      load: categories,
      choices: (categories.data?.categories ?? []).map(({ code, name }) => ({
        value: code,
        label: name,
        names: [name],
      })),
    },
    officeCode: {
      label: t('form.office'),
      fallback: failed.officeCode,
      load: offices,
      choices: (offices.data?.offices ?? []).map(({ officeCode, name }) => ({
        value: officeCode,
        label: name,
        names: [name],
      })),
    },
  }
}

type WorkSelectProps = {
  field: WorkChoices
  placeholder?: string
  /** The current value, which can be kept even if it is no longer approved. */
  current?: Choice | null
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}
/** A select over a fetched list. */
export const WorkSelect = ({
  field,
  placeholder = t('form.none'),
  current,
  value,
  onChange,
  error,
}: WorkSelectProps) => (
  <div>
    <Select
      label={field.label}
      placeholder={placeholder}
      searchable
      {...clearable}
      data={
        current && !field.choices.some((one) => one.value === current.value)
          ? [current, ...field.choices]
          : [...field.choices]
      }
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error}
    />
    {field.load.error && field.load.data === undefined && (
      <div role="alert" className={classes.failed}>
        {messageOf(field.load.error, field.fallback)}
        <Button size="compact-xs" variant="default" onClick={() => void field.load.refetch()}>
          {ui('action.retry')}
        </Button>
      </div>
    )}
  </div>
)
