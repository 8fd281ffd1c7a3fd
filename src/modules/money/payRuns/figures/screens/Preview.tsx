import { Card, Empty, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { ringgitOf, sen, senOf, typedRinggit } from '#kernel/money.ts'
import { isLocalDate } from '#kernel/time.ts'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { signedRinggit } from '#web/ui/format.ts'
import { isPayDay } from '../../pay-run.rules.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { Comparison } from './Comparison.tsx'
import { inputOf, type Values } from './pay-run-values.ts'
import type { PreviewEmployee } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'
import { RunEmployeesView, useRunEmployees } from './RunEmployees.tsx'

const isComplete = ({ payType, payDay, groups, benefitName, amount }: Values): boolean =>
  isLocalDate(payDay) &&
  isPayDay(payDay, today()) &&
  groups.length > 0 &&
  (payType === 'Regular' || (benefitName.trim() !== '' && typedRinggit(amount) >= 1))

/** The difference from the last run of the same kind. */
const sinceText = ({ before, netPay }: PreviewEmployee): string | null => {
  if (before === null) return null
  if (before === 0) return t('difference.added')
  return before === netPay ? formTexts('same') : signedRinggit(ringgitOf(sen(senOf(netPay) - senOf(before))))
}
const sinceColumn: Column<PreviewEmployee> = {
  id: 'since',
  header: formTexts('sinceLast'),
  sort: false,
  align: 'right',
  cell: (row) => <span className="num">{sinceText(row) ?? '–'}</span>,
  value: sinceText,
}
const columns = [sinceColumn]
const previewDelay = 200

/** What the form's values would pay, calculated by the server while they are typed. */
export const usePreview = (values: Values, id: string | undefined) => {
  const [settled] = useDebouncedValue(values, previewDelay)
  const isReady = isComplete(settled)
  const view = useRunEmployees({
    call: api.payRuns.previewEligibility,
    of: { ...inputOf(settled), ...(id && { id }) },
    columns,
    enabled: isReady,
    withLinks: true,
  })
  return { isReady, view, data: isReady ? view.list.data : undefined }
}

/** Who would be paid, who would not and why, and what would change since the last run. */
export const Preview = ({ isReady, view, data }: ReturnType<typeof usePreview>) => {
  if (!isReady)
    return (
      <Card title={t('preview')}>
        <p className={classes.quiet}>{t('previewHint')}</p>
      </Card>
    )
  return (
    <Loaded load={view.list.load} fallback={t('failed.employees')} placeholder={<LoadingLines lines={8} />}>
      {() =>
        data && data.figures.totalEmployees > 0 ? (
          <>
            <RunEmployeesView figures={data.figures} view={view} eligibleLabel={formTexts('paid')} />
            {data.comparison && <Comparison compared={data.comparison} figures={data.figures} period={data.period} />}
          </>
        ) : (
          <Card title={t('preview')}>
            <Empty title={formTexts('noPeople')} />
          </Card>
        )
      }
    </Loaded>
  )
}
