import { ringgit } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { amounts } from './compensation-world.fixtures.ts'
import type { Details } from './screens/policy.ts'

type ListedRange = Details['ranges'][number]
export const barista = { jobLevel: 'BARISTA', jobLevelName: 'Barista', jobGrade: 3 }
export const senior = { jobLevel: 'SENIOR', jobLevelName: 'Senior barista', jobGrade: 4 }
export const low = amounts(1650, 2000, 2350)
export const high = amounts(2050, 2500, 2950)

const at = '2026-11-16T02:00:00.000Z' as Instant
const stamps = { createdAt: at, createdBy: '', modifiedAt: at, modifiedBy: '' }
const author = { modifiedByName: '' }
/** An approved range with these values. */
export const rangeOf = (
  id: string,
  values: Omit<
    ListedRange,
    'id' | 'policyId' | 'deleted' | 'status' | 'inForce' | 'modifiedByName' | keyof typeof stamps
  >,
  changes: Partial<ListedRange> = {},
): ListedRange => ({
  id,
  policyId: 'POLICY',
  ...values,
  deleted: false,
  status: 'approved',
  inForce: values,
  ...stamps,
  ...author,
  ...changes,
})
export const pending = { status: 'pending_approval' } as const

type Options = {
  readonly ranges?: readonly ListedRange[]
  readonly salaries?: Readonly<Record<string, readonly number[]>>
  readonly outside?: readonly (readonly [name: string, jobLevel: string, salary: number])[]
  readonly minimumWage?: number | null
  readonly nameInForce?: string | null
}
/** The details of a policy Retail, as a screen loads them. Amounts are in ringgit; an employee's name is also the id. */
export const detailsOf = ({
  ranges = [],
  salaries = {},
  outside = [],
  minimumWage = 1700,
  nameInForce = null,
}: Options): Details => ({
  policy: {
    id: 'POLICY',
    compensationName: 'Retail',
    status: 'approved',
    ...stamps,
    approvedAt: null,
    approvedBy: null,
    nameInForce,
    inForceAt: null,
    ...author,
    inForceByName: null,
  },
  ranges: [...ranges],
  levels: Object.entries(salaries).map(([jobLevel, of]) => ({
    jobLevel,
    people: of.map((salary, place) => ({
      employeeICNumber: `${jobLevel}-${place}`,
      name: `${jobLevel} ${place + 1}`,
      salary: ringgit(salary),
    })),
  })),
  outside: outside.map(([name, jobLevel, salary]) => ({
    employeeId: name,
    employeeICNumber: '',
    name,
    team: null,
    jobLevel,
    salary: ringgit(salary),
  })),
  minimumWage: minimumWage === null ? null : { amount: ringgit(minimumWage), since: '2025-08-01' as LocalDate },
})
