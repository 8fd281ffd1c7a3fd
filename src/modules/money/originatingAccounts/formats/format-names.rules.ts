import type { Bilingual } from '#kernel/bilingual.ts'

/** A payment file that a bank takes. */
type NamedFormat = {
  readonly name: string
  /** A BIC; null: every bank that takes the standard. */
  readonly bank: string | null
  /** `unverified`: the bank took such files, but has published no description. */
  readonly basis: 'described' | 'unverified'
  /** The form of the debited account's number. */
  readonly account: RegExp
  /** The form of the company's number at the bank; null: the format has no place for one. */
  readonly corporateId: RegExp | null
  /** Whether it has a form for RENTAS. */
  readonly rentas: boolean
}

const standard = {
  bank: null,
  basis: 'described',
  account: /^[A-Z0-9]{5,34}$/,
  corporateId: /^[A-Za-z0-9 -]{1,35}$/,
  rentas: true,
} as const
const hongLeong = { bank: 'HLBBMYKL', basis: 'described', account: /^\d{11}$/, corporateId: null } as const
const maybank = { bank: 'MBBEMYKL', basis: 'described', account: /^\d{12}$/, rentas: false } as const

export const namedFormats = {
  maybankUpf: { ...maybank, name: 'Maybank2E-RC, Universal Payment File', corporateId: /^[A-Za-z0-9 -]{1,30}$/ },
  maybankM2uBiz: { ...maybank, name: 'Maybank2u Biz, bulk payment (CSV)', corporateId: null },
  publicBankEcp: {
    name: 'PB enterprise ECP, payroll (Excel)',
    bank: 'PBBEMYKL',
    basis: 'described',
    account: /^\d{10}$/,
    corporateId: null,
    rentas: true,
  },
  hongLeongCbiz: { ...hongLeong, name: 'Hong Leong CBIZ, bulk payroll (Excel)', rentas: true },
  hongLeongConnectFirst: { ...hongLeong, name: 'Hong Leong ConnectFirst, bulk payment (Excel)', rentas: true },
  hongLeongText: { ...hongLeong, name: 'Hong Leong ConnectFirst, text', basis: 'unverified', rentas: false },
  rhbSmartPayroll: {
    name: 'RHB Reflex, Smart Payroll (Excel)',
    bank: 'RHBBMYKL',
    basis: 'described',
    account: /^\d{14}$/,
    corporateId: null,
    rentas: false,
  },
  cimbBizChannel: {
    name: 'CIMB BizChannel, payroll (text)',
    bank: 'CIBBMYKL',
    basis: 'unverified',
    account: /^(\d{10}|\d{14})$/,
    corporateId: /^\d{5}$/,
    rentas: false,
  },
  pain001: { ...standard, name: 'ISO 20022, pain.001.001.09' },
  pain001v3: { ...standard, name: 'ISO 20022, pain.001.001.03' },
} as const satisfies Readonly<Record<string, NamedFormat>>
export type FormatId = keyof typeof namedFormats
export const formatIds = Object.keys(namedFormats) as [FormatId, ...FormatId[]]
export const formatOf = (id: FormatId): NamedFormat => namedFormats[id]
/** Product names, the same in both languages. */
export const formatNames = Object.fromEntries(
  formatIds.map((id): [FormatId, Bilingual] => [id, [namedFormats[id].name, namedFormats[id].name]]),
)

/** The formats that a bank takes. */
export const formatsOf = (bank: string): FormatId[] =>
  formatIds.filter((id) => namedFormats[id].bank === null || namedFormats[id].bank === bank)
