import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Card, Empty, Loaded, noMatch } from '#web/ui/Page.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { lineFilters, type LineFilter, type Result } from '../../deduction.rules.ts'
import { t } from '../../deduction.texts.ts'
import type { DeductionLine, Details } from './deduction.ts'
import classes from '../../screens/deductions.module.css'
import { LineRow, type Plans } from './LineRow.tsx'
import { useLines, type ListKey, type useAnswers } from './use-lines.ts'
import { onKeyPress } from '#web/keys.ts'
import { isTaken } from '#web/ui/review-keys.ts'

const resultKeys: Readonly<Record<string, Result>> = { d: 'deducted', p: 'partly', n: 'not_deducted' }

type LineKeys = {
  readonly count: number
  readonly isOn: boolean
  readonly scrollTo: (place: number) => void
  readonly choose: (place: number, result: Result) => void
}
/** The current line, and the keys that move and answer: j and k, or the arrows; d, p and n. */
const useLineKeys = ({ count, isOn, scrollTo, choose }: LineKeys) => {
  const [place, setPlace] = useState(0)
  const current = Math.min(place, Math.max(0, count - 1))
  const go = (next: number) => {
    const to = Math.min(Math.max(next, 0), count - 1)
    setPlace(to)
    scrollTo(to)
  }
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
      const result = resultKeys[event.key]
      if (step === undefined && result === undefined) return
      event.preventDefault()
      if (step !== undefined) go(current + step)
      else if (result !== undefined && count > 0) choose(current, result)
    }
    return onKeyPress(document, onKey)
  })
  return { current, go, setPlace }
}

type Answer = ReturnType<typeof useAnswers>['answer']
type LinesProps = { list: Details; of: ListKey; canAnswer: boolean; canPropose?: boolean; onAnswer: Answer }

/** The lines of a list by answer, with a search. */
export const Lines = ({ list, of, canAnswer, canPropose = false, onAnswer }: LinesProps) => {
  const [filter, setFilter] = useState<LineFilter | 'all'>('all')
  const [search, setSearch] = useState('')
  const load = useLines(of, filter, search)
  return (
    <Card flush>
      <CountTabs
        label={t('tabs')}
        tabs={(['all', ...lineFilters] as const).map((key) => ({
          key,
          label: t(`tab.${key}`),
          count: list.counts[key].lines,
        }))}
        value={filter}
        onChange={setFilter}
      >
        <div className={classes.search}>
          <SearchBox value={search} total={list.lines} more={false} onChange={setSearch} />
          {canAnswer && <p className={classes.keys}>{t('keys')}</p>}
        </div>
        <Loaded load={{ ...load, data: load.lines }} fallback={t('failed.lines')}>
          {(lines) =>
            lines.length === 0 ? (
              <Empty {...(list.lines === 0 ? { title: t('nothing'), hint: t('nothingHint') } : noMatch)} />
            ) : (
              <Rows
                // Another choice of lines starts at its first line.
                key={`${filter} ${search}`}
                lines={lines}
                canAnswer={canAnswer}
                plans={{ dates: list.planDates, canPropose, orgId: list.orgId }}
                onAnswer={onAnswer}
                onEnd={() => load.hasNextPage && !load.isFetchingNextPage && void load.fetchNextPage()}
              />
            )
          }
        </Loaded>
      </CountTabs>
    </Card>
  )
}

const lineHeight = 62
type RowsProps = {
  lines: readonly DeductionLine[]
  canAnswer: boolean
  plans: Plans
  onAnswer: Answer
  onEnd: () => void
}

/** The lines, of which only those in view are rendered. */
const Rows = ({ lines, canAnswer, plans, onAnswer, onEnd }: RowsProps) => {
  const [editing, setEditing] = useState<{ employeeId: string; result: 'partly' | 'not_deducted' } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useEffect(() => setTop(frame.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => lineHeight,
    getItemKey: (index) => lines[index]?.employeeId ?? index,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: 110,
    scrollPaddingEnd: 40,
  })
  const choose = (place: number, result: Result) => {
    const line = lines[place]
    if (!line) return
    setPlace(place)
    if (result !== 'deducted') {
      setEditing({ employeeId: line.employeeId, result })
      return
    }
    setEditing(null)
    onAnswer(line, { result })
    go(place + 1)
  }
  const { current, go, setPlace } = useLineKeys({
    count: lines.length,
    isOn: canAnswer,
    scrollTo: (place) => virtual.scrollToIndex(place),
    choose,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - 20) onEnd()
  }, [last, lines.length, onEnd])
  return (
    <div role="table" aria-label={t('lines')} aria-rowcount={lines.length + 1} className={classes.table}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={`${classes.line} ${classes.lineHead}`}>
          {(['employee', 'withdrawn', 'amount', 'last', 'result'] as const).map((field) => (
            <span role="columnheader" key={field} data-field={field}>
              {t(`field.${field}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={frame} className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const line = lines[item.index]
          return (
            line && (
              <LineRow
                key={item.key}
                line={line}
                index={item.index}
                start={item.start - top}
                measure={virtual.measureElement}
                isCurrent={canAnswer && item.index === current}
                canAnswer={canAnswer && line.amount !== 0}
                plans={plans}
                editing={editing?.employeeId === line.employeeId ? editing.result : null}
                onChoose={(result) => choose(item.index, result)}
                onAnswer={(answered, answer) => {
                  onAnswer(answered, answer)
                  setEditing(null)
                  go(item.index + 1)
                }}
                onClose={() => setEditing(null)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
