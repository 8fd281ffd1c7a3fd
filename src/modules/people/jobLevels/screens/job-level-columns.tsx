import type { z } from 'zod'
import { translate } from '#web/text.ts'
import { linkColumn, textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import type { jobLevel } from '../job-level.contract.ts'
import { gradeName } from '../job-level.rules.ts'
import { t } from '../job-level.texts.ts'

export type JobLevel = z.input<typeof jobLevel>

const gradeOf = ({ jobGrade }: JobLevel): string => translate(gradeName(jobGrade))

/** The columns of a job level. The name links to its form, if any. */
export const levelColumns = (editOf: ((level: JobLevel) => string) | null): readonly Column<JobLevel>[] => [
  editOf ? linkColumn('name', t('field.name'), editOf) : textColumn('name', t('field.name'), { wide: true }),
  textColumn('jobLevel', t('field.jobLevel')),
  { id: 'jobGrade', header: t('field.jobGrade'), cell: gradeOf, value: (row) => row.jobGrade, plainNumber: true },
]
