import { api, useCall } from '#web/api.ts'
import { instantText, ringgit, sumOf } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { Evidence, type Fact } from '#web/ui/Evidence.tsx'
import { t } from '../supplier.texts.ts'
import type { Account, Supplier, SupplierDetails } from './supplier.ts'
import { ConfirmAccount, ReturnSupplier } from './SupplierActions.tsx'
import classes from './suppliers.module.css'

/** What someone checks before confirming an account of an approved supplier: the change, its author and what it affects. */
export const AccountPanel = ({ row: { id } }: { row: Supplier }) => {
  const load = useCall(api.suppliers.getOne, { supplierId: id }, { fallback: t('failed.one') })
  return (
    <Loaded load={load} fallback={t('failed.one')}>
      {(supplier) => (
        <>
          {supplier.bankDetails
            .filter(({ state }) => state === 'unconfirmed')
            .map((account) => (
              <Unconfirmed key={account.id} supplier={supplier} account={account} />
            ))}
          <ReturnSupplier supplier={supplier} />
        </>
      )}
    </Loaded>
  )
}

const accountText = ({ bank, accountNumber }: Account): string => `${bank} ${numberText(accountNumber)}`

const Unconfirmed = ({ supplier, account }: { supplier: SupplierDetails; account: Account }) => {
  const replaced = supplier.bankDetails.find(({ id }) => id === account.replacesId)
  return (
    <>
      <Facts
        facts={[
          replaced !== undefined && [t('accountPanel.before'), <del key="before">{accountText(replaced)}</del>],
          [t('accountPanel.added'), accountText(account)],
          [t('field.accountName'), account.accountName],
        ]}
      />
      <Evidence facts={[...evidenceOf(supplier), authorOf(account)]} />
      <p className={classes.effect}>
        {replaced ? t('accountPanel.effectReplaces', { account: accountText(replaced) }) : t('accountPanel.effectNew')}
      </p>
      <ConfirmAccount supplier={supplier} account={account} platform={false} offered={!supplier.returned} />
    </>
  )
}

const authorOf = ({ enteredBy, enteredAt }: Account): Fact => ({
  mark: 'author',
  text: t('entered', { name: enteredBy, date: instantText(enteredAt) }),
})

/** The money that was paid to this supplier and the payments that wait: what a wrong account would cost. */
const evidenceOf = (supplier: SupplierDetails): Fact[] => {
  const { totals, unsent } = supplier
  return [
    ...(totals.paid > 0
      ? [
          {
            mark: 'risk' as const,
            text: t('accountPanel.paid', { amount: ringgit(totals.paid) }),
            detail: t('accountPanel.paidDetail'),
          },
        ]
      : []),
    ...(unsent.length > 0
      ? [
          {
            mark: 'risk' as const,
            text: t('accountPanel.unsent', { count: unsent.length, amount: ringgit(sumOf(unsent)) }),
            detail: unsent.map(({ name }) => name).join(', '),
          },
        ]
      : []),
  ]
}
