import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { completed } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { BatchDetails } from './batch-text.tsx'
import page from '#web/ui/bank-page.module.css'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'
import { t as transferText } from '../../bank/transfer.texts.ts'
import { differenceText } from '../../results/screens/near-text.ts'
import { numberText } from '#web/ui/mask-text.ts'

type Line = BatchDetails['openLines'][number]
type LineAction = 'match' | 'ignore'

/** The lines of the bank's results that match no payment. Each is matched or ignored by a person. */
export const OpenLines = ({ details }: { details: BatchDetails }) => {
  const { openLines, batch } = details
  const [asking, setAsking] = useState<{ line: Line; action: LineAction } | null>(null)
  if (openLines.length === 0) return null
  const next = openLines.find(({ near }) => near)
  const count = openLines.length
  return (
    <Card title={t('lines.title', { count })} aside={t('lines.hint')} flush>
      <ul className={page.lines}>
        {openLines.map((line) => (
          <OpenLine
            key={`${line.resultId} ${line.line}`}
            line={line}
            isNext={line === next}
            batchNumber={batch.number}
            onAsk={(action) => setAsking({ line, action })}
          />
        ))}
      </ul>
      {asking?.action === 'match' && asking.line.near && (
        <MatchLine line={asking.line} near={asking.line.near} batchId={batch.id} onClose={() => setAsking(null)} />
      )}
      {asking?.action === 'ignore' && (
        <IgnoreLine line={asking.line} batchId={batch.id} onClose={() => setAsking(null)} />
      )}
    </Card>
  )
}

const amountOf = ({ amount, amountText }: Line): string => (amount === null ? amountText : ringgit(amount))
const verbOf = (line: Line): string =>
  t(line.outcome === 'cancelled' ? 'lines.matchUnpaid' : 'lines.matchPaid', { amount: amountOf(line) })

type OpenLineProps = { line: Line; isNext: boolean; batchNumber: number; onAsk: (action: LineAction) => void }
const OpenLine = ({ line, isNext, batchNumber, onAsk }: OpenLineProps) => (
  <li>
    <p>
      <small>{t('lines.line', { line: line.line, file: line.fileName })}</small>
      <strong className="num">{amountOf(line) || t('lines.noAmount')}</strong>
      <small className="num">
        {[line.accountNumber && numberText(line.accountNumber), dateText(line.transferDate), line.reason]
          .filter(Boolean)
          .join(', ')}
      </small>
    </p>
    <IconArrowRight size={16} aria-hidden />
    {line.near ? (
      <p className={page.near}>
        <small>{t('lines.near')}</small>
        <strong>{line.near.createdBy}</strong>
        <span className="num">{ringgit(line.near.netAmount)}</span>
        <small>{t('lines.nearWhy', { difference: differenceText(line.near.difference) })}</small>
      </p>
    ) : (
      <p>
        <small>{t('lines.noPayee', { number: batchNumber })}</small>
        <span>{errorMessage(line.problem.code, line.problem.params)}</span>
      </p>
    )}
    <IfMay call={api.rollingPayAdmin.matchResultLine}>
      <div className={page.lineActions}>
        {line.near && (
          <Button size="xs" {...(!isNext && { variant: 'default' })} onClick={() => onAsk('match')}>
            {verbOf(line)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onAsk('ignore')}>
          {t('lines.ignore')}
        </Button>
      </div>
    </IfMay>
  </li>
)

type DialogProps = { line: Line; batchId: string; onClose: () => void }

/** The consequence of a match: the payment gets the line's result, and the difference is booked. */
const MatchLine = ({ line, near, batchId, onClose }: DialogProps & { near: NonNullable<Line['near']> }) => {
  const { orgId, transactionId, createdBy: name, difference } = near
  const net = ringgit(near.netAmount)
  return (
    <CommandDialog
      title={t('lines.matchTitle', { line: line.line, name })}
      onClose={onClose}
      call={api.rollingPayAdmin.matchResultLine}
      input={() => ({ resultId: line.resultId, line: line.line, batchId, orgId, transactionId })}
      success={completed('match', transferText('transfers.outcome.matched', { line: line.line, name }))}
      verb={verbOf(line)}
      dismiss={ui('action.close')}
    >
      <p className={classes.consequence}>
        {line.outcome === 'cancelled'
          ? t('lines.matchUnpaidText', { name, amount: net, reason: line.reason })
          : t('lines.matchPaidText', { name, amount: amountOf(line), date: dateText(line.transferDate) })}{' '}
        {line.outcome === 'completed' &&
          difference !== 0 &&
          t('lines.booked', { difference: differenceText(difference), net })}
      </p>
    </CommandDialog>
  )
}

/** Closes a line that is about no payment of the batch. */
const IgnoreLine = ({ line, batchId, onClose }: DialogProps) => {
  const named = { line: line.line, amount: amountOf(line) }
  return (
    <CommandDialog
      title={t('lines.ignoreTitle', named)}
      onClose={onClose}
      call={api.rollingPayAdmin.ignoreResultLine}
      input={({ reason }) => ({ resultId: line.resultId, line: line.line, batchId, reason })}
      reason={{ label: t('lines.reason') }}
      success={completed('ignore', transferText('transfers.outcome.ignored', named))}
      verb={t('lines.ignoreVerb', { line: line.line })}
      dismiss={ui('action.keep')}
    >
      <p className={classes.consequence}>{t('lines.ignoreText')}</p>
    </CommandDialog>
  )
}
