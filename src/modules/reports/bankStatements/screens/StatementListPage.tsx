import { Button } from '@mantine/core'
import { IconScale, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { grouped } from '#kernel/placeholders.ts'
import { api } from '#web/api.ts'
import { amountColumn, dateColumn, instantColumn, linkColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { bankStatementScreens as screens } from '../bank-statement.screens.ts'
import { t } from '../bank-statement.texts.ts'
import { AddStatement } from './AddStatement.tsx'

type Statement = Awaited<ReturnType<typeof api.bankStatements.getStatements>>['statements'][number]

const count = (id: 'lines' | 'open'): Column<Statement> => ({
  id,
  header: t(`field.${id}`),
  sort: false,
  align: 'right',
  plainNumber: true,
  cell: (row) => <span className="num">{grouped(row[id])}</span>,
  value: (row) => row[id],
})
const columns: readonly Column<Statement>[] = [
  { ...linkColumn<'account', Statement>('account', t('field.account'), (row) => screens.view.to(row)), sort: false },
  {
    id: 'number',
    header: t('field.number'),
    sort: false,
    align: 'right',
    plainNumber: true,
    cell: ({ number }) => <span className="num">{grouped(number)}</span>,
    value: ({ number }) => number,
  },
  dateColumn('from', t('field.from'), { sort: false }),
  dateColumn('to', t('field.to')),
  { ...amountColumn('closing', t('field.closing')), sort: false },
  count('lines'),
  count('open'),
  instantColumn('uploadedAt', t('field.uploadedAt'), { sort: false, minor: true }),
  textColumn('uploadedByName', t('field.uploadedByName'), { hidden: true, sort: false }),
]

/** The statements of all accounts, the newest first. */
export const StatementListPage = () => {
  const [isAdding, setAdding] = useState(false)
  const list = useServerList(api.bankStatements.getStatements, columns, {
    input: (page) => page,
    rows: ({ statements }) => statements,
    failed: t('failed'),
    file: 'bank-statements',
  })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <LinkButton to={screens.reconciliation.to()} variant="default" icon={IconScale}>
            {t('reconciliation.title')}
          </LinkButton>
          <IfMay call={api.bankStatements.addStatement}>
            <Button
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setAdding(true)}
              aria-haspopup="dialog"
            >
              {t('add.verb')}
            </Button>
          </IfMay>
        </>
      }
    >
      <DataTable
        label={t('title')}
        {...list.table}
        rowKey={({ id }) => id}
        rowName={({ account, number }) => t('about', { account, number })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      {isAdding && <AddStatement onClose={() => setAdding(false)} />}
    </Page>
  )
}
