import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall } from '#web/api.ts'
import { instantText } from '#web/ui/format.ts'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { webhookScreens as screens } from '../webhook.screens.ts'
import { t } from '../webhook.texts.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { looks, type Endpoint } from './endpoint.ts'
import { EndpointActions } from './EndpointActions.tsx'

export const EndpointPage = () => {
  const { id } = screens.view.useParams()
  const load = useCall(api.webhooks.getOne, { endpointId: id }, { fallback: t('failed') })
  const { data } = load
  return (
    <Page
      title={data?.url ?? t('endpoint')}
      status={data && <StatusPill status={data.state} text={t(`state.${data.state}`)} look={looks[data.state]} />}
      back={{ to: screens.list.to(), label: t('title') }}
      actions={data && <EndpointActions endpoint={data} />}
    >
      <Loaded load={load} fallback={t('failed')}>
        {(endpoint) => (
          <>
            <EndpointFacts endpoint={endpoint} />
            <DeliveryLog endpoint={endpoint} />
            <History type="webhook_endpoint" id={endpoint.id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const EndpointFacts = ({ endpoint }: { endpoint: Endpoint }) => {
  const { offAt, offWhy, previousUntilAt } = endpoint
  return (
    <Card title={t('endpoint')}>
      <Facts
        columns
        facts={[
          [t('field.events'), endpoint.events.join(', ')],
          [t('month'), t('counts', endpoint.counts)],
          [t('created'), t('by', { at: instantText(endpoint.createdAt), name: endpoint.createdBy })],
          [t('version'), endpoint.version],
          previousUntilAt !== null && [t('field.previousUntilAt'), instantText(previousUntilAt)],
          offAt !== null && [t('field.turnedOffAt'), instantText(offAt)],
          offWhy !== null && [t('field.turnedOffWhy'), t(`offWhy.${offWhy}`)],
        ]}
      />
    </Card>
  )
}
