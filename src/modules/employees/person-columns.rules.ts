import type { HeaderNames } from '#kernel/header-columns.ts'

/** How the columns that name an employee may be called in English and Malay, exact names first. */
export const personColumns: HeaderNames<'number' | 'icNumber'> = {
  number: [/^(employee|emp|staff|pekerja|kakitangan) ?(no|number|id|code)$|^(no|nombor) (pekerja|kakitangan|staf)$/],
  icNumber: [
    /^((no|nombor) )?(ic|kp|kad pengenalan|mykad|nric|employee ?ic ?number)( (no|number))?$/,
    /^((no|nombor) )?(ic\b|kp\b|kad pengenalan|mykad|nric|passport|pasport|employeeic)/,
  ],
}

/** An employee number or IC number as it is compared: letters and digits. */
export const comparedNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
