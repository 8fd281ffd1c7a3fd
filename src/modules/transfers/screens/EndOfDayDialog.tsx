import { type Ringgit } from '#kernel/money.ts'
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, downloadAddress, useCall, useCommand } from '#web/api.ts'
import { grouped } from '#web/text.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { dayText, momentText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { bankFileName } from '../transfer.rules.ts'
import { Dialog, useFresh, useBusy, useFrozen, Working, type InDialog } from './dialog.tsx'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Preview = z.input<(typeof rollingPayAdmin)['previewEndOfDay']['output']>
type Sent = z.input<(typeof rollingPayAdmin)['endOfDayProcessing']['output']>
type Line = { id: string; name: string; count: number; net: Ringgit }

const previewEvery = 15_000

export const EndOfDayDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={t('transfers.endOfDay')}>
    {(setBusy) => <EndOfDay setBusy={setBusy} onClose={onClose} />}
  </Dialog>
)

/** The withdrawals to send, the button, and the resulting batch. */
const EndOfDay = ({ setBusy, onClose }: InDialog) => {
  const [sent, setSent] = useState<{ answer: Sent; expected: number } | null>(null)
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
      {},
      {
        onSuccess: (answer) => {
          if (answer.batch) {
            toast.done(t('transfers.done', { action: t('transfers.endOfDay') }))
            setSent({ answer, expected: ready.count })
          } else {
            toast.info(batchText('send.nothing'))
            freeze(undefined)
          }
        },
        onError: () => freeze(undefined),
      },
    )
  }
  if (sent) return <SentBatch {...sent} onClose={onClose} />
  return (
    <Loaded load={preview} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(ready) => (
        <Stack>
          {ready.count === 0 ? (
            <Empty title={batchText('send.nothing')} hint={batchText('send.nothingHint')} />
          ) : (
            <PreviewOf preview={ready} />
          )}
          {ready.count > 0 && ready.sentToday.length > 0 && (
            <Notice tone="wait">
              {batchText('send.again', { count: ready.sentToday.length, numbers: ready.sentToday.join(', ') })}
            </Notice>
          )}
          {ready.held.count > 0 && (
            <Text size="sm" c="var(--wait)">
              {batchText('send.held', { count: ready.held.count, amount: ringgit(ready.held.net) })}
            </Text>
          )}
          {send.isPending && <Working>{batchText('send.sending', { count: ready.count })}</Working>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={send.isPending}>
              {ready.count === 0 ? ui('action.close') : ui('action.cancel')}
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

const PreviewOf = ({ preview }: { preview: Preview }) => {
  const total = { id: 'total', name: batchText('send.total'), count: preview.count, net: preview.net }
  return (
    <>
      <Text size="sm" c="dimmed">
        {batchText('send.intro')}
      </Text>
      <Breakdown
        title={batchText('send.byBank')}
        lines={preview.banks.map((one) => ({ ...one, id: one.bankCode, name: one.bank }))}
        total={total}
      />
      <Breakdown
        title={batchText('send.byOrganization')}
        lines={preview.organizations.map((one) => ({ ...one, id: one.orgId, name: one.orgName }))}
        total={total}
      />
    </>
  )
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
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            <td className="num">{grouped(line.count)}</td>
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

const SentBatch = ({ answer, expected, onClose }: { answer: Sent; expected: number; onClose: () => void }) => {
  const { batch } = answer
  if (!batch) return null
  return (
    <Stack>
      <output>
        <Text span display="block" fw={650} size="xl">
          {batchText('send.sent', { number: batch.number })}
        </Text>
        {answer.count !== expected && (
          <Text span display="block" size="sm" c="var(--wait)">
            {batchText('send.changed', { before: expected, now: answer.count })}
          </Text>
        )}
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
