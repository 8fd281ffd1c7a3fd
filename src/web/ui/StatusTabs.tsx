import type { ReactNode } from 'react'
import { CountTabs } from './CountTabs.tsx'
import { statusText } from './StatusPill.tsx'
import { t } from './table.texts.ts'
import { useTableState } from './table-state.ts'

/** The status whose tab is open; undefined for All. */
export const useStatusTab = <S extends string>(statuses: readonly S[]): S | undefined => {
  const [{ tab }] = useTableState()
  return statuses.find((status) => status === tab)
}

type StatusTabsProps<S extends string> = {
  label: string
  statuses: readonly S[]
  /** Undefined while loading. */
  counts: Readonly<Record<S, number>> | undefined
  /** The number of rows in all statuses. Defaults to the sum of the counts. */
  total?: number | undefined
  children: ReactNode
}

/** The tabs of a list: one for all rows, then one per status. The open tab is in the URL. */
export const StatusTabs = <S extends string>({ label, statuses, counts, total, children }: StatusTabsProps<S>) => {
  const [, change] = useTableState()
  const status = useStatusTab(statuses)
  const all = counts && (total ?? statuses.reduce((sum, key) => sum + counts[key], 0))
  return (
    <CountTabs
      label={label}
      tabs={[
        { key: 'all', label: t('all'), count: all },
        ...statuses.map((key) => ({ key, label: statusText(key), count: counts?.[key] })),
      ]}
      value={status ?? 'all'}
      onChange={(next) => change({ tab: next === 'all' ? undefined : next })}
    >
      {children}
    </CountTabs>
  )
}
