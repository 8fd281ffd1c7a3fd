import { isManagement, isPlatform, type Audience, type Feature, type Role } from '#kernel/access.ts'
import { days } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** Accepted file types. A name without one of its type's extensions gets the first of them. */
export const fileTypes = {
  png: { contentType: 'image/png', extensions: ['.png'], image: true },
  jpg: { contentType: 'image/jpeg', extensions: ['.jpg', '.jpeg'], image: true },
  pdf: { contentType: 'application/pdf', extensions: ['.pdf'], image: false },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['.xlsx'],
    image: false,
  },
  xls: { contentType: 'application/vnd.ms-excel', extensions: ['.xls'], image: false },
  csv: { contentType: 'text/csv; charset=utf-8', extensions: ['.csv'], image: false },
  xml: { contentType: 'application/xml', extensions: ['.xml'], image: false },
} as const satisfies Record<string, { contentType: string; extensions: readonly [string, ...string[]]; image: boolean }>
export type FileType = keyof typeof fileTypes

/** A PDF begins within so many bytes. */
export const pdfSearched = 1_024
/**
 * Whether a file begins like a PDF. Readers skip what a mail program or a scanner wrote before it, such as an empty line
 * or a header; markup is never skipped.
 */
export const isPdf = (head: string): boolean => /^(?:[^<]*[\r\n])?%PDF-\d/.test(head)

const megabyte = 1_048_576
/** The users who can view a file. Platform staff can view all files except those for `management` or the `uploader`. */
type Viewers = 'everyone' | 'organization' | 'uploader' | 'uploader and management' | 'management' | 'platform'
type Purpose = {
  readonly upload: Exclude<Audience, 'public'>
  readonly feature?: Feature
  readonly types: readonly [FileType, ...FileType[]]
  readonly maxBytes: number
  readonly see: Viewers
  /** How long it is kept, in milliseconds. Without it, the file is kept forever. */
  readonly keptFor?: number
}
const documents = { types: ['png', 'jpg', 'pdf'], maxBytes: 10 * megabyte } as const
const pictures = { types: ['png', 'jpg'], maxBytes: 10 * megabyte } as const
const spreadsheets = { types: ['xlsx', 'csv'], maxBytes: 20 * megabyte } as const
/** Lists are only read: the changes they make are in the records and the audit trail. */
const readOnce = { see: 'uploader', keptFor: days(1) } as const

/** File purposes: the last segment of the upload URL. */
export const purposes = {
  'payment-election-screenshot': {
    ...pictures,
    upload: 'employee',
    feature: 'eBenefits',
    see: 'uploader and management',
  },
  'wallet-logo': { ...pictures, upload: 'admin', see: 'everyone' },
  'organization-attachment': { ...documents, upload: 'admin', see: 'platform' },
  'supplier-invoice': { ...documents, upload: 'management', feature: 'disbursements', see: 'uploader and management' },
  'payment-slip': { ...documents, upload: 'management', see: 'uploader and management' },
  'uploaded-document': { ...spreadsheets, upload: 'admin', see: 'platform' },
  'bank-result': { ...spreadsheets, types: ['csv', 'xlsx', 'xls', 'xml'], upload: 'approver', see: 'platform' },
  'earned-wages': { ...spreadsheets, upload: 'management', feature: 'rollingPay', see: 'management' },
  'employee-import': { ...spreadsheets, ...readOnce, types: ['xlsx', 'xls'], upload: 'management' },
  'employee-list': { ...spreadsheets, ...readOnce, types: ['xlsx', 'xls', 'csv'], upload: 'management' },
  'bank-statement': { ...spreadsheets, types: ['csv', 'xlsx', 'xls', 'xml'], upload: 'admin', see: 'platform' },
} as const satisfies Record<string, Purpose>
export type PurposeName = keyof typeof purposes

/** Purposes of files that only the platform creates; they cannot be uploaded. */
export const generatedPurposes = {
  'transactions-pdf': { type: 'pdf', see: 'management' },
  'pay-run-report-pdf': { type: 'pdf', see: 'management' },
  'statement-pdf': { type: 'pdf', see: 'uploader' },
} as const satisfies Record<string, { type: FileType; see: Viewers }>
export type GeneratedPurposeName = keyof typeof generatedPurposes
const isGeneratedPurpose = (name: string): name is GeneratedPurposeName => Object.hasOwn(generatedPurposes, name)

export const isPurpose = (name: string): name is PurposeName => Object.hasOwn(purposes, name)
export const purposeNames = Object.keys(purposes).filter(isPurpose)
export const purposeOf = (name: PurposeName): Purpose => purposes[name]

export const megabytes = (bytes: number): number => bytes / megabyte
/** Tables, and the bank statements that are read as one. */
export const isSpreadsheet = (type: FileType): boolean => ['xlsx', 'xls', 'csv', 'xml'].includes(type)
/** Such as `PNG, JPG and PDF`. Spreadsheet types are in lower case, as in the specification. */
export const typeNames = (types: readonly FileType[]): string => {
  const names = types.map((type) => (isSpreadsheet(type) ? type : type.toUpperCase()))
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Viewer = { readonly id: Id<'user'>; readonly orgId: Id<'org'>; readonly role: Role }
type ViewedFile = { readonly orgId: Id<'org'>; readonly purpose: string; readonly uploadedBy: Id<'user'> }

const viewersOf = (purpose: string): Viewers | null => {
  if (isGeneratedPurpose(purpose)) return generatedPurposes[purpose].see
  return isPurpose(purpose) ? purposeOf(purpose).see : null
}

export const canView = (file: ViewedFile, viewer: Viewer): boolean => {
  const viewers = viewersOf(file.purpose)
  if (viewers === 'management') return file.orgId === viewer.orgId && isManagement(viewer.role)
  if (viewers === 'uploader') return file.orgId === viewer.orgId && file.uploadedBy === viewer.id
  if (isPlatform(viewer.role)) return true
  if (viewers === null) return false
  if (viewers === 'everyone') return true
  if (file.orgId !== viewer.orgId || viewers === 'platform') return false
  return viewers === 'organization' || isManagement(viewer.role) || file.uploadedBy === viewer.id
}

const maxStemLength = 100
/** The stored file name: no path, no invisible characters, and the extension of the detected type. */
export const storedName = (given: string, type: FileType): string => {
  const { extensions } = fileTypes[type]
  const last = (given.split(/[\\/]/).at(-1) ?? '').normalize('NFC')
  const readable = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\s+/gu, ' ')
  const lower = readable.toLowerCase()
  const ending = extensions.find((one) => lower.endsWith(one))
  const stem = Array.from(ending ? readable.slice(0, -ending.length) : readable)
    .slice(0, maxStemLength)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem || 'file'}${ending ?? extensions[0]}`
}

/** The file name in the URL. */
export const fileUrl = (id: Id<'file'>, name: string): string => `/files/${id}/${name.replace(/[^A-Za-z0-9.-]+/g, '_')}`

/** A limit per user, so that no user can fill the storage. */
export const maxUploadsPerHour = 200
