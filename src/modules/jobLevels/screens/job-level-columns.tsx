import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import type { jobLevel } from '../job-level.contract.ts'
import { t } from '../job-level.texts.ts'

export type JobLevel = z.input<typeof jobLevel>

const gradeOf = ({ jobGrade }: JobLevel): string => t('grade', { grade: String(jobGrade).padStart(2, '0') })

/** The fields of a job level; its name links to its form. */
export const levelColumns = (addressOf: (id: string) => string): readonly Column<JobLevel>[] => [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => <Link to={addressOf(row.id)}>{row.name}</Link>,
    value: (row) => row.name,
  },
  { id: 'jobLevel', header: t('field.jobLevel'), cell: (row) => row.jobLevel, value: (row) => row.jobLevel },
  { id: 'jobGrade', header: t('field.jobGrade'), cell: gradeOf, value: (row) => row.jobGrade },
]

export const statusColumn: Column<JobLevel> = {
  id: 'status',
  header: t('field.status'),
  cell: (row) => <StatusPill status={row.status} />,
  value: (row) => statusText(row.status),
}

export const modifiedColumn: Column<JobLevel> = {
  id: 'modifiedAt',
  header: t('field.modifiedAt'),
  cell: (row) => <span className="num">{dayOfText(row.modifiedAt)}</span>,
  value: (row) => row.modifiedAt,
}
