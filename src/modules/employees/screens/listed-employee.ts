import type { z } from 'zod'
import type { employeeDirectory } from '../employee.contract.ts'

/** An employee as listed. */
export type ListedEmployee = z.input<(typeof employeeDirectory)['getEmployees']['output']>['employees'][number]
export type FullEmployee = z.input<(typeof employeeDirectory)['getFullEmployeeProfile']['output']>

type Named = { firstName: string; lastName: string }
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

export const listPath: string = '/employees'
export const viewPath = (icNumber: string): string => `/employees/view/${icNumber}`
export const editPath = (icNumber: string): string => `/employees/update/${icNumber}`
export const approvePath: string = '/employees/approve'
export const importPath: string = '/employees/bulk-import'
export const missingPath: string = '/employees/missing-payment-election'
