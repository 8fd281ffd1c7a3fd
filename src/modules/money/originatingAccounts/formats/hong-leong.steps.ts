import { ringgitOf } from '#kernel/money.ts'
import type { Format, IdKind, Line, Rail } from './format.rules.ts'
import { parentBank } from './rail.rules.ts'
import { workbookOf, type Cell } from './workbook.steps.ts'

/** Hong Leong's codes of the banks, for transfers within it and by IBG. */
const codes: Readonly<Record<string, string>> = {
  PHBMMYKL: 'PABB',
  AGOBMYKL: 'AGRO',
  MFBBMYKL: 'ALBB',
  RJHIMYKL: 'ARB',
  ARBKMYKL: 'AMBB',
  BIMBMYKL: 'BIMB',
  BKRMMYKL: 'BKRM',
  BMMBMYKL: 'BMMB',
  BOFAMY2X: 'BOFA',
  BKCHMYKL: 'BOCM',
  BSNAMYK1: 'BSNB',
  BNPAMYKL: 'BNPM',
  CIBBMYKL: 'CIMB',
  CITIMYKL: 'CITI',
  DEUTMYKL: 'DEUM',
  HLBBMYKL: 'HLBB',
  HBMBMYKL: 'HSBC',
  ICBKMYKL: 'ICBC',
  CHASMYKX: 'JPMC',
  KFHOMYKL: 'KFHB',
  MBBEMYKL: 'MBBB',
  AFBQMYKL: 'AFB',
  MHCBMYKA: 'MHCB',
  BOTKMYKX: 'BTMU',
  OCBCMYKL: 'OCBC',
  PBBEMYKL: 'PBBB',
  RHBBMYKL: 'RHBB',
  SCBLMYKX: 'SCBB',
  SMBCMYKL: 'SMBC',
  UOVBMYKL: 'UOBB',
}
/** For RENTAS, these Islamic arms have codes of their own. Those of the other arms aren't known. */
const rentasCodes: Readonly<Record<string, string>> = {
  MBISMYKL: 'IMBB',
  CTBBMYKL: 'CTBB',
  PIBEMYK1: 'PIBB',
  RHBAMYKL: 'IRHB',
}
const bankCode = (bank: string, rail: Rail): string | undefined =>
  rail === 'rentas' ? (rentasCodes[bank] ?? codes[bank]) : codes[parentBank(bank)]

const refused = /[^A-Z0-9 '@&/.,()-]/g
const idLabels: Readonly<Record<IdKind, string>> = {
  nric: 'New IC No.',
  company: 'Business Registration No.',
  passport: 'Others',
}
const account = (rail: Rail): RegExp => (rail === 'internal' ? /^\d{11}$/ : /^\d{5,17}$/)
/** Only the start of a name is printed on the payee's statement; the rest is lost without harm. */
const common = {
  ids: ['nric', 'passport', 'company'],
  requiresId: () => false,
  account,
  bankCode,
  mostLines: Number.POSITIVE_INFINITY,
  mostDaysAhead: 60,
} as const satisfies Partial<Format>

const codeOf = ({ bank, rail }: Line): string => bankCode(bank, rail) ?? ''
/** RENTAS takes no number to check. */
const idOf = ({ rail, idKind, idNumber }: Line): [label: string, number: string] =>
  rail === 'rentas' || idNumber === '' ? ['', ''] : [idLabels[idKind], idNumber]
const asNumber = ({ amount }: Line): Cell => ({ t: 'n', v: ringgitOf(amount), z: '0.00' })

const cbizModes: Readonly<Record<Rail, string>> = { internal: 'FT', ibg: 'IBG', rentas: 'RTS' }
/** Hong Leong CBIZ, bulk payroll template 1.3. */
export const hongLeongCbiz: Format = {
  ...common,
  rails: ['internal', 'ibg', 'rentas'],
  text: () => ({
    name: { most: 100, refused },
    reference: { most: 20, refused },
    description: { most: 20, refused },
  }),
  fileName: ({ batch }) => `${batch}.xlsx`,
  write: ({ lines }) =>
    workbookOf('Data', [
      [
        '*Payment Mode',
        '*Beneficiary Bank Code',
        '*Beneficiary Account No.',
        '*Beneficiary Name',
        '*Amount (RM)',
        '*Recipient Reference',
        'Other Payment Details',
        'Validation ID Type',
        'Validation ID Value',
        'Beneficiary E-mail Address',
      ],
      ...lines.map((line) => [
        cbizModes[line.rail],
        codeOf(line),
        line.account,
        line.name,
        asNumber(line),
        line.reference,
        line.description,
        ...idOf(line),
      ]),
    ]),
}

const connectModes: Readonly<Record<Rail, string>> = { internal: 'FT', ibg: 'IBG', rentas: 'RENTAS' }
/** Hong Leong ConnectFirst, bulk payment workbook. */
export const hongLeongConnectFirst: Format = {
  ...common,
  // A workbook of this old form takes a minute for ten times as many.
  mostLines: 5_000,
  rails: ['internal', 'ibg', 'rentas'],
  text: (rail) => ({
    name: { most: rail === 'ibg' ? 20 : 70, refused },
    reference: { most: 20, refused },
    description: { most: 20, refused },
  }),
  fileName: ({ batch }) => `${batch}.xls`,
  write: ({ lines }) =>
    workbookOf(
      'Data',
      [
        [
          '*Payment Mode',
          '*Beneficiary Bank Code',
          '*Beneficiary Account No.',
          '*Beneficiary Name',
          '*Currency',
          '*Amount',
          '*Recipient Reference',
          'Other Payment Details',
          '*ID Validation (Y/N)',
          'Validation ID Type',
          'Validation ID Value',
          'Transaction Type',
          'Transaction Code',
          'Purpose Of Transfer',
          'Beneficiary Email Address',
        ],
        ...lines.map((line) => {
          const [label, number] = idOf(line)
          return [
            connectModes[line.rail],
            codeOf(line),
            line.account,
            line.name,
            'MYR',
            asNumber(line),
            line.reference,
            line.description,
            number === '' ? 'N' : 'Y',
            label,
            number,
          ]
        }),
      ],
      'xls',
    ),
}

const textIds: Readonly<Record<IdKind, string>> = { nric: 'NI', company: 'BR', passport: 'PP' }
/** Hong Leong ConnectFirst, lines of 204 characters. */
export const hongLeongText: Format = {
  ...common,
  rails: ['internal', 'ibg'],
  ids: ['nric'],
  text: () => ({
    name: { most: 100, refused },
    reference: { most: 20, refused },
    description: { most: 20, refused },
  }),
  fileName: ({ batch }) => `${batch}.txt`,
  write: ({ lines }) =>
    Buffer.from(
      lines
        .map((line) => {
          const hasId = line.idKind === 'nric' && line.idNumber !== ''
          return [
            cbizModes[line.rail].padEnd(3),
            codeOf(line).padEnd(8),
            line.account.padEnd(20),
            line.name.padEnd(100),
            String(line.amount).padStart(11, '0'),
            line.reference.padEnd(20),
            line.description.padEnd(20),
            (hasId ? textIds[line.idKind] : '').padEnd(2),
            (hasId ? line.idNumber : '').padEnd(20),
            '\r\n',
          ].join('')
        })
        .join(''),
      'latin1',
    ),
}
