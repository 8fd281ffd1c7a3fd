import { noRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, downloadAddress, isNotAsShown, useCall, useCommand } from '#web/api.ts'
import { grouped } from '#web/text.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { dayText, momentText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { bankFileName } from '../transfer.rules.ts'
import { OnHold } from './OnHold.tsx'
import { BatchLink } from './batch-text.tsx'
import { isStale, StaleBatch, staleOf, type Stale } from './StaleBatch.tsx'
import { Dialog, previewEvery, useFresh, useBusy, useFrozen, Working, type InDialog } from './dialog.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Preview = z.input<(typeof rollingPayAdmin)['previewEndOfDay']['output']>
type Sent = z.input<(typeof rollingPayAdmin)['endOfDayProcessing']['output']>
/** `before` is the count of the preview that was refused. */
type Line = { id: string; name: string; count: number; net: Ringgit; before?: number }

export const EndOfDayDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={t('transfers.endOfDay')}>
    {(setBusy) => <EndOfDay setBusy={setBusy} onClose={onClose} />}
  </Dialog>
)

/** The withdrawals to send, the button, and the resulting batch. */
const EndOfDay = ({ setBusy, onClose }: InDialog) => {
  const [sent, setSent] = useState<Sent | null>(null)
  const [refused, setRefused] = useState<Preview | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const send = useCommand(api.rollingPayAdmin.endOfDayProcessing, { fallback: t('transfers.failedUpdate') })
  const [preview, freeze] = useFrozen(
    useFresh(
      useCall(
        api.rollingPayAdmin.previewEndOfDay,
        {},
        { fallback: t('transfers.failed'), refetchInterval: previewEvery },
      ),
    ),
  )
  useBusy(setBusy, send.isPending)
  const press = (ready: Preview) => {
    freeze(ready)
    send.mutate(
      { shown: ready.shown, sentToday: [...ready.sentToday] },
      {
        onSuccess: (answer) => {
          if (answer.batch) {
            const { batch, count, total } = answer
            toast.done(
              completed(
                'endOfDay',
                t('transfers.outcome.sent', { total: count, amount: ringgit(total), number: batch.number }),
              ),
            )
            setSent(answer)
          } else {
            toast.info(batchText('send.nothing'))
            freeze(undefined)
          }
        },
        onError: (error) => {
          freeze(undefined)
          // Keep what was pressed, to mark what the new preview adds and removes.
          if (isNotAsShown(error) || isStale(error)) setRefused(ready)
          setStale(staleOf(error))
        },
      },
    )
  }
  if (sent) return <SentBatch answer={sent} onClose={onClose} />
  return (
    <Loaded load={preview} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(ready) => (
        <Stack>
          {ready.count === 0 ? (
            <Empty title={batchText('send.nothing')} hint={batchText('send.nothingHint')} />
          ) : (
            <PreviewOf preview={ready} before={refused} />
          )}
          <StaleBatch stale={stale} />
          {refused && <Changed before={refused} now={ready} />}
          {ready.count > 0 && ready.sentToday.length > 0 && (
            <Notice tone="wait">
              {batchText('send.again', { count: ready.sentToday.length, numbers: ready.sentToday.join(', ') })}
            </Notice>
          )}
          <OnHold onHold={ready.onHold} />
          {ready.held.count > 0 && (
            <Text size="sm" c="var(--wait)">
              {batchText('send.held', { count: ready.held.count, amount: ringgit(ready.held.net) })}
            </Text>
          )}
          {send.isPending && <Working>{batchText('send.sending', { count: ready.count })}</Working>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={send.isPending}>
              {ready.count === 0 ? ui('action.close') : ui('action.leave')}
            </Button>
            {ready.count > 0 && (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={send.isPending}
                onClick={() => press(ready)}
                data-autofocus
              >
                {batchText('send.verb', { total: ready.count, amount: ringgit(ready.net) })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

/** The difference between what was pressed and what would be sent now. */
const Changed = ({ before, now }: { before: Preview; now: Preview }) => (
  <Notice tone="wait" title={batchText('send.changedTitle')}>
    {batchText('send.changedText', {
      before: before.count,
      beforeAmount: ringgit(before.net),
      now: now.count,
      nowAmount: ringgit(now.net),
    })}
  </Notice>
)

const PreviewOf = ({ preview, before }: { preview: Preview; before: Preview | null }) => {
  const total = { id: 'total', name: batchText('send.total'), count: preview.count, net: preview.net }
  return (
    <>
      <Text size="sm" c="dimmed">
        {batchText('send.intro')}
      </Text>
      <Breakdown
        title={batchText('send.byBank')}
        lines={withBefore(preview.banks.map(bankLine), before?.banks.map(bankLine))}
        total={total}
      />
      <Breakdown
        title={batchText('send.byOrganization')}
        lines={withBefore(preview.organizations.map(organizationLine), before?.organizations.map(organizationLine))}
        total={total}
      />
    </>
  )
}

const bankLine = (one: Preview['banks'][number]): Line => ({ ...one, id: one.bankCode, name: one.bank })
const organizationLine = (one: Preview['organizations'][number]): Line => ({ ...one, id: one.orgId, name: one.orgName })

/** The lines with what each had before; lines that have gone are at the end. */
const withBefore = (lines: readonly Line[], before: readonly Line[] | undefined): Line[] => {
  if (!before) return [...lines]
  const countOf = new Map(before.map(({ id, count }) => [id, count]))
  const gone = before.filter(({ id }) => !lines.some((line) => line.id === id))
  return [
    ...lines.map((line) => ({ ...line, before: countOf.get(line.id) ?? 0 })),
    ...gone.map((line) => ({ ...line, count: 0, net: noRinggit, before: line.count })),
  ]
}

/** Counts and amounts; long lists can be scrolled, including with the keyboard. */
const Breakdown = ({ title, lines, total }: { title: string; lines: readonly Line[]; total: Line }) => (
  <ScrollArea.Autosize
    mah={264}
    className={classes.breakdown ?? ''}
    type="auto"
    scrollbarSize={6}
    viewportProps={{ role: 'region', 'aria-label': title, tabIndex: 0 }}
  >
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{batchText('send.count')}</th>
          <th scope="col">{t('transfers.net')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-changed={isChanged(line) || undefined}>
            <th scope="row">{line.name}</th>
            <td className="num">
              {grouped(line.count)}
              {isChanged(line) && ` (${differenceText(line.count - line.before)})`}
            </td>
            <td>
              <Money amount={line.net} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td className="num">{grouped(total.count)}</td>
          <td>
            <Money amount={total.net} />
          </td>
        </tr>
      </tfoot>
    </table>
  </ScrollArea.Autosize>
)

const isChanged = (line: Line): line is Line & { before: number } =>
  line.before !== undefined && line.before !== line.count
const differenceText = (difference: number): string =>
  difference > 0 ? `+${grouped(difference)}` : `−${grouped(-difference)}`

const SentBatch = ({ answer, onClose }: { answer: Sent; onClose: () => void }) => {
  const { batch } = answer
  if (!batch) return null
  return (
    <Stack>
      <output>
        <Text span display="block" fw={650} size="xl">
          <BatchLink number={batch.number} />
        </Text>
      </output>
      <Facts
        facts={[
          [
            batchText('send.withdrawals'),
            <span key="count" className="num">
              {grouped(batch.count)}
            </span>,
          ],
          [
            batchText('send.total'),
            <strong key="net">
              <Money amount={batch.net} />
            </strong>,
          ],
          [batchText('send.sentAt'), momentText(batch.sentAt)],
          [batchText('send.by'), batch.sentByName],
        ]}
      />
      {batch.ofDay > 1 && (
        <Notice tone="wait">
          {batchText('send.anotherOfDay', { ofDay: batch.ofDay, day: dayText(batch.sentOn) })}
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        {batchText('send.sentHint')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('action.close')}
        </Button>
        <Button
          component="a"
          href={downloadAddress('rollingPayAdmin-downloadBatch', { batchId: batch.id })}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
          ref={focusOnMount}
        >
          {batchText('send.download', { file: bankFileName(batch) })}
        </Button>
      </Group>
    </Stack>
  )
}
