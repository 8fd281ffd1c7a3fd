import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { api } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { translate } from '#web/text.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { amountColumn, dateColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/format.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { noMatch } from '#web/ui/Page.tsx'
import { StatusPill, type Look } from '#web/ui/StatusPill.tsx'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { lineStateNames, lineStates, type LineState } from '../bank-statement.rules.ts'
import { t } from '../bank-statement.texts.ts'
import { candidateName } from './details.ts'

type Line = Awaited<ReturnType<typeof api.bankStatements.getLines>>['lines'][number]
const looks: Readonly<Record<LineState, Look>> = { open: 'wait', matched: 'done', dismissed: 'stop' }
const stateOf = ({ decision }: Line): LineState =>
  decision === null ? 'open' : decision.type === null ? 'dismissed' : 'matched'

const recordName = ({ decision }: Line): string => {
  if (!decision) return ''
  const { type, name, reason } = decision
  return type === null ? (reason ?? '') : candidateName({ type, name })
}
const Record = ({ line }: { line: Line }) => {
  const { decision } = line
  if (!decision) return null
  const { ledger, at, byName } = decision
  return (
    <>
      {ledger ? <Link to={ledgerScreens.record.to(ledger)}>{recordName(line)}</Link> : recordName(line)}{' '}
      <small>{t('all.by', { name: byName, date: instantText(at) })}</small>
    </>
  )
}

const columns: readonly Column<Line>[] = [
  {
    id: 'line',
    header: t('field.line'),
    align: 'right',
    plainNumber: true,
    cell: ({ line }) => <span className="num">{line}</span>,
    value: ({ line }) => line,
  },
  { ...dateColumn('on', t('field.on')), sort: false },
  textColumn('text', t('field.text'), { wide: true, sort: false }),
  { ...amountColumn('amount', t('field.amount')), sort: false },
  {
    id: 'state',
    header: t('field.state'),
    sort: false,
    cell: (row) => (
      <StatusPill status={stateOf(row)} look={looks[stateOf(row)]} text={translate(lineStateNames[stateOf(row)])} />
    ),
    value: (row) => translate(lineStateNames[stateOf(row)]),
  },
  {
    id: 'record',
    header: t('field.record'),
    sort: false,
    wide: true,
    cell: (line) => <Record line={line} />,
    value: recordName,
  },
]

/** All lines of a statement with what was decided about them. */
export const StatementLines = ({ statementId }: { statementId: string }) => {
  const [{ state: chosen }] = useUrlFilters(['state'])
  const [toOpen, setToOpen] = useState<Line | null>(null)
  const canOpen = useMay()(api.bankStatements.takeBackLines)
  const state = lineStates.find((one) => one === chosen)
  const list = useServerList(api.bankStatements.getLines, columns, {
    input: (page) => ({ ...page, statementId, ...(state && { filter: { state } }) }),
    rows: ({ lines }) => lines,
    failed: t('failedLines'),
    file: 'bank-statement-lines',
  })
  return (
    <>
      <DataTable
        label={t('all.title')}
        {...list.table}
        rowKey={({ line }) => String(line)}
        rowName={({ line, text }) => `${line}, ${text}`}
        toolbar={
          <FilterSelect
            name="state"
            label={t('field.state')}
            all={t('everything')}
            values={lineStates}
            textOf={(value) => translate(lineStateNames[value])}
          />
        }
        empty={chosen ? noMatch : { title: t('noLines') }}
        rowActions={(row) =>
          row.decision && canOpen
            ? [{ label: t('all.takeBack'), icon: <IconArrowBackUp size={16} />, onClick: () => setToOpen(row) }]
            : []
        }
      />
      {toOpen && (
        <CommandDialog
          title={t('all.takeBackTitle', { line: toOpen.line })}
          onClose={() => setToOpen(null)}
          call={api.bankStatements.takeBackLines}
          input={({ reason }) => ({ statementId, lines: [toOpen.line], reason })}
          reason={{ label: t('choose.reason') }}
          success={t('all.takenBack', { line: toOpen.line })}
          changes={['ledger', 'orgs', 'deductions', 'rollingPayAdmin']}
          verb={t('all.takeBack')}
          effect={t('all.takeBackText', { name: recordName(toOpen) })}
          danger
        />
      )}
    </>
  )
}
