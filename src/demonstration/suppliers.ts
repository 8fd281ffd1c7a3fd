import { addDays, type LocalDate } from '#kernel/time.ts'
import { platform, type Calendar } from './demo-accounts.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** Name, registration number, bank and account, contact, address. */
const companies = {
  cameron: [
    'Cameron Coffee Traders',
    '201401017714',
    'CIBBMYKL',
    '8001237714',
    'Lim Mei Ling',
    '12, Jalan Besar, 39000 Tanah Rata',
  ],
  mewah: [
    'Mewah Dairy Industries',
    '199801004821',
    'MBBEMYKL',
    '514011224821',
    'Rosnah binti Yusof',
    '8, Jalan Tenang, 85000 Segamat',
  ],
  gula: [
    'Kilang Gula Utara',
    '200201010937',
    'PBBEMYKL',
    '3124510937',
    'Kumar a/l Raju',
    'Lot 4, Kawasan Perindustrian, 06000 Jitra',
  ],
  roti: [
    'Roti Emas Bakery Supplies',
    '201201026650',
    'RHBBMYKL',
    '21412300026650',
    'Wong Kah Mun',
    '21, Jalan Kuchai Lama, 58200 Kuala Lumpur',
  ],
  tapau: [
    'Tapau Packaging',
    '201701013308',
    'HLBBMYKL',
    '35600013308',
    'Nadia binti Salleh',
    '5, Jalan Utas, 40200 Shah Alam',
  ],
  sejuk: [
    'Sejuk Cold Chain Logistics',
    '201601021192',
    'ARBKMYKL',
    '8881012911923',
    'Anand a/l Pillai',
    '77, Persiaran Jubli, 40000 Shah Alam',
  ],
  cawan: [
    'Cawan Kertas Malaysia',
    '201301045566',
    'MBBEMYKL',
    '512244005566',
    'Tan Boon Hock',
    '3, Jalan Meru, 41050 Klang',
  ],
  mesin: [
    'Mesin Kopi Servis',
    '201901037788',
    'CIBBMYKL',
    '8009037788',
    'Hakim bin Osman',
    '14, Jalan Puchong, 58200 Kuala Lumpur',
  ],
  iklan: [
    'Iklan Cepat Studio',
    '202001009911',
    'PBBEMYKL',
    '3200009911',
    'Priya a/p Nathan',
    '2, Jalan Ampang, 50450 Kuala Lumpur',
  ],
  botol: [
    'Botol Kaca Enterprise',
    '202001023344',
    'RHBBMYKL',
    '21490100023344',
    'Jaya a/l Samy',
    '16, Jalan Kilang, 41400 Klang',
  ],
  jerami: [
    'Jerami Hijau Trading',
    '202101035520',
    'CIBBMYKL',
    '8003355120',
    'Azlan bin Harun',
    '30, Jalan Padi, 06000 Jitra',
  ],
  baru: ['Ladang Baru Organik', '202301004455', 'MBBEMYKL', '562233004455', 'Chew Li Wen', '9, Jalan Raub, 27600 Raub'],
} as const
export type Company = keyof typeof companies

const fieldsOf = (company: Company) => {
  const [companyName, businessRegistrationNumber, bankCode, accountNumber, contactPersonName, address] =
    companies[company]
  const host = `${company}.example`
  return {
    companyName,
    businessRegistrationNumber,
    mobileNumber: '+60378801234',
    email: `accounts@${host}`,
    address,
    contactPersonName,
    contactPersonMobileNumber: '+60123456789',
    contactPersonEmail: `sales@${host}`,
    bankDetails: [{ bankCode, accountNumber }],
  }
}

/** An approved supplier. */
export type Supplier = { readonly id: string; readonly name: string; readonly accountId: string }
export type Suppliers = ReadonlyMap<Company, Supplier>

const admin = { email: platform.admin }
const regular = ['cameron', 'mewah', 'gula', 'roti', 'tapau', 'sejuk', 'cawan', 'mesin', 'botol', 'jerami'] as const

/** Kopi Kita creates its suppliers, and platform staff approve them. */
export const addSuppliers = async (
  simulation: Simulation,
  on: LocalDate,
  orgIds: OrganizationIds,
): Promise<Suppliers> => {
  const writer = await simulation.as(executiveOf(orgIds), moment(on, '09:10'))
  const suppliers = new Map<Company, Supplier>()
  for (const company of regular) {
    const { id, companyName: name, bankDetails } = await writer.suppliers.create(fieldsOf(company))
    const [account] = bankDetails
    if (!account) throw new Error('the supplier has no bank account')
    suppliers.set(company, { id, name, accountId: account.id })
  }
  const adminCalls = await simulation.as(admin, moment(on, '09:40'))
  for (const { id } of suppliers.values()) await adminCalls.suppliers.approve({ id, orgId: orgIds.KOPI })
  return suppliers
}

/** Creates suppliers of the other statuses (on hold, rejected, blacklisted, pending) and an account to confirm. */
export const createPendingSuppliers = async (
  simulation: Simulation,
  { lately }: Calendar,
  orgIds: OrganizationIds,
  suppliers: Suppliers,
): Promise<void> => {
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '11:50'))
  const idOf = (company: Company): string => suppliers.get(company)?.id ?? ''
  await writer.suppliers.create({
    ...fieldsOf('baru'),
    // The same company as an existing one, under another name.
    businessRegistrationNumber: companies.cameron[1],
    isAnother: true,
  })
  const rejected = await writer.suppliers.create(fieldsOf('iklan'))
  await writer.suppliers.update({
    id: idOf('roti'),
    ...fieldsOf('roti'),
    bankDetails: [{ id: suppliers.get('roti')?.accountId ?? '', bankCode: 'CIBBMYKL', accountNumber: '8002216650' }],
  })
  const manager = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '12:00'))
  await manager.suppliers.hold({
    id: idOf('cawan'),
    holdUntil: addDays(lately, 14),
    reason: 'Cups delivered with the wrong lids; waiting for a credit note',
  })
  const adminCalls = await simulation.as(admin, moment(lately, '12:10'))
  const orgId = orgIds.KOPI
  await adminCalls.suppliers.reject({
    id: rejected.id,
    orgId,
    remarks: 'The registration number is not in the register',
  })
  await adminCalls.suppliers.blacklist({
    id: idOf('mesin'),
    orgId,
    remarks: 'Invoices for machines that were never serviced',
  })
}
