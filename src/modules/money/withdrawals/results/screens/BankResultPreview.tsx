import { ScrollArea, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { errorMessage } from '#web/errors.ts'
import { grouped } from '#kernel/placeholders.ts'
import { instantText, Money } from '#web/ui/format.ts'
import { namesText } from '#web/ui/HiddenRows.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import type { bankResultCalls } from '../bank-result.contract.ts'
import classes from '../../bank/screens/transfers.module.css'
import { t as batchText } from '../../bank/batch.texts.ts'
import { nearText } from './near-text.ts'
import { numberText } from '#web/ui/mask-text.ts'

export type ResultPreview = z.input<(typeof bankResultCalls)['previewBankResult']['output']>

const counted = ({ count, net }: ResultPreview['paid']) => (
  <>
    <span className="num">{grouped(count)}</span>, <Money amount={net} />
  </>
)

/** What applying the file would do: paid and failed transfers, and the lines with errors. */
export const BankResultPreview = ({ preview }: { preview: ResultPreview }) => {
  const { paid, failed, unmatched, repeated, unanswered, appliedBefore, otherBatches } = preview
  return (
    <Stack gap="sm" role="region" aria-label={batchText('result.preview')} tabIndex={-1} ref={focusOnMount}>
      <Facts
        facts={[
          [batchText('result.paid'), counted(paid)],
          [batchText('result.failed'), counted(failed)],
          [
            batchText('result.withErrors'),
            <span key="unmatched" className="num">
              {grouped(unmatched.count)}
            </span>,
          ],
          repeated > 0 && [
            batchText('result.repeated'),
            <span key="repeated" className="num">
              {grouped(repeated)}
            </span>,
          ],
          [batchText('result.unanswered'), counted(unanswered)],
        ]}
      />
      {appliedBefore && <AppliedBefore before={appliedBefore} />}
      {otherBatches.length > 0 && (
        <Notice tone="stop" title={errorMessage('result_of_other_batches', { numbers: otherBatches.join(', ') })} />
      )}
      {!appliedBefore && otherBatches.length === 0 && paid.count + failed.count === 0 && (
        <Notice tone="stop" title={batchText('result.nothing')} />
      )}
      {unmatched.count > 0 && (
        <Notice tone="wait" title={batchText('result.errors', { count: unmatched.count })}>
          {batchText('result.fix')}
          {unmatched.near > 0 && ` ${batchText('result.near', { count: unmatched.near })}`}
        </Notice>
      )}
      {unmatched.count > 0 && (
        <Lines
          title={batchText('result.withErrors')}
          shown={unmatched.rows.length}
          count={unmatched.count}
          head={[
            batchText('result.line'),
            batchText('result.account'),
            batchText('result.amount'),
            batchText('result.error'),
          ]}
          rows={unmatched.rows.map((one) => [
            grouped(one.line),
            numberText(one.accountNumber),
            one.amount,
            one.near ? nearText(one.near) : errorMessage(one.problem.code, one.problem.params),
          ])}
        />
      )}
      {failed.count > 0 && (
        <Lines
          title={batchText('result.failed')}
          shown={failed.rows.length}
          count={failed.count}
          head={[batchText('result.employee'), batchText('result.amount'), batchText('result.reason')]}
          rows={failed.rows.map((one) => [
            <span key="name" className={classes.two}>
              {one.createdBy}
              <small>{one.orgName}</small>
            </span>,
            <Money key="net" amount={one.netAmount} />,
            one.reason,
          ])}
        />
      )}
    </Stack>
  )
}

/** When the same file was applied, and to which batches. */
const AppliedBefore = ({ before }: { before: NonNullable<ResultPreview['appliedBefore']> }) => (
  <Notice tone={before.sameBatch ? 'stop' : 'wait'} title={batchText('result.appliedBefore')}>
    {batchText('result.appliedBeforeText', {
      when: instantText(before.at),
      name: before.byName,
      batches: namesText(before.batches.map((number) => batchText('result.batchNumber', { number }))),
    })}
  </Notice>
)

type LinesProps = {
  title: string
  shown: number
  count: number
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}
const Lines = ({ title, shown, count, head, rows }: LinesProps) => (
  <div>
    <ScrollArea.Autosize
      mah={220}
      className={classes.breakdown ?? ''}
      type="auto"
      scrollbarSize={6}
      viewportProps={{ role: 'region', 'aria-label': title, tabIndex: 0 }}
    >
      <table data-words>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            <tr key={String(i)}>
              {cells.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
    {shown < count && (
      <Text size="sm" c="dimmed" mt={4}>
        {batchText('result.mostShown', { total: shown })}
      </Text>
    )}
  </div>
)
