import { Button, Drawer, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { momentText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { bankFileName } from '../transfer.rules.ts'
import type { Show } from './dialog.tsx'
import classes from './transfers.module.css'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Listed = z.input<(typeof rollingPayAdmin)['getBatches']['output']>
type Batch = Listed['batches'][number]
const pageSize = 20

/** All bank batches, newest first, with their files. */
export const BatchesDrawer = ({ opened, onClose, show }: { opened: boolean; onClose: () => void; show: Show }) => (
  <Drawer opened={opened} onClose={onClose} position="right" size="md" title={batchText('batches.title')}>
    <Batches show={show} />
  </Drawer>
)

const Batches = ({ show }: { show: Show }) => {
  // The starts of the previous pages, for paging back.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  const after = pages.at(-1)
  const load = useCall(
    api.rollingPayAdmin.getBatches,
    { pageSize, ...(after !== undefined && { after }) },
    { fallback: t('transfers.failed') },
  )
  return (
    <Loaded load={load} fallback={t('transfers.failed')}>
      {({ batches, total, next }) =>
        batches.length === 0 ? (
          <Empty title={batchText('batches.none')} hint={batchText('batches.noneHint')} />
        ) : (
          <>
            <ul className={classes.batches}>
              {batches.map((batch) => (
                <BatchItem key={batch.id} batch={batch} show={show} />
              ))}
            </ul>
            {total > pageSize && (
              <Group justify="space-between" mt="md">
                <Button variant="default" disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
                  {batchText('batches.newer')}
                </Button>
                <Text size="sm" c="dimmed" className="num">
                  {batchText('batches.range', { from: batches.at(-1)?.number, to: batches[0]?.number, total })}
                </Text>
                <Button
                  variant="default"
                  disabled={next === null}
                  onClick={() => setPages([...pages, next ?? undefined])}
                >
                  {batchText('batches.older')}
                </Button>
              </Group>
            )}
          </>
        )
      }
    </Loaded>
  )
}

const BatchItem = ({ batch, show }: { batch: Batch; show: Show }) => (
  <li>
    <div className={classes.between}>
      <strong>{batchText('batches.number', { number: batch.number })}</strong>
      {batch.waiting > 0 ? (
        <StatusPill status="processing" text={batchText('batches.waiting', { waiting: batch.waiting })} />
      ) : (
        <StatusPill status="completed" text={batchText('batches.done')} />
      )}
    </div>
    <span className="num">{batchText('batches.figures', { count: batch.count, amount: ringgit(batch.net) })}</span>
    <small>{batchText('batches.sent', { when: momentText(batch.sentAt), name: batch.sentByName })}</small>
    {batch.ofDay > 1 && (
      <Text size="sm" c="var(--wait)">
        {batchText('batches.anotherOfDay', { ofDay: batch.ofDay, file: bankFileName(batch) })}
      </Text>
    )}
    <Group gap={8} mt={4}>
      <Button
        component="a"
        variant="default"
        size="xs"
        download
        href={downloadAddress('rollingPayAdmin-downloadBatch', { batchId: batch.id })}
        leftSection={<IconDownload size={15} aria-hidden />}
      >
        {batchText('batches.file', { number: batch.number })}
      </Button>
      {batch.waiting > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={batchText('batches.completeThis', { number: batch.number })}
          onClick={() => show({ name: 'complete', batchId: batch.id })}
        >
          {batchText('batches.complete')}
        </Button>
      )}
    </Group>
  </li>
)
