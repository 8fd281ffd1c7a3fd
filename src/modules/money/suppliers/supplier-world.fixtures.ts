import type { Member, World } from '#test/world.ts'

let count = 0
/** The fields of a new supplier with a new account. */
export const supplierFields = (companyName = 'Cameron Coffee Traders') => {
  count += 1
  return {
    companyName,
    businessRegistrationNumber: `2026010${String(count).padStart(5, '0')}`,
    mobileNumber: '+60312345678',
    email: `accounts${count}@supplier.example`,
    address: '12, Jalan Besar, 39000 Tanah Rata',
    contactPersonName: 'Lim Mei Ling',
    contactPersonMobileNumber: '+60123456789',
    contactPersonEmail: `mei${count}@supplier.example`,
    bankDetails: [{ bankCode: 'CIBBMYKL', accountNumber: `80${String(count).padStart(8, '0')}` }],
  }
}

/** An approved supplier of the manager's organization, with an account that can be paid. */
export const approvedSupplier = async (w: World, manager: Member, admin: Member, companyName?: string) => {
  const fields = supplierFields(companyName)
  const supplier = await w.as(manager).suppliers.create(fields)
  await w.as(admin).suppliers.approve({ id: supplier.id, orgId: supplier.orgId })
  const [account] = supplier.bankDetails
  if (!account) throw new Error('supplier without an account')
  return { fields, id: supplier.id, orgId: supplier.orgId, account }
}
