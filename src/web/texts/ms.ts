import { accounts } from './ms/accounts.ts'
import { profile } from './ms/profile.ts'

/** Bahasa Malaysia for the tables that have not moved to their modules. */
export const ms = { accounts, profile }
