import { api } from '#web/api.ts'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { InPanel } from '#web/ui/ReviewPanel.tsx'
import { disbursementLifecycle } from '../disbursement.rules.ts'
import { dateText, Money, ringgit, sumOf } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RiskyRows } from '#web/ui/risks.tsx'
import { t } from '../disbursement.texts.ts'
import { isLeftOut, type DisbursementDetails, type Line } from './disbursement.ts'
import classes from './payouts.module.css'

type RemarksProps = { disbursement: Pick<DisbursementDetails, 'selectedPayees'> }

/** Why a line is not paid now. */
export const barText = ({ by, until }: NonNullable<Line['barred']>): string =>
  t(`barred.${by}`, { date: until === null ? '' : dateText(until) })

/** The payees that are not paid if paying starts now, with their sum. */
export const LeftOut = ({ disbursement: { selectedPayees } }: RemarksProps) => (
  <BarredLines
    lines={selectedPayees.filter((line) => line.status !== 'dropped' && isLeftOut(line))}
    consequence={t('barredText')}
  />
)

/** The payees of a decision, with their amounts. */
export const LineAmounts = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={classes.names}>
    {lines.map(({ lineId, name, amount }) => (
      <li key={lineId}>
        {name}, <Money amount={amount} />
      </li>
    ))}
  </ul>
)

/** Lines whose payee or account is on hold, or whose supplier is blacklisted. */
export const BarredLines = ({ lines, consequence }: { lines: readonly Line[]; consequence?: string }) =>
  lines.length > 0 && (
    <Notice tone="wait" title={t('barredTitle', { count: lines.length, total: ringgit(sumOf(lines)) })}>
      <ul className={classes.names}>
        {lines.map(
          ({ lineId, name, amount, barred }) =>
            barred && (
              <li key={lineId}>{t('barredLine', { name, amount: ringgit(amount), state: barText(barred) })}</li>
            ),
        )}
      </ul>
      {consequence}
    </Notice>
  )

/** The payees with risks among those to be paid. */
export const ToCheck = ({ disbursement: { selectedPayees } }: RemarksProps) => (
  <RiskyRows
    rows={selectedPayees.filter((line) => !isLeftOut(line)).map((line) => ({ ...line, id: line.lineId }))}
    nameOf={({ name, amount }) => `${name}, ${ringgit(amount)}`}
    risksOf={({ risks }) => risks}
  />
)

/** The button that returns a disbursement to who prepared it. */
export const ReturnBatch = ({ disbursement }: { disbursement: DisbursementDetails }) => (
  <InPanel value>
    <ReturnSelected
      returning={{ type: 'disbursement', call: api.disbursements.return }}
      rows={[disbursement]}
      lifecycle={disbursementLifecycle}
      returned={new Map()}
      nameOf={({ name }) => name}
      onDone={() => undefined}
    />
  </InPanel>
)
