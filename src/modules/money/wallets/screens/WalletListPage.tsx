import { Link } from '@tanstack/react-router'
import { useMay } from '#web/may.ts'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { api, useCall } from '#web/api.ts'
import { amountColumn, modifiedColumn, statusColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { DeleteWallet } from './DeleteWallet.tsx'
import { Logo } from './Logo.tsx'
import type { Wallet } from './wallet.ts'
import classes from './wallets.module.css'
import { walletScreens } from '../wallet.screens.ts'
import { t } from '../wallet.texts.ts'

const columns: readonly Column<Wallet>[] = [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => (
      <Link to={walletScreens.view.to(row)} className={classes.name}>
        <Logo logo={row.logo} />
        {row.name}
      </Link>
    ),
    value: (row) => row.name,
  },
  statusColumn(t('field.status')),
  amountColumn('minimumAmount', t('field.minimumAmount')),
  amountColumn('walletSize', t('field.walletSize')),
  amountColumn('monthlyLimit', t('field.monthlyLimit')),
  modifiedColumn(),
]

/** Loads all e-wallets of the platform; there are few. */
export const WalletListPage = () => {
  const canWrite = useMay()(api.wallets.editWallet)
  const load = useCall(api.wallets.getWalletsList, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: walletScreens.create.to(), label: t('form.create') }}
      canWrite={canWrite}
      columns={columns}
      load={load}
      rows={load.data?.wallets}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowActions={(row) => [viewAction(walletScreens.view.to(row))]}
      editOf={(row) => walletScreens.edit.to(row)}
      deletion={(wallet, close) => <DeleteWallet wallet={wallet} onClose={close} />}
      fileName="e-wallets"
    />
  )
}
