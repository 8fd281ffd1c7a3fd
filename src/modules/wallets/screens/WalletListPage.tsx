import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { DeleteWallet } from './DeleteWallet.tsx'
import { Logo } from './Logo.tsx'
import type { Wallet } from './wallet.ts'
import classes from './wallets.module.css'
import { walletScreens } from '../wallet.screens.ts'
import { t } from '../wallet.texts.ts'

const amount = (id: 'minimumAmount' | 'walletSize' | 'monthlyLimit'): Column<Wallet> => ({
  id,
  header: t(`field.${id}`),
  align: 'right',
  cell: ({ [id]: value }) => (value === null ? '—' : <Money amount={value} />),
  value: (row) => row[id],
})

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
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  amount('minimumAmount'),
  amount('walletSize'),
  amount('monthlyLimit'),
  {
    id: 'modifiedAt',
    header: t('field.modifiedAt'),
    cell: (row) => <span className="num">{dayOfText(row.modifiedAt)}</span>,
    value: (row) => row.modifiedAt,
  },
]

/** The e-wallets of the platform; they are few, and all here. */
export const WalletListPage = () => {
  const navigate = useNavigate()
  const failed = t('failed.list')
  const load = useCall(api.wallets.getWalletsList, {}, { fallback: failed })
  const [toDelete, setToDelete] = useState<Wallet | null>(null)
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={walletScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('form.create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.wallets, total: load.data.wallets.length }}
        failure={failureOf(load, failed)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: t('view'),
            icon: <IconEye size={16} />,
            onClick: () => void navigate({ to: walletScreens.view.to(row) }),
          },
          {
            label: t('edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: walletScreens.edit.to(row) }),
          },
          { label: t('remove'), icon: <IconTrash size={16} />, danger: true, onClick: () => setToDelete(row) },
        ]}
        csv={{ fileName: 'e-wallets.csv' }}
      />
      <DeleteWallet wallet={toDelete} onClose={() => setToDelete(null)} />
    </Page>
  )
}
