import { accounts } from './ms/accounts.ts'
import { employee } from './ms/employee.ts'
import { profile } from './ms/profile.ts'
import { menu, settings, shared, terms } from './ms/shared.ts'

/** Bahasa Malaysia: all that an employee sees, and the way in. What is not here is said in English. */
export const ms = { ...shared, accounts, employee, profile, menu, settings, terms }
