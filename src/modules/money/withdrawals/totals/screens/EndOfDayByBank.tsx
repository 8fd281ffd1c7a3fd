import { sumRinggit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { Money } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import classes from './InternalDashboardPage.module.css'
import { t as batchText } from '../../batches/batch-page.texts.ts'
import { t as transferText } from '../../bank/transfer.texts.ts'
import { t } from '../dashboard.texts.ts'

const mostBanks = 4

/** What end of day would send, by bank: the largest, and the others together. */
export const EndOfDayByBank = () => {
  const { data } = useCall(api.rollingPayAdmin.previewEndOfDay, {}, { fallback: transferText('transfers.failed') })
  if (!data || data.count === 0) return null
  const others = data.banks.slice(mostBanks)
  const lines = [
    ...data.banks.slice(0, mostBanks).map(({ bank, count, net }) => ({ name: bank, count, net })),
    ...(others.length > 0
      ? [
          {
            name: t('otherBanks', { count: others.length }),
            count: others.reduce((all, { count }) => all + count, 0),
            net: sumRinggit(others.map(({ net }) => net)),
          },
        ]
      : []),
  ]
  return (
    <Card title={t('byBank')} aside={batchText('count', { count: data.count })}>
      <table className={classes.banks}>
        <tbody>
          {lines.map(({ name, count, net }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{grouped(count)}</td>
              <td>
                <Money amount={net} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{grouped(data.count)}</td>
            <td>
              <Money amount={data.net} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
