import { PendingEdits } from '#ground/audit/screens/PendingEdits.tsx'
import { api, useCall } from '#web/api.ts'
import { instantText, ringgit } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { Evidence, type Fact } from '#web/ui/Evidence.tsx'
import { t } from '../supplier.texts.ts'
import type { Supplier, SupplierDetails } from './supplier.ts'
import { MoveButtons } from './SupplierActions.tsx'

/** What platform staff check before they approve a supplier: its company, accounts and changes. */
export const SupplierPanel = ({ row: { id, orgId } }: { row: Supplier }) => {
  const load = useCall(api.suppliers.getOne, { supplierId: id, orgId }, { fallback: t('failed.one') })
  return (
    <Loaded load={load} fallback={t('failed.one')}>
      {(supplier) => (
        <>
          <Facts facts={factsOf(supplier)} />
          <PendingEdits type="supplier" id={id} orgId={orgId} />
          <Evidence facts={accountsOf(supplier)} />
          <MoveButtons supplier={supplier} leave={() => Promise.resolve()} />
        </>
      )}
    </Loaded>
  )
}

const factsOf = (supplier: SupplierDetails): Parameters<typeof Facts>[0]['facts'] => [
  [t('field.businessRegistrationNumber'), supplier.businessRegistrationNumber],
  [t('field.contactPersonName'), `${supplier.contactPersonName}, ${supplier.contactPersonMobileNumber}`],
  [t('field.email'), supplier.email],
  [t('field.address'), supplier.address],
  supplier.approvedAt !== null && [t('field.approvedAt'), instantText(supplier.approvedAt)],
  supplier.totals.billed > 0 && [t('totals.billed'), ringgit(supplier.totals.billed)],
]

/** Each account, with who entered it. */
const accountsOf = ({ bankDetails }: SupplierDetails): Fact[] =>
  bankDetails.map(({ bank, accountNumber, enteredBy, enteredAt }) => ({
    mark: 'author' as const,
    text: `${bank} ${numberText(accountNumber)}`,
    detail: t('entered', { name: enteredBy, date: instantText(enteredAt) }),
  }))
