import { expect, test } from 'vitest'
import { isPlatform, platformRoles, roles } from '#kernel/access.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import {
  fileUrl,
  isPurpose,
  canView,
  megabytes,
  purposeOf,
  purposes,
  storedName,
  typeNames,
  type PurposeName,
} from './file.rules.ts'

const names = Object.keys(purposes) as PurposeName[]

test('file purposes with their uploaders, types, sizes and viewers', () => {
  const table = names.map((name) => {
    const { upload, types, maxBytes, see, feature } = purposeOf(name)
    return `${name}: ${upload}${feature ? ` (${feature})` : ''}, ${typeNames(types)} up to ${megabytes(maxBytes)} MB, seen by ${see}`
  })
  expect(table).toEqual([
    'payment-election-screenshot: employee (eBenefits), PNG and JPG up to 10 MB, seen by uploader and management',
    'wallet-logo: admin, PNG and JPG up to 10 MB, seen by everyone',
    'organization-attachment: admin, PNG, JPG and PDF up to 10 MB, seen by platform',
    'supplier-invoice: management (disbursements), PNG, JPG and PDF up to 10 MB, seen by uploader and management',
    'payment-slip: management, PNG, JPG and PDF up to 10 MB, seen by uploader and management',
    'uploaded-document: admin, xlsx and csv up to 20 MB, seen by platform',
    'bank-result: approver, csv, xlsx, xls and xml up to 20 MB, seen by platform',
    'earned-wages: management (rollingPay), xlsx and csv up to 20 MB, seen by management',
    'employee-import: management, xlsx and xls up to 20 MB, seen by uploader',
    'employee-list: management, xlsx, xls and csv up to 20 MB, seen by uploader',
    'bank-statement: admin, csv, xlsx, xls and xml up to 20 MB, seen by platform',
  ])
})

test('names of built-in object properties are not purposes', () => {
  for (const name of ['', 'constructor', '__proto__', 'toString', 'WALLET-LOGO']) expect(isPurpose(name)).toBe(false)
})

test('access depends on the role and the uploader', () => {
  const [mine, other] = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'] as Id<'org'>[]
  const me = 'U1' as Id<'user'>
  const seenBy = (purpose: string, orgId: Id<'org'>, uploadedBy: string) =>
    roles.filter((role) => {
      const home = isPlatform(role) ? platformOrgId : mine!
      return canView({ purpose, orgId, uploadedBy: uploadedBy as Id<'user'> }, { id: me, orgId: home, role })
    })
  const management = [...platformRoles, 'Manager', 'Executive']
  expect(seenBy('payment-election-screenshot', mine!, 'U2')).toEqual(management)
  expect(seenBy('payment-election-screenshot', mine!, 'U1')).toEqual(roles)
  expect(seenBy('payment-election-screenshot', other!, 'U1')).toEqual(platformRoles)
  expect(seenBy('supplier-invoice', mine!, 'U2')).toEqual(management)
  expect(seenBy('supplier-invoice', other!, 'U2')).toEqual(platformRoles)
  expect(seenBy('wallet-logo', platformOrgId, 'U2')).toEqual(roles)
  expect(seenBy('organization-attachment', platformOrgId, 'U2')).toEqual(platformRoles)
  expect(seenBy('uploaded-document', platformOrgId, 'U2')).toEqual(platformRoles)
  expect(seenBy('transactions-pdf', mine!, 'U1')).toEqual(['Manager', 'Executive'])
  expect(seenBy('transactions-pdf', other!, 'U1')).toEqual([])
  expect(isPurpose('transactions-pdf')).toBe(false)
  expect(seenBy('a-removed-purpose', mine!, 'U1')).toEqual(platformRoles)
})

test.each([
  ['invoice.pdf', 'pdf', 'invoice.pdf'],
  ['Invois Ogos 2026.PDF', 'pdf', 'Invois Ogos 2026.pdf'],
  ['photo.jpeg', 'jpg', 'photo.jpeg'],
  ['发票.png', 'png', '发票.png'],
  ['../../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\Windows\\logo.png', 'png', 'logo.png'],
  ['page.html', 'png', 'page.html.png'],
  ['invoice\u202Egnp.exe', 'pdf', 'invoicegnp.exe.pdf'],
  ['a\r\nset-cookie: x=1.png', 'png', 'aset-cookie x=1.png'],
  ['<img src=x onerror=alert(1)>.png', 'png', 'img src=x onerror=alert(1).png'],
  ['.png', 'png', 'file.png'],
  ['...', 'csv', 'file.csv'],
  ['', 'xlsx', 'file.xlsx'],
  ['\0', 'xlsx', 'file.xlsx'],
  [`${'x'.repeat(300)}.csv`, 'csv', `${'x'.repeat(100)}.csv`],
  [`${'\u{1F600}'.repeat(300)}.csv`, 'csv', `${'\u{1F600}'.repeat(100)}.csv`],
] as const)('%j of type %s is stored as %j', (given, type, kept) => {
  expect(storedName(given, type)).toBe(kept)
  expect(fileUrl('0123456789ABCDEF' as Id<'file'>, kept)).toMatch(/^\/files\/0123456789ABCDEF\/[A-Za-z0-9._-]+$/)
})
