import { shareOf } from '../share.ts'
import type { CSSProperties, ReactNode } from 'react'
import { grouped } from '#kernel/placeholders.ts'
import { topOfScale } from './chart-scale.ts'
import classes from './Charts.module.css'

export type Column = {
  label: string
  /** In ringgit. */
  value: number
  text: string
  now?: boolean
  /** The value of the same day in the previous month. */
  before?: number
  beforeText?: string
  /** The value is not known yet, so the column is empty. */
  future?: boolean
}

/** Labels of more columns don't fit beside each other on a phone. */
const crowdedFrom = 8

/** What a column shows under the pointer. */
const hintOf = ({ future, label, text, beforeText }: Column): string =>
  [future ? null : `${label}: ${text}`, beforeText].filter((part) => part).join(' · ') || label

/** A column chart of a year or month, with a table for screen readers. */
export const ColumnChart = ({
  label,
  columns,
  every = 1,
  tall = false,
}: {
  label: string
  columns: readonly Column[]
  every?: number
  tall?: boolean
}) => {
  const top = topOfScale(Math.max(0, ...columns.flatMap((column) => [column.value, column.before ?? 0])))
  const height = (value: number) => ({ height: value === 0 ? '2px' : `${Math.max(3, shareOf(value, top))}%` })
  return (
    <figure
      className={classes.chart}
      style={{ '--characters': Math.max(0, ...scaleOf(top).map((value) => scaleText(value).length)) } as CSSProperties}
    >
      <div className={classes.columns} data-tall={tall || undefined} aria-hidden>
        <Scale top={top} />
        {columns.map((column, i) => (
          <div
            key={column.label}
            className={classes.slot}
            data-text={hintOf(column)}
            style={{ '--place': i / Math.max(1, columns.length - 1) } as CSSProperties}
          >
            {column.before !== undefined && <div className={classes.before} style={height(column.before)} />}
            {column.future ? (
              <div className={classes.future} />
            ) : (
              <div
                className={classes.column}
                data-now={column.now || undefined}
                data-zero={column.value === 0 || undefined}
                style={height(column.value)}
              />
            )}
          </div>
        ))}
      </div>
      <div className={classes.axis} data-crowded={every === 1 && columns.length > crowdedFrom} aria-hidden>
        {columns.map((column, i) => (
          <span key={column.label}>{i % every === 0 ? column.label : ''}</span>
        ))}
      </div>
      {/* Hide the box, because a table ignores a fixed height and grows with its rows. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {columns.map((column) => (
              <tr key={column.label}>
                <th scope="row">{column.label}</th>
                <td>{column.future ? '' : column.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The top and the middle of the scale, or none for small values. */
const scaleOf = (top: number): number[] => (top < 10 ? [] : [top, top / 2])
const scaleText = (value: number): string => `RM ${grouped(value)}`

/** Lines with their amounts. */
const Scale = ({ top }: { top: number }) =>
  scaleOf(top).map((value) => (
    <span key={value} className={classes.line} style={{ bottom: `${shareOf(value, top)}%` }}>
      <i>{scaleText(value)}</i>
    </span>
  ))

const wholePercent = 100

/** A share of a total as a ring, with the figure inside. */
export const Ring = ({ percent, label, children }: { percent: number; label: string; children: ReactNode }) => {
  const radius = 27
  const circumference = 2 * Math.PI * radius
  return (
    <div className={classes.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden>
        <circle cx="32" cy="32" r={radius} className={classes.track} />
        <circle
          cx="32"
          cy="32"
          r={radius}
          className={classes.share}
          strokeDasharray={`${Math.min(1, percent / wholePercent) * circumference} ${circumference}`}
          transform="rotate(-90 32 32)"
        />
      </svg>
      <span aria-hidden>{children}</span>
    </div>
  )
}

type Layer = { percent: number; color: string; hatched?: boolean }
type LayeredBarProps = {
  layers: readonly Layer[]
  label: string
  thin?: boolean
  /** Where a limit is marked, in per cent. */
  tick?: number
}

const widthOf = (percent: number): string => `${Math.max(0, Math.min(wholePercent, percent))}%`

/** Overlapping bars, in per cent: the total, the limit within it, and the used part. */
export const LayeredBar = ({ layers, label, thin = false, tick }: LayeredBarProps) => (
  <div className={classes.limited} role="img" aria-label={label}>
    <div className={classes.bar} data-thin={thin || undefined}>
      {layers.map(({ percent, color, hatched }, i) => (
        <span key={i} data-hatched={hatched} style={{ width: widthOf(percent), backgroundColor: color }} />
      ))}
    </div>
    {tick !== undefined && <i className={classes.tick} style={{ left: widthOf(tick) }} />}
  </div>
)
