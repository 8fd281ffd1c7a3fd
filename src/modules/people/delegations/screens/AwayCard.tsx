import { api, useCall } from '#web/api.ts'
import { dateText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import { delegationScreens } from '../delegation.screens.ts'
import { t } from '../delegation.texts.ts'
import classes from './away.module.css'

/** On the account page of Managers: their delegate, with the link to the page. */
export const AwayCard = () => {
  const { data } = useCall(api.delegations.getOwn, {}, { fallback: t('failed') })
  const current = data?.current
  return (
    <Card title={t('title')}>
      <div className={classes.foot}>
        <p>
          {current
            ? `${current.delegate.name}: ${t('period', { from: dateText(current.from), until: dateText(current.until) })}`
            : t('intro')}
        </p>
        <LinkButton to={delegationScreens.away.to()} variant="default">
          {current ? t('view') : t('handOver')}
        </LinkButton>
      </div>
    </Card>
  )
}
