import { ringgitOf } from '#kernel/money.ts'
import type { Format, IdKind, Rail } from './format.rules.ts'
import { workbookOf } from './workbook.steps.ts'

const idCodes: Readonly<Record<IdKind, string>> = { nric: '01', passport: '03', company: '05' }
/** RENTAS would be 20, but needs a code that isn't published. */
const recordTypes: Readonly<Record<Exclude<Rail, 'rentas'>, number>> = { internal: 10, ibg: 30 }
const refused = /[^A-Z0-9 /?:().,'+-]/g

/** RHB Reflex, Smart Payroll workbook, without headings. */
export const rhbSmartPayroll: Format = {
  rails: ['internal', 'ibg'],
  text: () => ({
    name: { most: 120, refused },
    reference: { most: 20, refused },
    description: { most: 20, refused },
  }),
  ids: ['nric', 'passport', 'company'],
  requiresId: () => false,
  account: () => /^\d{5,20}$/,
  bankCode: (bank) => bank,
  mostLines: Number.POSITIVE_INFINITY,
  mostDaysAhead: 60,
  fileName: ({ batch }) => `${batch}.xlsx`,
  write: ({ lines }) =>
    workbookOf(
      'Payroll',
      lines.map(({ rail, number, amount, bank, name, account, idKind, idNumber }) => [
        recordTypes[rail === 'internal' ? 'internal' : 'ibg'],
        number,
        { t: 'n' as const, v: ringgitOf(amount), z: '0.00' },
        rail === 'internal' ? '' : bank,
        '',
        1,
        name,
        account,
        idNumber,
        '',
        '',
        '',
        idNumber === '' ? '' : idCodes[idKind],
      ]),
    ),
}
