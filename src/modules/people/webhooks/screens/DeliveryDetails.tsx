import { Text } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { api, useCall, useCommand } from '#web/api.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { instantText } from '#web/ui/format.ts'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { KeyButton, PanelButtons } from '#web/ui/ReviewPanel.tsx'
import { t } from '../webhook.texts.ts'
import { resultText, type Delivery, type Endpoint } from './endpoint.ts'

type DeliveryProps = { endpointId: Endpoint['id']; delivery: Delivery }

/** One delivery with its attempts and its body, and the button that sends it again. */
export const DeliveryDetails = ({ endpointId, delivery, canReplay }: DeliveryProps & { canReplay: boolean }) => (
  <>
    <Attempts endpointId={endpointId} delivery={delivery} />
    {canReplay && <Replay endpointId={endpointId} delivery={delivery} />}
  </>
)

const Replay = ({ endpointId, delivery }: DeliveryProps) => {
  const replay = useCommand(api.webhooks.replay, {
    fallback: t('failed'),
    success: ({ events }) => t('replay.done', { count: events }),
  })
  return (
    <PanelButtons>
      <Text size="sm" c="dimmed">
        {t('replay.effect')}
      </Text>
      <KeyButton
        shortcut="a"
        variant="default"
        loading={replay.isPending}
        leftSection={<IconReload size={16} aria-hidden />}
        onClick={() => replay.mutate({ endpointId, eventIds: [delivery.id] })}
      >
        {t('replay.verb')}
      </KeyButton>
    </PanelButtons>
  )
}

const Attempts = ({ endpointId, delivery: { id: eventId, nextAt } }: DeliveryProps) => {
  const load = useCall(api.webhooks.getDelivery, { endpointId, eventId }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')}>
      {({ attempts, body }) => (
        <>
          <Facts
            facts={[
              nextAt !== null && [t('log.nextAttempt'), instantText(nextAt)],
              ...attempts.map(
                (one, i) =>
                  [
                    t('log.number', { number: attempts.length - i, at: instantText(one.at) }),
                    t('log.took', { result: resultText(one) ?? '', ms: one.ms }),
                  ] as const,
              ),
            ]}
          />
          <CodeExample label={t('log.body')} text={JSON.stringify(JSON.parse(body), null, 2)} />
          {attempts[0]?.answer && <CodeExample label={t('log.answer')} text={attempts[0].answer} />}
        </>
      )}
    </Loaded>
  )
}
