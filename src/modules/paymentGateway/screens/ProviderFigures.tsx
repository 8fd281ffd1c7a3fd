import { api, useCall } from '#web/api.ts'
import { periodText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { t } from '../payment-gateway.texts.ts'
import classes from './payment-provider.module.css'

type Figures = Awaited<ReturnType<typeof api.disbursements.getProviderFigures>>['organizations'][number]
const names = { sent: 'sent', paid: 'paid', open: 'open', failed: 'failedName', reversed: 'reversed' } as const
const kinds = ['sent', 'paid', 'open', 'failed', 'reversed'] as const

const monthsBack = 12

/** What Curlec was asked to pay for each organization in a month, and what became of it. */
export const ProviderFigures = () => {
  const [month, setMonth] = useMonth()
  const load = useCall(api.disbursements.getProviderFigures, { period: month }, { fallback: t('figures.failed') })
  return (
    <Card flush title={t('figures.title')} aside={<MonthPicker value={month} onChange={setMonth} back={monthsBack} />}>
      <Loaded load={load} fallback={t('figures.failed')}>
        {({ organizations }) =>
          organizations.length === 0 ? (
            <Empty title={t('figures.empty', { month: periodText(month) })} hint={t('figures.emptyHint')} />
          ) : (
            <ul className={classes.organizations}>
              {organizations.map((one) => (
                <Organization key={one.orgId} figures={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const Organization = ({ figures }: { figures: Figures }) => (
  <li>
    <strong>{figures.orgName}</strong>
    <dl>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`figures.${names[kind]}`)}</dt>
          <dd>
            <span className="num">{ringgit(figures[kind].amount)}</span>
            <small>{t('figures.count', { count: figures[kind].count })}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('figures.fees')}</dt>
        <dd className="num">{ringgit(figures.fees)}</dd>
      </div>
    </dl>
  </li>
)
