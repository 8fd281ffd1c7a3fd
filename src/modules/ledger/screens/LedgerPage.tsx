import { NativeSelect } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { isOneOf } from '#kernel/one-of.ts'
import { api, useCall } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { noMatch } from '#web/ui/States.tsx'
import { Money } from '#web/ui/Money.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { accountNames } from '../ledger.rules.ts'
import { ledgerScreens } from '../ledger.screens.ts'
import { t } from '../ledger.texts.ts'
import { AuditCard } from './AuditCard.tsx'
import { accountText, type AccountBalance } from './ledger.ts'
import classes from './ledger.module.css'

type ListInput = Parameters<typeof api.ledger.getAccounts>[0]

const entriesOf = ({ orgId, key }: AccountBalance): string => ledgerScreens.account.to({ orgId, account: key })

const columns: readonly Column<AccountBalance>[] = [
  textColumn('orgName', t('field.organization'), { wide: true }),
  {
    id: 'account',
    header: t('field.account'),
    wide: true,
    cell: (row) => (
      <Link to={entriesOf(row)} className={classes.name}>
        {accountText(row)}
      </Link>
    ),
    value: accountText,
  },
  amountColumn('balance', t('field.balance')),
]

/** The accounts of the ledger with their balances, and its audit. */
export const LedgerPage = () => {
  const [typed] = useTableState()
  const [{ orgId, account }, change] = useUrlFilters(['orgId', 'account'])
  const navigate = useNavigate()
  const failed = t('failed')
  const input: ListInput = {
    ...listInputOf(typed, columns),
    ...(orgId && { orgId }),
    filter: { ...(account && isOneOf(accountNames, account) && { account }) },
  }
  const load = useCall(api.ledger.getAccounts, input, { fallback: failed })
  const { data } = load
  return (
    <Page title={t('title')} intro={t('intro')}>
      <AuditCard />
      <DataTable
        label={t('list')}
        pagedBy="server"
        columns={columns}
        rowKey={(row) => `${row.orgId} ${row.key}`}
        rowName={(row) => `${accountText(row)}, ${row.orgName}`}
        list={data && { rows: data.accounts, total: data.total, next: data.next }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, failed)}
        empty={orgId || account ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        toolbar={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <NativeSelect
              aria-label={t('field.account')}
              value={account ?? ''}
              data={[
                { value: '', label: t('allAccounts') },
                ...accountNames.map((value) => ({ value, label: t(`account.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ account: value || undefined })}
            />
          </>
        }
        rowActions={(row) => [
          {
            label: t('show'),
            icon: <IconListDetails size={16} />,
            onClick: () => void navigate({ to: entriesOf(row) }),
          },
        ]}
        file={{
          name: 'ledger-accounts',
          allRows: () => everyRow(api.ledger.getAccounts, input, ({ accounts }) => accounts),
        }}
      />
      {data && data.totals.length > 0 && (
        <Card title={t('totals')}>
          <Facts
            facts={data.totals.map(
              (one) => [t(`account.${one.account}`), <Money key={one.account} amount={one.balance} />] as const,
            )}
          />
        </Card>
      )}
    </Page>
  )
}
