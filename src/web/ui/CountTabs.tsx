import { grouped } from '#kernel/placeholders.ts'
import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './CountTabs.module.css'

type CountTabsProps<K extends string> = {
  label: string
  /** The count is undefined while loading; a tab that is no list has none. */
  tabs: readonly { key: K; label: string; count: number | null | undefined }[]
  value: K
  onChange: (key: K) => void
  children: ReactNode
}

/** Tabs with counts. On a phone, they scroll sideways and keep the active tab visible. */
export const CountTabs = <K extends string>({ label, tabs, value, onChange, children }: CountTabsProps<K>) => {
  const list = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex((tab) => tab.key === value)
  const counted = tabs.every((tab) => tab.count !== undefined)
  useEffect(() => {
    // Counts widen the tabs, so scroll after the counts have loaded.
    if (!counted) return
    const strip = list.current
    const open = strip?.children.item(place)
    if (strip && open instanceof HTMLElement)
      strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.clientWidth) / 2
  }, [place, counted])
  return (
    <Tabs
      value={value}
      onChange={(key) => key !== null && onChange(key as K)}
      classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List ref={list} className={classes.list ?? ''} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
            {tab.count !== null && (
              <span className={classes.count}>{tab.count === undefined ? ' ' : grouped(tab.count)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  )
}
