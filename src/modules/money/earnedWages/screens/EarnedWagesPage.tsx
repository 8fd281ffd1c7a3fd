import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { periodText } from '#web/ui/format.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { t } from '../earned-wage.texts.ts'
import { ImportWages } from './ImportWages.tsx'
import { employeeOf, exportedWages, statusColumn, wageColumns, type Wage } from './wage-columns.tsx'

const tabs = ['all', 'credited', 'failed'] as const
const columns = [...wageColumns<Wage>(), statusColumn]
const exported = exportedWages(columns)

export const EarnedWagesPage = () => {
  const [month, setMonth] = useMonth()
  const [isImporting, setImporting] = useState(false)
  const organization = useOrganization()
  const [tab, openTab] = useTab(tabs)
  const list = useServerList(api.rollingPayManagement.getEarnedWages, columns, {
    input: (page) => ({ period: month, ...page, ...(tab !== 'all' && { filter: { status: tab } }) }),
    rows: ({ earnedWages }) => earnedWages,
    failed: t('failed.list'),
    file: `earned-wages-${month}`,
    exported,
  })
  const { data } = list
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
              {t('import.title')}
            </Button>
          )}
        </>
      }
    >
      <CountTabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`), count: counts?.[key] }))}
        value={tab}
        onChange={openTab}
      >
        <DataTable
          key={tab}
          label={t('title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={employeeOf}
          empty={{
            title: t('empty', { month: periodText(month) }),
            ...(isImported && { hint: t('emptyHint') }),
          }}
        />
      </CountTabs>
      <ImportWages opened={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}
