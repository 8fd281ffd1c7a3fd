import { ScrollArea, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { errorMessage } from '#web/errors.ts'
import { grouped } from '#web/text.ts'
import { Money } from '#web/ui/Money.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import classes from './transfers.module.css'
import { t as batchText } from '../batch.texts.ts'

export type ResultPreview = z.input<(typeof rollingPayAdmin)['previewBankResult']['output']>

const counted = ({ count, net }: ResultPreview['paid']) => (
  <>
    <span className="num">{grouped(count)}</span>, <Money amount={net} />
  </>
)

/** What applying the file would do: paid and failed transfers, and the lines with errors. */
export const BankResultPreview = ({ preview: { paid, failed, unmatched } }: { preview: ResultPreview }) => (
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
      ]}
    />
    {unmatched.count > 0 && (
      <Notice tone="stop" title={batchText('result.errors', { count: unmatched.count })}>
        {batchText('result.fix')}
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
          one.accountNumber,
          one.amount,
          errorMessage(one.problem.code, one.problem.params),
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
