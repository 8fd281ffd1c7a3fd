import { bankName } from '#ground/banks/bank.rules.ts'
import { api, useCall } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { amountColumn, codeColumn, linkColumn, modifiedColumn, statusColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { formatOf } from '../formats/format-names.rules.ts'
import { originatingAccountScreens as screens } from '../originating-account.screens.ts'
import { t } from '../originating-account.texts.ts'
import type { Account } from './account.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Verified } from './Verified.tsx'

const columns: readonly Column<Account>[] = [
  linkColumn<'name', Account>('name', t('field.name'), (row) => screens.view.to(row)),
  {
    id: 'bank',
    header: t('field.bank'),
    cell: ({ bank }) => bankName(bank),
    value: ({ bank }) => bankName(bank),
  },
  codeColumn('account', t('field.account')),
  {
    id: 'format',
    minor: true,
    header: t('field.format'),
    wide: true,
    cell: ({ format }) => formatOf(format).name,
    value: ({ format }) => formatOf(format).name,
  },
  {
    id: 'verified',
    header: t('field.verified'),
    cell: ({ verified }) => <Verified verified={verified} />,
    value: ({ verified }) => t(verified ? 'verified.yes' : 'verified.no'),
  },
  statusColumn(t('field.status')),
  { ...amountColumn('most', t('field.most')), hidden: true },
  { ...modifiedColumn(), minor: true },
]

/** Loads all originating accounts; there are few. */
export const AccountListPage = () => {
  const canWrite = useMay()(api.originatingAccounts.editAccount)
  const load = useCall(api.originatingAccounts.getAccounts, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: screens.create.to(), label: t('form.create') }}
      canWrite={canWrite}
      columns={columns}
      load={load}
      rows={load.data?.accounts}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowActions={(row) => [viewAction(screens.view.to(row))]}
      editOf={(row) => screens.edit.to(row)}
      deletion={(account, close) => <DeleteAccount account={account} onClose={close} />}
      fileName="originating-accounts"
    />
  )
}
