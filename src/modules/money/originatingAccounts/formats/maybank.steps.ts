import { plainSen, sum } from '#kernel/money.ts'
import { csvRow } from '#kernel/csv.ts'
import { ddmmyyyy, type Format, type IdKind, type Line } from './format.rules.ts'

const anyAccount = /^\d{1,35}$/
const unlimited = Number.POSITIVE_INFINITY
const notAscii = /[^\x20-\x7e]|\|/g

/** A record of the file with its fields by number, from 1; the others are empty. */
const record = (fields: number, given: Readonly<Record<number, string>>): string =>
  `${Array.from({ length: fields }, (_, at) => given[at + 1] ?? '').join('|')}\r\n`
const idField: Readonly<Record<IdKind, number>> = { nric: 25, company: 27, passport: 28 }

/** Maybank2E-RC (Malaysia), Universal Payment File 4.3, staff payroll. */
export const maybankUpf: Format = {
  rails: ['internal', 'ibg'],
  text: () => ({
    name: { most: 40, refused: notAscii },
    reference: { most: 55, refused: notAscii },
    description: { most: 55, refused: notAscii },
  }),
  ids: ['nric', 'passport', 'company'],
  requiresId: () => true,
  account: () => anyAccount,
  bankCode: (bank) => bank,
  mostLines: unlimited,
  mostDaysAhead: 90,
  fileName: ({ batch }) => `${batch}.txt`,
  write: ({ origin, on, batch, lines }) =>
    Buffer.from(
      [
        record(29, { 1: '00', 2: origin.corporateId, 3: batch }),
        ...lines.map((line) =>
          record(337, {
            1: '01',
            2: line.rail === 'internal' ? 'IT' : 'IG',
            3: 'Staff Payroll',
            5: ddmmyyyy(on),
            8: `${batch}-${line.number}`,
            9: line.reference,
            10: line.description,
            11: 'MYR',
            12: plainSen(line.amount),
            13: 'Y',
            14: 'MYR',
            15: origin.account,
            16: line.account,
            19: 'Y',
            20: line.name,
            [idField[line.idKind]]: line.idNumber,
            37: line.rail === 'internal' ? '' : line.bank,
          }),
        ),
        record(29, { 1: '99', 2: String(lines.length), 3: plainSen(sum(lines.map(({ amount }) => amount))) }),
      ].join(''),
      'latin1',
    ),
}

/** The banks by the names of the template's list. */
const m2uNames: Readonly<Record<string, string>> = {
  MBBEMYKL: 'MAYBANK',
  CIBBMYKL: 'CIMB',
  PBBEMYKL: 'PUBLIC BANK',
  RHBBMYKL: 'RHB',
  HLBBMYKL: 'HONG LEONG',
  ARBKMYKL: 'AMBANK',
  BIMBMYKL: 'BANK ISLAM',
  BKRMMYKL: 'BANK RAKYAT',
  BMMBMYKL: 'MUAMALAT',
  PHBMMYKL: 'AFFIN BANK',
  MFBBMYKL: 'ALLIANCE BANK',
  SCBLMYKX: 'STANDARD CHARTERED',
  HBMBMYKL: 'HSBC',
  OCBCMYKL: 'OCBC',
  UOVBMYKL: 'UOB',
  BSNAMYK1: 'BSN',
  AGOBMYKL: 'AGRO BANK',
}
const m2uColumns = 8
const m2uRow = (...cells: readonly string[]): string =>
  csvRow(Array.from({ length: m2uColumns }, (_, at) => cells[at] ?? ''))
const m2uLine = ({ name, bank, account, idKind, idNumber, amount, reference }: Line): string => {
  const idType = idKind === 'nric' ? 'NRIC' : 'Passport'
  return m2uRow(name, m2uNames[bank] ?? '', account, idType, idNumber, plainSen(amount), reference, reference)
}
const notInNames = /[^A-Z0-9 '@/.()-]/g

/** Maybank2u Biz, the bulk payment template with eight columns. */
export const maybankM2uBiz: Format = {
  rails: ['internal', 'ibg'],
  text: () => ({
    name: { most: 80, refused: notInNames },
    reference: { most: 20, refused: /[^A-Z0-9]/g, by: '' },
    description: { most: 20, refused: /[^A-Z0-9]/g, by: '' },
  }),
  ids: ['nric', 'passport'],
  requiresId: () => true,
  account: () => anyAccount,
  bankCode: (bank) => m2uNames[bank],
  // The template has a hundred rows.
  mostLines: 100,
  mostDaysAhead: 60,
  fileName: ({ batch }) => `${batch}.csv`,
  write: ({ on, lines }) =>
    Buffer.from(
      [
        m2uRow('Employer Info :'),
        m2uRow('Crediting Date (eg. dd/MM/yyyy)', on.split('-').toReversed().join('/')),
        m2uRow('Payment Reference'),
        m2uRow('Payment Description'),
        m2uRow('Bulk Payment Type', 'Salary'),
        m2uRow(),
        m2uRow(
          'Beneficiary Name',
          'Beneficiary Bank',
          'Beneficiary Account No',
          'ID Type',
          'ID Number',
          'Payment Amount',
          'Payment Reference',
          'Payment Description',
        ),
        ...lines.map(m2uLine),
      ].join(''),
      'latin1',
    ),
}
