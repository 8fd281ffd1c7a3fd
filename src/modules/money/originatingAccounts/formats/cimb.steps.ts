import { sum } from '#kernel/money.ts'
import { ddmmyyyy, type Format } from './format.rules.ts'
import { parentBank } from './rail.rules.ts'

/** The two digits of the banks, for IBG. */
const codes: Readonly<Record<string, string>> = {
  MBBEMYKL: '27',
  CIBBMYKL: '35',
  PBBEMYKL: '33',
  RHBBMYKL: '18',
  HLBBMYKL: '24',
  ARBKMYKL: '08',
  BIMBMYKL: '45',
  BKRMMYKL: '02',
  BMMBMYKL: '41',
  BSNAMYK1: '10',
  AGOBMYKL: '49',
  PHBMMYKL: '32',
  MFBBMYKL: '12',
  RJHIMYKL: '53',
  AFBQMYKL: '75',
  KFHOMYKL: '47',
  HBMBMYKL: '22',
  OCBCMYKL: '29',
  SCBLMYKX: '14',
  UOVBMYKL: '26',
  CITIMYKL: '17',
  BKCHMYKL: '42',
  ICBKMYKL: '59',
  BOFAMY2X: '07',
  BNPAMYKL: '60',
  DEUTMYKL: '19',
  CHASMYKX: '48',
  MHCBMYKA: '73',
  BOTKMYKX: '52',
  SMBCMYKL: '51',
}
const refused = /[^A-Z0-9 '@&.,()]/g

/** CIMB BizChannel, payroll. The layout is known from a file only. */
export const cimbBizChannel: Format = {
  rails: ['internal', 'ibg'],
  text: () => ({
    name: { most: 40, refused },
    reference: { most: 30, refused },
    description: { most: 30, refused },
  }),
  ids: ['nric'],
  requiresId: () => true,
  account: () => /^\d{1,16}$/,
  bankCode: (bank) => codes[parentBank(bank)],
  mostLines: 999_999,
  mostDaysAhead: 60,
  fileName: ({ batch }) => `${batch}.txt`,
  write: ({ origin, on, lines }) => {
    const total = String(sum(lines.map(({ amount }) => amount)))
    return Buffer.from(
      [
        `01${origin.corporateId}${origin.holder.toUpperCase().slice(0, 40).padEnd(40)}${ddmmyyyy(on)}${'0'.repeat(16)}  `,
        ...lines.map(({ bank, account, name, amount, reference, idNumber }) =>
          [
            '02',
            codes[parentBank(bank)] ?? '',
            account.padEnd(16),
            ' '.repeat(5),
            name.padEnd(40),
            String(amount).padStart(11, '0'),
            reference.padEnd(30),
            idNumber.padEnd(20),
            '2',
          ].join(''),
        ),
        `03${String(lines.length).padStart(6, '0')}${total.padStart(13, '0')}`,
        '',
      ].join('\r\n'),
      'latin1',
    )
  },
}
