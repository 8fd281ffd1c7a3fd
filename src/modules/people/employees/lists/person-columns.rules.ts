import { ringgitOf, senOf, type Sen } from '#kernel/money.ts'
import { readNumber } from '#kernel/typed-number.ts'
import { mostOfInput } from '#kernel/values.ts'
import type { Field } from '#ground/columns/table.rules.ts'
import type { PersonKeys } from './person-match.rules.ts'

/** The columns that name an employee. */
export const personFields = {
  number: {
    label: ['Employee number', 'Nombor pekerja'],
    headings: ['employee', 'emp', 'staff']
      .flatMap((who) => ['no', 'number', 'id', 'code'].map((what) => `${who} ${what}`))
      .concat('no pekerja', 'nombor pekerja', 'no kakitangan', 'nombor kakitangan', 'no staf', 'employee or IC number'),
    look: 'text',
  },
  icNumber: {
    label: ['IC or passport number', 'No. KP atau pasport'],
    headings: ['ic', 'kp', 'kad pengenalan', 'mykad', 'nric']
      .flatMap((name) => [name, `no ${name}`, `${name} no`, `${name} number`, `nombor ${name}`])
      .concat('employee IC number', 'IC or passport number', 'IC or passport', 'no kad pengenalan atau pasport'),
    look: 'icNumber',
  },
  name: {
    label: ['Employee’s name', 'Nama pekerja'],
    headings: ['name', 'nama', 'employee name', 'nama pekerja', 'full name', 'nama penuh'],
    look: 'text',
  },
} as const satisfies Readonly<Record<string, Field>>
type PersonField = keyof typeof personFields

/** How a row names an employee. */
export const keysOfRow = ({ cell }: { readonly cell: (field: PersonField) => string }): PersonKeys => ({
  number: cell('number'),
  icNumber: cell('icNumber'),
  name: cell('name'),
})
/** How the row is shown: the employee number, else the IC number. */
export const shownKey = ({ number, icNumber }: PersonKeys): string => number || icNumber

/** An amount as typed, or null if it can't be read or is above the most that an input takes. */
export const typedAmount = (text: string): Sen | null => {
  const read = readNumber(text)
  return 'value' in read && read.value <= ringgitOf(mostOfInput) ? senOf(read.value) : null
}

/** The most rows of a list. */
export const maxListedRows = 10_000
