import { plainSen, sum } from '#kernel/money.ts'
import { day, daysBetween, type LocalDate } from '#kernel/time.ts'
import type { Format, IdKind, Rail } from './format.rules.ts'
import { workbookOf, type Cell } from './workbook.steps.ts'

const modes: Readonly<Record<Rail, string>> = { internal: 'PBB', ibg: 'IBG', rentas: 'REN' }
/** A passport has a code of its own except for RENTAS. */
const idCodes: Readonly<Record<IdKind, Readonly<Record<Rail, string>>>> = {
  nric: { internal: 'NI', ibg: 'NI', rentas: 'NI' },
  company: { internal: 'BR', ibg: 'BR', rentas: 'BR' },
  passport: { internal: 'PP', ibg: 'PP', rentas: 'OT' },
}
/** The number of a day in a workbook. */
const serialOf = (date: LocalDate): number => daysBetween(day('1899-12-30'), date)

const idHeading = 'ID Type:\n\nFor Intrabank & IBG\nNI, OI, BR, PL, ML, PP\n\nFor Rentas\nNI, OI, BR, OT'
/** The headings and the hints below them. The bank compares both with its template, letter by letter. */
const columns: readonly (readonly [heading: string, hint: string])[] = [
  ['Payment Type/ Mode : PBB/IBG/REN', '(M) - Char: 3 - A'],
  ['Bene Account No.', '(M) - Char:20 - N'],
  ['BIC', '(M) - Char: 11 - A'],
  ['Bene Full Name', '(M) - Char: 120 - A'],
  [idHeading, '(O) - Char: 2 - A'],
  ['Bene Identification No / Passport', '(O) - Char: 29 - AN'],
  ['Payment Amount (with 2 decimal points)', '(M) - Char: 18 - N'],
  ['Recipient Reference', '(M) - Char: 20 - AN'],
  ['Other Payment Details', '(O) - Char: 20 - AN'],
  ['Bene Email 1', '(O) - Char: 70 - AN'],
  ['Bene Email 2', '(O) - Char: 70 - AN'],
  ['Bene Mobile No. 1', '(O) - Char: 15 - N'],
  ['Bene Mobile No. 2', '(O) - Char: 15 - N'],
  ['Joint Bene Name', '(O) - Char: 120 - A'],
  ['Joint Beneficiary Identification No.', '(O) - Char: 29 - AN'],
  [`Joint ${idHeading}`, '(O) - Char: 2 - A'],
  ...[1, 2, 3, 4, 5].map((line) => [`E-mail Content Line ${line}`, '(O) - Char: 40 - AN'] as const),
]
const notAlphanumeric = /[^A-Z0-9 -]/g

/** PB enterprise, ECP bulk payroll, guide 1.2. */
export const publicBankEcp: Format = {
  rails: ['internal', 'ibg', 'rentas'],
  text: () => ({
    name: { most: 120, refused: /[^A-Z0-9 '@&/.,()-]/g },
    reference: { most: 20, refused: notAlphanumeric },
    description: { most: 20, refused: notAlphanumeric },
  }),
  ids: ['nric', 'passport', 'company'],
  requiresId: (rail) => rail === 'rentas',
  account: () => /^\d{1,20}$/,
  bankCode: (bank) => bank,
  mostLines: Number.POSITIVE_INFINITY,
  mostDaysAhead: 60,
  fileName: ({ origin, on, ofDay }) =>
    `${origin.account}PR${on.slice(8)}${on.slice(5, 7)}${on.slice(2, 4)}${String(ofDay).padStart(2, '0')}.xlsx`,
  write: ({ on, batch, lines }) => {
    const date: Cell = { t: 'n', v: serialOf(on), z: 'dd/mm/yyyy' }
    const total = plainSen(sum(lines.map(({ amount }) => amount)))
    return workbookOf('Payroll', [
      ['PAYMENT DATE :\n(DD/MM/YYYY)', date],
      columns.map(([heading]) => heading),
      columns.map(([, hint]) => hint),
      ...lines.map(({ rail, account, bank, name, idKind, idNumber, amount, reference, number }) => [
        modes[rail],
        account,
        bank,
        name,
        idNumber === '' ? '' : idCodes[idKind][rail],
        idNumber,
        plainSen(amount),
        reference,
        `${batch}-${number}`,
      ]),
      ['TOTAL:', '', '', '', '', '', total],
    ])
  },
}
