import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { amountColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { t } from '../group.texts.ts'

/** The number of employees of a group, which links to the list of employees with this filter. */
export const employeesColumn = <R extends { readonly employees?: number }>(
  filter: 'team' | 'category' | 'level',
  keyOf: (row: R) => string,
): Column<R> => ({
  ...countColumn('employees'),
  cell: (row) =>
    row.employees ? (
      <Link to={employeeScreens.list.to()} search={{ [filter]: keyOf(row) }}>
        {row.employees}
      </Link>
    ) : (
      0
    ),
})

export const countColumn = <K extends 'employees' | 'benefits'>(id: K): Column<{ readonly [F in K]?: number }> => ({
  id,
  header: t(id),
  align: 'right',
  plainNumber: true,
  cell: (row) => row[id] ?? '–',
  value: (row) => row[id] ?? null,
})

/** A cell with a smaller line below. */
export const Noted = ({ note, children }: { note: string; children: ReactNode }) => (
  <Stack gap={2}>
    {children}
    <Text component="small" size="xs" c="dimmed">
      {note}
    </Text>
  </Stack>
)

/** What benefits cost a month, on average over a year. */
export const costColumn: Column<{ readonly monthlyCost?: Ringgit }> = amountColumn('monthlyCost', t('monthlyCost'))
