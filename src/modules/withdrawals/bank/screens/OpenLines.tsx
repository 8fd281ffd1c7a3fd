import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { completed } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { BatchDetails } from './batch-text.tsx'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'
import { t as transferText } from '../transfer.texts.ts'
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
      <ul className={classes.lines}>
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
      <MatchLine
        line={asking?.action === 'match' ? asking.line : null}
        batchId={batch.id}
        onClose={() => setAsking(null)}
      />
      <IgnoreLine
        line={asking?.action === 'ignore' ? asking.line : null}
        batchId={batch.id}
        onClose={() => setAsking(null)}
      />
    </Card>
  )
}

const amountOf = ({ amount, amountText }: Line): string => (amount === null ? amountText : ringgit(amount))
const differenceText = (difference: number): string => {
  if (difference === 0) return t('lines.sameAmount')
  return t(difference < 0 ? 'lines.less' : 'lines.more', {
    amount: ringgit(difference < 0 ? ringgitOf(sen(0 - senOf(difference))) : ringgitOf(senOf(difference))),
  })
}
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
      <p className={classes.near}>
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
      <div className={classes.lineActions}>
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

type DialogProps = { line: Line | null; batchId: string; onClose: () => void }

/** The consequence of a match: the payment gets the line's result, and the difference is booked. */
const MatchLine = ({ line, batchId, onClose }: DialogProps) => {
  const match = useCommand(api.rollingPayAdmin.matchResultLine, {
    fallback: null,
    success: completed(
      'match',
      transferText('transfers.outcome.matched', { line: line?.line ?? 0, name: line?.near?.createdBy ?? '' }),
    ),
  })
  const near = line?.near
  const name = near?.createdBy ?? ''
  return (
    <Confirm
      opened={line !== null}
      onClose={onClose}
      title={t('lines.matchTitle', { line: line?.line ?? 0, name })}
      verb={line ? verbOf(line) : ''}
      dismiss={ui('action.close')}
      onConfirm={async () => {
        if (!line || !near) return
        const { orgId, transactionId } = near
        await match.mutateAsync({ resultId: line.resultId, line: line.line, batchId, orgId, transactionId })
      }}
    >
      {line && near && (
        <p className={classes.consequence}>
          {line.outcome === 'cancelled'
            ? t('lines.matchUnpaidText', { name, amount: ringgit(near.netAmount), reason: line.reason })
            : t('lines.matchPaidText', { name, amount: amountOf(line), date: dateText(line.transferDate) })}{' '}
          {line.outcome === 'completed' &&
            near.difference !== 0 &&
            t('lines.booked', { difference: differenceText(near.difference), net: ringgit(near.netAmount) })}
        </p>
      )}
    </Confirm>
  )
}

/** Closes a line that is about no payment of the batch. */
const IgnoreLine = ({ line, batchId, onClose }: DialogProps) => {
  const ignore = useCommand(api.rollingPayAdmin.ignoreResultLine, {
    fallback: null,
    success: completed(
      'ignore',
      transferText('transfers.outcome.ignored', { line: line?.line ?? 0, amount: line ? amountOf(line) : '' }),
    ),
  })
  return (
    <Confirm
      opened={line !== null}
      onClose={onClose}
      title={t('lines.ignoreTitle', { line: line?.line ?? 0, amount: line ? amountOf(line) : '' })}
      verb={t('lines.ignoreVerb', { line: line?.line ?? 0 })}
      dismiss={ui('action.keep')}
      reason={{ label: t('lines.reason'), required: ui('state.required') }}
      onConfirm={async (reason) => {
        if (line) await ignore.mutateAsync({ resultId: line.resultId, line: line.line, batchId, reason })
      }}
    >
      <p className={classes.consequence}>{t('lines.ignoreText')}</p>
    </Confirm>
  )
}
