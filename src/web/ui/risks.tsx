import { IconAlertTriangle } from '@tabler/icons-react'
import { isStopped, riskTable, type Risk } from '#kernel/risks.ts'
import { translate } from '../text.ts'
import { Evidence, type Fact } from './Evidence.tsx'
import { namesText } from './HiddenRows.tsx'
import { Notice } from './Notice.tsx'
import classes from './Review.module.css'
import { t } from './risks.texts.ts'

/** A risk in a few words. */
export const riskText = ({ code, params }: Risk): string => translate(riskTable[code].text, params)

const detailOf = ({ code, params }: Risk): string | undefined => {
  const { detail } = riskTable[code]
  // A detail that lacks one of its values is left out.
  return detail && Object.keys(params).length > 0 ? translate(detail, params) : undefined
}

/** Risks as facts of a panel, with the figures behind them. */
export const riskFacts = (risks: readonly Risk[]): Fact[] =>
  risks.map((risk) => {
    const detail = detailOf(risk)
    return {
      mark: risk.severity === 'stop' ? 'stop' : 'risk',
      text: riskText(risk),
      ...(detail !== undefined && { detail }),
    }
  })

/** Risks with their figures, in a panel or on a page. */
export const RiskFacts = ({ risks }: { risks: readonly Risk[] }) =>
  risks.length > 0 && <Evidence facts={riskFacts(risks)} />

/** Risks in a row of a list or in a dialog, one line each. */
export const Risks = ({ risks }: { risks: readonly Risk[] }) =>
  risks.map((risk) => (
    <span key={`${risk.code} ${riskText(risk)}`} className={classes.risk} data-severity={risk.severity}>
      <IconAlertTriangle size={14} aria-hidden />
      {riskText(risk)}
    </span>
  ))

/** Selected rows by their risks. */
export const sortedByRisk = <R,>(rows: readonly R[], risksOf: (row: R) => readonly Risk[]) => ({
  clear: rows.filter((row) => risksOf(row).length === 0),
  toCheck: rows.filter((row) => risksOf(row).length > 0 && !isStopped(risksOf(row))),
  stopped: rows.filter((row) => isStopped(risksOf(row))),
})

/** `6 clear, 3 to check`; empty if there is nothing to check. */
export const riskCounts = <R,>(rows: readonly R[], risksOf: (row: R) => readonly Risk[]): string => {
  const { clear, toCheck, stopped } = sortedByRisk(rows, risksOf)
  const count = toCheck.length + stopped.length
  return count === 0 ? '' : t('counts', { clear: clear.length, count })
}

const mostNamed = 20
type RiskyRowsProps<R> = {
  rows: readonly R[]
  nameOf: (row: R) => string
  risksOf: (row: R) => readonly Risk[]
}
/** Names the records among those of a decision that have something to check, with the reasons. */
export const RiskyRows = <R extends { readonly id: string }>({ rows, nameOf, risksOf }: RiskyRowsProps<R>) => {
  const risky = rows.filter((row) => risksOf(row).length > 0)
  if (risky.length === 0) return null
  return (
    <Notice tone="wait" title={t('toCheck', { count: risky.length })}>
      {risky.slice(0, mostNamed).map((row) => (
        <div key={row.id}>
          <strong>{nameOf(row)}</strong>
          <Risks risks={risksOf(row)} />
        </div>
      ))}
      {risky.length > mostNamed && <div>{namesText(risky.slice(mostNamed).map(nameOf))}</div>}
    </Notice>
  )
}
