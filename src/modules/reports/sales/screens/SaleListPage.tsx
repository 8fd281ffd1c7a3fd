import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { IconBook2, IconUpload, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { uploadScreens } from '#ground/uploads/upload.screens.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { dateText, instantText, Money, ringgit, sumOf } from '#web/ui/format.ts'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { mostVoided } from '../sale.rules.ts'
import { t } from '../sale.texts.ts'
import { VoidSales, type Sale } from './VoidSales.tsx'
import classes from './sales.module.css'

const isLive = ({ voidReason }: Sale): boolean => voidReason === null

const SaleAmount = ({ sale, amount }: { sale: Sale; amount: Sale['amount'] }) => (
  <span className={isLive(sale) ? undefined : classes.void}>
    <Money amount={amount} />
  </span>
)

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
        {isLive(row) && row.possibleDuplicateOf !== null && (
          <small>{t('duplicate', { reference: row.possibleDuplicateOf })}</small>
        )}
        {row.voidReason !== null && (
          <small>
            {t('void.by', {
              reason: row.voidReason,
              name: row.voidedByName ?? '',
              at: instantText(row.voidedAt ?? row.modifiedAt),
            })}
          </small>
        )}
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
          <SaleAmount sale={row} amount={row.royalty} />
          <small>{t('royaltyAt', { rate: row.royaltyRate, franchisor: row.franchisor.name })}</small>
        </span>
      ) : (
        '–'
      ),
    value: (row) => row.royalty,
  },
  {
    ...amountColumn('amount', t('field.amount')),
    cell: (row: Sale) => <SaleAmount sale={row} amount={row.amount} />,
  },
  {
    id: 'createdAt',
    minor: true,
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
  {
    id: 'voidReason',
    header: t('field.voidReason'),
    cell: (row) => row.voidReason,
    value: (row) => row.voidReason,
  },
]

export const SaleListPage = () => {
  const [{ orgId, duplicates, upload }, change] = useUrlFilters(['orgId', 'duplicates', 'upload'])
  const [toVoid, setToVoid] = useState<{ rows: readonly Sale[]; done: () => void } | null>(null)
  const mayVoid = useMay()(api.sales.void)
  const navigate = useNavigate()
  const list = useServerList(api.sales.getAll, columns, {
    input: (page) => ({
      ...page,
      ...(orgId && { orgId }),
      filter: { ...(duplicates && { possibleDuplicates: true }), ...(upload && { uploadedDocumentId: upload }) },
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
          <LinkButton to={uploadScreens.create.to()} icon={IconUpload}>
            {t('upload')}
          </LinkButton>
        </IfMay>
      }
    >
      <DataTable
        label={t('title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => row.reference}
        empty={orgId || duplicates || upload ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        toolbar={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <Switch
              label={t('onlyDuplicates')}
              checked={duplicates !== undefined}
              onChange={({ currentTarget: { checked } }) => change({ duplicates: checked ? 'yes' : undefined })}
            />
            {upload && <Switch label={t('ofUpload')} checked onChange={() => change({ upload: undefined })} />}
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
          ...(mayVoid && isLive(row)
            ? [
                {
                  label: t('void.action'),
                  icon: <IconX size={16} />,
                  danger: true,
                  onClick: () => setToVoid({ rows: [row], done: () => undefined }),
                },
              ]
            : []),
        ]}
        {...(mayVoid && {
          selection: {
            every: { rows: list.allRows, max: mostVoided, fallback: t('failed') },
            summary: (rows: readonly Sale[]) => ringgit(sumOf(rows)),
            isSelectable: isLive,
            actions: (rows: readonly Sale[], done: () => void) => (
              <Button color="red" onClick={() => setToVoid({ rows, done })}>
                {t('void.action')}
              </Button>
            ),
          },
        })}
      />
      {data && data.total > 0 && (
        <p className={classes.sums}>{t('sums', { amount: ringgit(data.amount), royalty: ringgit(data.royalty) })}</p>
      )}
      {toVoid && <VoidSales {...toVoid} onClose={() => setToVoid(null)} />}
    </Page>
  )
}
