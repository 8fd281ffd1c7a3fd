import { sum, type Sen } from '#kernel/money.ts'
import { monthlyCost, type Recurrence } from './recurrence.rules.ts'

/** A benefit, and how many employees of a team and level it is for. */
export type Entitled = {
  readonly id: string
  readonly amount: Sen
  readonly recurrence: Recurrence
  readonly employees: number
}

/** Employees and cost of one benefit. */
export const costOf = ([first, ...others]: readonly Entitled[]): { employees: number; monthlyCost: Sen } => {
  if (!first) throw new Error('a benefit without a row')
  const employees = others.reduce((count, row) => count + row.employees, first.employees)
  return { employees, monthlyCost: monthlyCost(first.amount, first.recurrence, employees) }
}

/** The number of benefits in these rows, and their cost: the sum of the costs that the list of benefits shows. */
export const totalOf = (rows: readonly Entitled[]): { benefits: number; monthlyCost: Sen } => {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const costs = ids.map((id) => costOf(rows.filter((row) => row.id === id)).monthlyCost)
  return { benefits: ids.length, monthlyCost: sum(costs) }
}
