import { isManagement, isPlatform, type Audience, type Feature, type Role } from '#kernel/access.ts'
import type { Id } from '#kernel/values.ts'

/** Accepted file types. A name without a valid extension gets the first one of its type. */
export const fileTypes = {
  png: { contentType: 'image/png', endings: ['.png'], image: true },
  jpg: { contentType: 'image/jpeg', endings: ['.jpg', '.jpeg'], image: true },
  pdf: { contentType: 'application/pdf', endings: ['.pdf'], image: false },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
    image: false,
  },
  csv: { contentType: 'text/csv; charset=utf-8', endings: ['.csv'], image: false },
} as const satisfies Record<string, { contentType: string; endings: readonly [string, ...string[]]; image: boolean }>
export type FileType = keyof typeof fileTypes

const megabyte = 1_048_576
/** Who may see a file. Platform staff see all files except those for `management` or the `uploader`. */
type Viewers = 'everyone' | 'organization' | 'uploader' | 'uploader and management' | 'management' | 'platform'
type Purpose = {
  readonly upload: Exclude<Audience, 'public'>
  readonly feature?: Feature
  readonly types: readonly [FileType, ...FileType[]]
  /** In bytes. */
  readonly most: number
  readonly see: Viewers
}
const documents = { types: ['png', 'jpg', 'pdf'], most: 10 * megabyte } as const
const pictures = { types: ['png', 'jpg'], most: 10 * megabyte } as const
const spreadsheets = { types: ['xlsx', 'csv'], most: 20 * megabyte } as const

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
  'uploaded-document': { ...spreadsheets, upload: 'admin', see: 'platform' },
  'earned-wages': { ...spreadsheets, upload: 'management', feature: 'rollingPay', see: 'management' },
} as const satisfies Record<string, Purpose>
export type PurposeName = keyof typeof purposes

/** Purposes of files that only the platform creates; they cannot be uploaded. */
export const madePurposes = {
  'transactions-pdf': { type: 'pdf', see: 'management' },
  'statement-pdf': { type: 'pdf', see: 'uploader' },
} as const satisfies Record<string, { type: FileType; see: Viewers }>
export type MadePurposeName = keyof typeof madePurposes
const isMadePurpose = (name: string): name is MadePurposeName => Object.hasOwn(madePurposes, name)

export const isPurpose = (name: string): name is PurposeName => Object.hasOwn(purposes, name)
export const purposeOf = (name: PurposeName): Purpose => purposes[name]

export const megabytes = (bytes: number): number => bytes / megabyte
/** `PNG, JPG and PDF`. Spreadsheets are named as in the specification. */
export const typesInWords = (types: readonly FileType[]): string => {
  const names = types.map((type) => (type === 'xlsx' || type === 'csv' ? type : type.toUpperCase()))
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Viewer = { readonly id: Id<'user'>; readonly orgId: Id<'org'>; readonly role: Role }
type Seen = { readonly orgId: Id<'org'>; readonly purpose: string; readonly uploadedBy: Id<'user'> }

const viewersOf = (purpose: string): Viewers | null => {
  if (isMadePurpose(purpose)) return madePurposes[purpose].see
  return isPurpose(purpose) ? purposeOf(purpose).see : null
}

export const maySee = (file: Seen, viewer: Viewer): boolean => {
  const who = viewersOf(file.purpose)
  if (who === 'management') return file.orgId === viewer.orgId && isManagement(viewer.role)
  if (who === 'uploader') return file.orgId === viewer.orgId && file.uploadedBy === viewer.id
  if (isPlatform(viewer.role)) return true
  if (who === null) return false
  if (who === 'everyone') return true
  if (file.orgId !== viewer.orgId || who === 'platform') return false
  return who === 'organization' || isManagement(viewer.role) || file.uploadedBy === viewer.id
}

const longestStem = 100
/** The stored file name: no path, no invisible characters, and the extension of the detected type. */
export const storedName = (given: string, type: FileType): string => {
  const { endings } = fileTypes[type]
  const last = (given.split(/[\\/]/).at(-1) ?? '').normalize('NFC')
  const readable = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\s+/gu, ' ')
  const lower = readable.toLowerCase()
  const ending = endings.find((one) => lower.endsWith(one))
  const stem = Array.from(ending ? readable.slice(0, -ending.length) : readable)
    .slice(0, longestStem)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem || 'file'}${ending ?? endings[0]}`
}

/** The file name in the URL. */
export const addressOf = (id: Id<'file'>, name: string): string =>
  `/files/${id}/${name.replace(/[^A-Za-z0-9.-]+/g, '_')}`

/** Hourly upload limits per user, so that one user cannot fill the storage. */
export const mostUploadsInAnHour = 200
