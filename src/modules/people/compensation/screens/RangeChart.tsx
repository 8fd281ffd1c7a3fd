import { SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useElementSize } from '@mantine/hooks'
import { Fragment, type CSSProperties } from 'react'
import { formatRm, formatSen, sen, senOf, type Sen } from '#kernel/money.ts'
import { dateText } from '#web/ui/format.ts'
import { Card, Empty } from '#web/ui/Page.tsx'
import { deleteAction, RowMenu } from '#web/ui/RowMenu.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { axisTicks, type Range } from '../compensation.rules.ts'
import { compensationScreens } from '../compensation.screens.ts'
import { t } from '../pay-ranges.texts.ts'
import { gradeText, levelText, percentText, type Details } from './policy.ts'
import { RangeDots } from './RangeDots.tsx'
import classes from './ranges.module.css'
import { countOutside, placeDots, rangesIn, scaleOf, type Scale, type ShownRange, type View } from './view.ts'

/** `1,650`: sen are shown only if they aren't zero. */
const shortAmount = (amount: Sen): string => formatSen(amount).replace(/\.00$/, '')
const left = (position: number) => ({ left: `${position / 10}%` })

type RangeChartProps = {
  details: Details
  view: View
  /** Without them, the chart only shows the ranges. */
  onView?: (view: View) => void
  onDelete?: (range: ShownRange) => void
  title?: string
}
/** A bar per job level on one scale, with a dot per employee. It is a table, so that screen readers can read every figure. */
export const RangeChart = ({ details, view, onView, onDelete, title = t(`title.${view}`) }: RangeChartProps) => {
  const ranges = rangesIn(details, view)
  const scale = scaleOf(details)
  const wage = details.minimumWage && senOf(details.minimumWage.amount)
  const hasChange = details.ranges.some(({ status }) => status === 'pending_approval')
  return (
    <Card
      flush
      title={title}
      aside={
        hasChange &&
        onView && (
          <SegmentedControl
            aria-label={t('shown')}
            size="xs"
            value={view}
            onChange={(next) => onView(next === 'after' ? 'after' : 'inForce')}
            data={[
              { value: 'inForce', label: t('view.inForce') },
              { value: 'after', label: t('view.after') },
            ]}
          />
        )
      }
    >
      {ranges.length === 0 ? (
        <Empty
          title={view === 'inForce' && details.ranges.length > 0 ? t('noneInForce') : t('none')}
          hint={t('noneHint')}
        />
      ) : (
        <>
          <Legend wage={wage} hasChange={hasChange} />
          <table className={classes.ranges} aria-label={title}>
            <ChartHeader scale={scale} />
            <tbody>
              {ranges.map((range) => (
                <Row key={range.id} range={range} scale={scale} wage={wage} onDelete={onDelete} />
              ))}
            </tbody>
          </table>
          <WageWarnings details={details} ranges={ranges} view={view} />
        </>
      )}
    </Card>
  )
}

const Legend = ({ wage, hasChange }: { wage: Sen | null; hasChange: boolean }) => (
  <div className={classes.legend} aria-hidden>
    <span>
      <i className={classes.keyRange} />
      {t('legend.range')}
    </span>
    <span>
      <i className={classes.keyMidpoint} />
      {t('legend.midpoint')}
    </span>
    <span>
      <i className={classes.keyDot} />
      {t('field.employee')}
    </span>
    <span>
      <i className={classes.keyShared} />
      {t('legend.shared')}
    </span>
    <span>
      <i className={classes.keyOutside} />
      {t('legend.outside')}
    </span>
    {hasChange && (
      <span>
        <i className={classes.keyPending} />
        {t('legend.pending')}
      </span>
    )}
    {wage !== null && (
      <span>
        <i className={classes.keyWage} />
        {t('legend.wage', { amount: formatRm(wage) })}
      </span>
    )}
  </div>
)

const ChartHeader = ({ scale }: { scale: Scale }) => (
  <thead>
    <tr>
      <th scope="col">{t('field.level')}</th>
      <th scope="col" className={classes.axis}>
        <span className="visually-hidden">{t('field.range')}</span>
        <div className={classes.ticks} aria-hidden>
          {axisTicks(scale.from, scale.to).map((tick) => (
            <span key={tick} style={left(scale.at(tick))}>
              {shortAmount(tick)}
            </span>
          ))}
        </div>
      </th>
      {(['spread', 'growth', 'overlap'] as const).map((figure) => (
        <th key={figure} scope="col" className={classes.figure}>
          {t(`field.${figure}`)}
        </th>
      ))}
      <th scope="col" className={classes.act}>
        <span className="visually-hidden">{t('field.actions')}</span>
      </th>
    </tr>
  </thead>
)

type RowProps = { range: ShownRange; scale: Scale; wage: Sen | null; onDelete: RangeChartProps['onDelete'] }
const Row = ({ range, scale, wage, onDelete }: RowProps) => {
  const outside = countOutside(range.salaries, range)
  return (
    <tr>
      <th scope="row" className={classes.level}>
        <b>{range.jobLevelName}</b>
        <span>
          {gradeText(range.jobGrade)}, {t('employees', { count: range.salaries.length })}
        </span>
        {range.pending && (
          <span className={classes.pendingNote}>{range.deleted ? t('deletionPending') : t('changePending')}</span>
        )}
      </th>
      <td className={classes.chart}>
        <RangePlot range={range} scale={scale} wage={wage} />
        <span className="visually-hidden">
          {t('limits', {
            minimum: formatRm(range.minimum),
            midpoint: formatRm(range.midpoint),
            maximum: formatRm(range.maximum),
          })}{' '}
          {outside > 0 && t('outsideOf', { count: outside })}
        </span>
      </td>
      {(['spread', 'growth', 'overlap'] as const).map((figure) => (
        <td key={figure} className={classes.figure} data-label={t(`field.${figure}`)}>
          <span className="num">{percentText(range[figure])}</span>
        </td>
      ))}
      <td className={classes.act}>{!range.deleted && onDelete && <RangeMenu range={range} onDelete={onDelete} />}</td>
    </tr>
  )
}

type RangeMenuProps = { range: ShownRange; onDelete: (range: ShownRange) => void }
const RangeMenu = ({ range, onDelete }: RangeMenuProps) => {
  const { policyId } = compensationScreens.details.useParams()
  const navigate = useNavigate()
  const to = compensationScreens.editRange.to({ policyId, allocationId: range.id })
  return (
    <RowMenu
      name={levelText(range)}
      actions={[
        { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: () => void navigate({ to }) },
        deleteAction(() => onDelete(range)),
      ]}
    />
  )
}

const between = (scale: Scale, { minimum, maximum }: Pick<Range, 'minimum' | 'maximum'>) => ({
  ...left(scale.at(minimum)),
  width: `${Math.max(0, scale.at(maximum) - scale.at(minimum)) / 10}%`,
})

/** Before the width of the bar is known. */
const usualWidth = 480

const RangePlot = ({ range, scale, wage }: Omit<RowProps, 'onDelete'>) => {
  const { ref, width } = useElementSize()
  const { dots, rows } = placeDots(range, scale.at, width || usualWidth)
  const style = { '--rows': Math.max(2, rows) } as CSSProperties
  return (
    <div ref={ref} className={classes.plot} style={style}>
      <div className={classes.marks} aria-hidden>
        {axisTicks(scale.from, scale.to).map((tick) => (
          <i key={tick} className={classes.line} style={left(scale.at(tick))} />
        ))}
        {wage !== null && <i className={classes.wage} style={left(scale.at(wage))} />}
        <i className={classes.bar} style={between(scale, range)} />
        {wage !== null && range.minimum < wage && (
          <i
            className={classes.low}
            style={between(scale, { minimum: range.minimum, maximum: wage < range.maximum ? wage : range.maximum })}
          />
        )}
        {range.other && <i className={classes.other} style={between(scale, range.other)} />}
        <i className={classes.midpoint} style={left(scale.at(range.midpoint))} />
      </div>
      {dots.length > 0 && <RangeDots range={range} dots={dots} />}
      <Amounts range={range} scale={scale} />
    </div>
  )
}

/** Digits have the width of the unit `ch`; separators are narrower. */
const widthOf = (text: string): string => `(${text.length - (text.match(/\D/g)?.length ?? 0) / 2}ch + 4px)`

/** The amounts below a bar: those at its ends overlap it by 10 pixels, and labels that would collide are pushed apart. */
const Amounts = ({ range, scale }: Pick<RowProps, 'range' | 'scale'>) => {
  const labels = [range.minimum, range.midpoint, range.maximum].map(shortAmount)
  const [lowest = '', middle = '', highest = ''] = labels.map(widthOf)
  const [from, midpoint, to] = [range.minimum, range.midpoint, range.maximum].map(
    (amount) => `${scale.at(amount) / 10}%`,
  )
  const lowestEnd = `max(${lowest}, ${from} + 10px)`
  const middleStart = `max(${lowestEnd} + var(--label-gap), ${midpoint} - ${middle} / 2)`
  const spaces = [
    `max(0px, ${from} + 10px - ${lowest})`,
    `calc(${middleStart} - ${lowestEnd})`,
    `calc(min(${to} - 10px, 100% - ${highest}) - ${middleStart} - ${middle})`,
  ]
  return (
    <div className={classes.amounts} aria-hidden>
      {labels.map((label, i) => (
        <Fragment key={String(i)}>
          <i style={{ flexBasis: spaces[i] }} />
          <span>{label}</span>
        </Fragment>
      ))}
    </div>
  )
}

/** Warns of minimums below the statutory minimum wage. */
const WageWarnings = ({ details, ranges, view }: { details: Details; ranges: readonly ShownRange[]; view: View }) => {
  const { minimumWage } = details
  const wage = minimumWage && senOf(minimumWage.amount)
  const low = wage === null ? [] : ranges.filter(({ minimum }) => minimum < wage)
  if (!minimumWage || wage === null || low.length === 0) return null
  const isCorrected = (range: ShownRange) =>
    view === 'inForce' && range.pending && (range.deleted || (range.other !== null && range.other.minimum >= wage))
  return (
    <ul className={classes.warnings}>
      {low.map((range) => (
        <li key={range.id}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <b>{t('belowWage', { level: gradeText(range.jobGrade), amount: formatRm(sen(wage - range.minimum)) })}</b>{' '}
            {t('wageSince', { amount: formatRm(wage), day: dateText(minimumWage.since) })}{' '}
            {isCorrected(range) && t('wageCorrected')}
          </span>
        </li>
      ))}
    </ul>
  )
}
