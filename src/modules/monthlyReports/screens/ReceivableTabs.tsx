import type { ReactNode } from 'react'
import { LeaverReceivables } from '#modules/deductions/screens/LeaverReceivables.tsx'
import { api, useCall } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { useTab, useTableState } from '#web/ui/table-state.ts'
import { t } from '../report.texts.ts'
import { useUnmatched } from './UnmatchedPanel.tsx'
import { UnmatchedRemittances } from './UnmatchedRemittances.tsx'

const tabs = ['employers', 'unmatched', 'leavers'] as const
export const useReceivableTab = () => useTab(tabs)[0]

type ReceivableTabsProps = {
  /** Undefined while loading. */
  employers: number | undefined
  children: ReactNode
}
/** What employers owe, payments of unknown employers, and what employees who left owe. */
export const ReceivableTabs = ({ employers, children }: ReceivableTabsProps) => {
  const tab = useReceivableTab()
  const [, change] = useTableState()
  const leavers = useCall(api.deductions.getLeaverReceivables, {}, { fallback: t('receivables.failed') })
  const unmatched = useUnmatched()
  const counts = { employers, unmatched: unmatched?.open.count, leavers: leavers.data?.open.count }
  return (
    <CountTabs
      label={t('receivables.title')}
      tabs={tabs.map((key) => ({ key, label: t(`receivables.tab.${key}`), count: counts[key] }))}
      value={tab}
      // A search or an order of one list means nothing in the other.
      onChange={(next) =>
        change({ tab: next === tabs[0] ? undefined : next, q: undefined, sort: undefined, desc: undefined })
      }
    >
      {tab === 'leavers' ? <LeaverReceivables /> : tab === 'unmatched' ? <UnmatchedRemittances /> : children}
    </CountTabs>
  )
}
