import { Button, Switch } from '@mantine/core'
import { IconBook2, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { uploadScreens } from '#modules/uploads/upload.screens.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { noMatch } from '#web/ui/States.tsx'
import { dateText, instantText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { t } from '../sale.texts.ts'
import classes from './sales.module.css'

type Sale = Awaited<ReturnType<typeof api.sales.getAll>>['sales'][number]

const columns: readonly Column<Sale>[] = [
  textColumn('orgName', t('field.organization'), { sort: false, wide: true }),
  {
    id: 'saleDate',
    header: t('field.saleDate'),
    cell: (row) => <span className="num">{dateText(row.saleDate)}</span>,
    value: (row) => row.saleDate,
  },
  {
    id: 'reference',
    header: t('field.reference'),
    sort: false,
    cell: (row) => (
      <span className={classes.reference}>
        {row.reference}
        {row.possibleDuplicateOf !== null && <small>{t('duplicate', { reference: row.possibleDuplicateOf })}</small>}
      </span>
    ),
    value: (row) => row.reference,
  },
  {
    id: 'royalty',
    header: t('field.royalty'),
    align: 'right',
    cell: (row) =>
      row.franchisor ? (
        <span className={classes.royalty}>
          <Money amount={row.royalty} />
          <small>{t('royaltyAt', { rate: row.royaltyRate, franchisor: row.franchisor.name })}</small>
        </span>
      ) : (
        '—'
      ),
    value: (row) => row.royalty,
  },
  amountColumn('amount', t('field.amount')),
  {
    id: 'createdAt',
    header: t('field.createdAt'),
    cell: (row) => <span className="num">{instantText(row.createdAt)}</span>,
    value: (row) => row.createdAt,
  },
]
const exported: readonly Column<Sale>[] = [
  ...columns,
  {
    id: 'franchisor',
    header: t('field.franchisor'),
    cell: (row) => row.franchisor?.name,
    value: (row) => row.franchisor?.name ?? null,
  },
]

export const SaleListPage = () => {
  const [{ orgId, duplicates }, change] = useUrlFilters(['orgId', 'duplicates'])
  const navigate = useNavigate()
  const list = useServerList(api.sales.getAll, columns, {
    input: (page) => ({
      ...page,
      ...(orgId && { orgId }),
      filter: { ...(duplicates && { possibleDuplicates: true }) },
    }),
    rows: ({ sales }) => sales,
    failed: t('failed'),
    file: 'sales',
    exported,
  })
  const { data } = list
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <IfMay call={api.uploadedDocuments.create}>
          <Button component={Link} to={uploadScreens.create.to()} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('upload')}
          </Button>
        </IfMay>
      }
    >
      <DataTable
        label={t('title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => row.reference}
        empty={orgId || duplicates ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        toolbar={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <Switch
              label={t('onlyDuplicates')}
              checked={duplicates !== undefined}
              onChange={({ currentTarget: { checked } }) => change({ duplicates: checked ? 'yes' : undefined })}
            />
          </>
        }
        rowActions={(row) => [
          {
            label: ledgerText('link'),
            icon: <IconBook2 size={16} />,
            onClick: () => void navigate({ to: ledgerScreens.record.to({ orgId: row.orgId, recordId: row.id }) }),
          },
          {
            label: t('showUpload'),
            icon: <IconUpload size={16} />,
            onClick: () => void navigate({ to: uploadScreens.logs.to({ rcId: row.uploadedDocumentId }) }),
          },
        ]}
      />
      {data && data.total > 0 && (
        <p className={classes.sums}>{t('sums', { amount: ringgit(data.amount), royalty: ringgit(data.royalty) })}</p>
      )}
    </Page>
  )
}
