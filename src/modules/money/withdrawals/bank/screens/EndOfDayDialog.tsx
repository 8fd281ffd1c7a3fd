import { noRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, downloadAddress, isNotAsShown, useCall } from '#web/api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { CommandForm } from '#web/ui/CommandDialog.tsx'
import { CloseDialog, Dialog, useDialog } from '#web/ui/Dialog.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { dayText, momentText, Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Empty, Facts, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { useFrozen } from '#web/ui/snapshot.ts'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import type { paymentCalls } from '../payment.contract.ts'
import { bankFileName } from '../transfer.rules.ts'
import { OnHold } from './OnHold.tsx'
import { BatchLink } from './BatchLink.tsx'
import { isStale, StaleBatch, staleOf, type Stale } from './StaleBatch.tsx'
import { previewEvery, useFresh, Working } from './dialog.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Preview = z.input<(typeof paymentCalls)['previewEndOfDay']['output']>
type Sent = z.input<(typeof paymentCalls)['endOfDayProcessing']['output']>
/** `before` is the count of the preview that was refused. */
type Line = { id: string; name: string; count: number; net: Ringgit; before?: number }

export const EndOfDayDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('transfers.endOfDay')} wide guarded>
    <EndOfDay />
  </Dialog>
)

/** The withdrawals to send, the button, and the resulting batch. */
const EndOfDay = () => {
  const [sent, setSent] = useState<Sent | null>(null)
  const [refused, setRefused] = useState<Preview | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const options = { fallback: t('transfers.failed'), refetchInterval: previewEvery }
  // Success changes the figures.
  const preview = useFrozen(useDialog().busy, useFresh(useCall(api.rollingPayAdmin.previewEndOfDay, {}, options)))
  const finish = (answer: Sent) => {
    if (!answer.batch) return toast.info(batchText('send.nothing'))
    const { batch, count, total } = answer
    const params = { total: count, amount: ringgit(total), number: batch.number }
    toast.done(completed('endOfDay', t('transfers.outcome.sent', params)))
    setSent(answer)
  }
  if (sent) return <SentBatch answer={sent} />
  return (
    <Loaded load={preview} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(ready) => {
        const notes = <Notes ready={ready} refused={refused} stale={stale} />
        if (ready.count === 0)
          return (
            <Stack>
              <Empty title={batchText('send.nothing')} hint={batchText('send.nothingHint')} />
              {notes}
              <CloseDialog />
            </Stack>
          )
        return (
          <CommandForm
            call={api.rollingPayAdmin.endOfDayProcessing}
            input={() => ({ shown: ready.shown, sentToday: [...ready.sentToday] })}
            onRefused={(error) => {
              // Keep the submitted preview, to mark the differences in the new one.
              if (isNotAsShown(error) || isStale(error)) setRefused(ready)
              setStale(staleOf(error))
              return isStale(error)
            }}
            failed={t('transfers.failedUpdate')}
            stays
            onDone={finish}
            icon={<IconSend size={16} aria-hidden />}
            verb={batchText('send.verb', { total: ready.count, amount: ringgit(ready.net) })}
          >
            <PreviewOf preview={ready} before={refused} />
            {notes}
          </CommandForm>
        )
      }}
    </Loaded>
  )
}

type NotesProps = { ready: Preview; refused: Preview | null; stale: Stale | null }
/** What to know before sending: what has changed, was sent today, or is left out. */
const Notes = ({ ready, refused, stale }: NotesProps) => (
  <>
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
    {useDialog().busy && <Working>{batchText('send.sending', { count: ready.count })}</Working>}
  </>
)

/** The difference between the submitted preview and the transfers that would be sent now. */
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

const SentBatch = ({ answer: { batch } }: { answer: Sent }) => {
  const { close } = useDialog()
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
        <Button variant="default" onClick={close}>
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
