import { IconListDetails } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { isOneOf } from '#kernel/one-of.ts'
import { api } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { noMatch } from '#web/ui/States.tsx'
import { Money } from '#web/ui/Money.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { accountNames } from '../ledger.rules.ts'
import { ledgerScreens } from '../ledger.screens.ts'
import { t } from '../ledger.texts.ts'
import { AuditCard } from './AuditCard.tsx'
import { accountText, type AccountBalance } from './ledger.ts'
import classes from './ledger.module.css'

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
  const [{ orgId, account }, change] = useUrlFilters(['orgId', 'account'])
  const navigate = useNavigate()
  const list = useServerList(api.ledger.getAccounts, columns, {
    input: (page) => ({
      ...page,
      ...(orgId && { orgId }),
      filter: { ...(account && isOneOf(accountNames, account) && { account }) },
    }),
    rows: ({ accounts }) => accounts,
    failed: t('failed'),
    file: 'ledger-accounts',
  })
  const { data } = list
  return (
    <Page title={t('title')} intro={t('intro')}>
      <AuditCard />
      <DataTable
        label={t('list')}
        {...list.table}
        rowKey={(row) => `${row.orgId} ${row.key}`}
        rowName={(row) => `${accountText(row)}, ${row.orgName}`}
        empty={orgId || account ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        toolbar={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <FilterSelect
              name="account"
              label={t('field.account')}
              all={t('allAccounts')}
              values={accountNames}
              textOf={(value) => t(`account.${value}`)}
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
