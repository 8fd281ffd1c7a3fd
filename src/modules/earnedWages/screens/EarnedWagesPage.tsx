import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { periodText } from '#web/ui/date-text.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { t } from '../earned-wage.texts.ts'
import { ImportWages } from './ImportWages.tsx'
import { employeeOf, statusColumn, wageColumns, type Wage } from './wage-columns.tsx'

const tabs = ['all', 'credited', 'failed'] as const
const columns = [...wageColumns<Wage>(), statusColumn]

export const EarnedWagesPage = () => {
  const [month, setMonth] = useMonth()
  const [state, change] = useTableState()
  const [isImporting, setImporting] = useState(false)
  const organization = useOrganization()
  const tab = tabs.find((one) => one === state.tab) ?? 'all'
  const input = {
    period: month,
    ...listInputOf(state, columns),
    ...(tab !== 'all' && { filter: { status: tab } }),
  }
  const load = useCall(api.rollingPayManagement.getEarnedWages, input, { fallback: t('failed.list') })
  const { data } = load
  const isImported = organization?.earnedWagesSource === 'imported'
  const counts = data && { all: data.counts.credited + data.counts.failed, ...data.counts }
  return (
    <Page
      title={t('title')}
      intro={isImported || !organization ? t('intro', { month: periodText(month) }) : t('calculated')}
      back={{ to: '/management/rolling-pay/transactions', label: t('back') }}
      actions={
        <>
          <MonthPicker value={month} onChange={setMonth} />
          {isImported && (
            <Button
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => setImporting(true)}
              aria-haspopup="dialog"
            >
              {t('import.action')}
            </Button>
          )}
        </>
      }
    >
      <CountTabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`), count: counts?.[key] }))}
        value={tab}
        onChange={(key) => change({ tab: key === 'all' ? undefined : key })}
      >
        <DataTable<Wage>
          key={tab}
          label={t('title')}
          pagedBy="server"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={employeeOf}
          list={data && { rows: data.earnedWages, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, t('failed.list'))}
          empty={{
            title: t('empty', { month: periodText(month) }),
            ...(isImported && { hint: t('emptyHint') }),
          }}
          file={{
            name: `earned-wages-${month}`,
            allRows: () => everyRow(api.rollingPayManagement.getEarnedWages, input, ({ earnedWages }) => earnedWages),
          }}
        />
      </CountTabs>
      <ImportWages opened={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}
