import { Button, Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { grouped } from '#web/text.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { Money } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import type { bankResultCalls } from '../bank-result.contract.ts'
import { BatchLink } from './batch-text.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'

export type Applied = z.input<(typeof bankResultCalls)['applyBankResult']['output']>

export const AppliedSummary = ({ applied, onClose }: { applied: Applied; onClose: () => void }) => (
  <Stack>
    <Text component="output" fw={650} size="xl">
      {batchText('result.title')}
    </Text>
    <Facts
      facts={[
        [
          batchText('result.completed'),
          <span key="completed" className="num">
            {grouped(applied.completed)}
          </span>,
        ],
        [
          batchText('result.net'),
          <strong key="net">
            <Money amount={applied.net} />
          </strong>,
        ],
        [
          batchText('result.cancelled'),
          <span key="cancelled" className="num">
            {grouped(applied.cancelled)}
          </span>,
        ],
        [
          batchText('result.openAfter'),
          <span key="open" className="num">
            {grouped(applied.open)}
          </span>,
        ],
      ]}
    />
    <Group gap="md">
      {applied.batches.map((number) => (
        <BatchLink key={number} number={number} />
      ))}
    </Group>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} ref={focusOnMount}>
        {ui('action.close')}
      </Button>
    </Group>
  </Stack>
)
