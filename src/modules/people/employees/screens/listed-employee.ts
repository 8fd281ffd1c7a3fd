import type { z } from 'zod'
import type { employeeDirectory } from '../employee.contract.ts'
import { employeeScreens } from '../employee.screens.ts'

/** A row of an employee list. */
export type ListedEmployee = z.input<(typeof employeeDirectory)['getEmployees']['output']>['employees'][number]
export type FullEmployee = z.input<(typeof employeeDirectory)['getFullEmployeeProfile']['output']>

type Named = { firstName: string; lastName: string }
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

export const listPath: string = employeeScreens.list.to()
export const viewPath = (employeeICNumber: string): string => employeeScreens.view.to({ employeeICNumber })
export const editPath = (employeeICNumber: string): string => employeeScreens.edit.to({ employeeICNumber })
export const approvePath: string = employeeScreens.approve.to()
export const importPath: string = employeeScreens.import.to()
export const missingPath: string = employeeScreens.missingElection.to()

export type Pending = z.input<(typeof employeeDirectory)['listEmployeesPendingApproval']['output']>['employees'][number]
