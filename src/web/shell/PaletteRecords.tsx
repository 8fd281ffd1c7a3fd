import { useDebouncedValue } from '@mantine/hooks'
import { IconCash, IconCashBanknote, IconCoins, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deductionScreens } from '#modules/deductions/deduction.screens.ts'
import { t as leaver } from '#modules/deductions/leaver.texts.ts'
import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { nameOf as payRunName } from '#modules/payRuns/screens/pay-run.ts'
import { settlementScreens } from '#modules/settlements/settlement.screens.ts'
import { api, queryOf } from '../api.ts'
import { dateText } from '../ui/date-text.ts'
import { ringgit } from '../ui/Money.tsx'
import { statusText } from '../ui/StatusPill.tsx'
import { debounce, Group, maxShown, stateOf } from './PaletteResults.tsx'
import { t } from './shell.texts.ts'

type ResultsProps = { query: string; platform: boolean }

/** Disbursements by name, payee, invoice or amount, and settlements by name, reference or amount. */
export const MoneyResults = ({ query, platform }: ResultsProps) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({ ...queryOf(api.disbursements.find, { search }), placeholderData: keepPreviousData })
  const { disbursements = [], settlements = [] } = found.data ?? {}
  const texts = { failed: t('shell.paletteMoneyFailed'), none: null }
  return (
    <>
      <Group
        label={t('shell.paletteDisbursements')}
        icon={<IconCash size={20} aria-hidden />}
        results={disbursements.map((row) => ({
          key: row.id,
          label: row.name,
          description: [
            platform && row.orgName,
            row.invoiceNumber && t('shell.paletteInvoice', { number: row.invoiceNumber }),
            statusText(row.status),
            ringgit(row.amount),
          ]
            .filter(Boolean)
            .join(' · '),
          to: platform
            ? disbursementScreens.internalDetails.to({ orgId: row.orgId, id: row.id })
            : disbursementScreens.details.to({ disbursementId: row.id }),
        }))}
        state={stateOf(found, search !== query, disbursements.length, disbursements.length, texts)}
      />
      <Group
        label={t('shell.paletteSettlements')}
        icon={<IconReceipt2 size={20} aria-hidden />}
        results={settlements.map((row) => ({
          key: row.repaymentId,
          label: row.name,
          description: [
            platform && row.orgName,
            t('shell.paletteDue', { amount: ringgit(row.amountDue), date: dateText(row.dueDate) }),
          ]
            .filter(Boolean)
            .join(' · '),
          to: platform
            ? settlementScreens.internalDetails.to({
                orgId: row.orgId,
                id: row.disbursementId,
                repaymentId: row.repaymentId,
              })
            : settlementScreens.details.to({ repaymentId: row.repaymentId, disbursementId: row.disbursementId }),
        }))}
        state={null}
      />
    </>
  )
}

/** Deduction lists by number, and by employer for platform staff. */
export const DeductionResults = ({ query, platform }: ResultsProps) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...queryOf(api.deductions.getLists, { search, pageSize: 5 }),
    placeholderData: keepPreviousData,
  })
  const { lists = [], total = 0 } = found.data ?? {}
  return (
    <Group
      label={t('shell.paletteDeductions')}
      icon={<IconCoins size={20} aria-hidden />}
      results={lists.map((list) => ({
        key: list.id,
        label: list.number,
        description: [
          platform && list.orgName,
          t('shell.paletteDue', { amount: ringgit(list.toRemit), date: dateText(list.dueOn) }),
        ]
          .filter(Boolean)
          .join(' · '),
        to: platform
          ? deductionScreens.internalDetails.to({ orgId: list.orgId, listId: list.id })
          : deductionScreens.details.to({ listId: list.id }),
      }))}
      state={stateOf(found, search !== query, lists.length, total, {
        failed: t('shell.paletteMoneyFailed'),
        none: null,
      })}
    />
  )
}

/** What employees who left owe, by name, reference, list or employer. */
export const LeaverResults = ({ query }: { query: string }) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...queryOf(api.deductions.getLeaverReceivables, { search, pageSize: 5 }),
    placeholderData: keepPreviousData,
  })
  const { receivables = [], total = 0 } = found.data ?? {}
  return (
    <Group
      label={leaver('tab')}
      icon={<IconReceipt2 size={20} aria-hidden />}
      results={receivables.map((row) => ({
        key: row.id,
        label: row.employeeName,
        description: [
          row.orgName,
          row.number,
          t('shell.paletteDue', { amount: ringgit(row.outstanding), date: dateText(row.dueOn) }),
        ].join(' · '),
        to: deductionScreens.leaver.to({ orgId: row.orgId, receivableId: row.id }),
      }))}
      state={stateOf(found, search !== query, receivables.length, total, {
        failed: t('shell.paletteMoneyFailed'),
        none: null,
      })}
    />
  )
}

/** An organization's pay runs by name, groups or id; its list has all of them. */
export const PayRunResults = ({ query }: { query: string }) => {
  const found = useQuery(queryOf(api.payRuns.getAll, {}))
  const words = query.toLowerCase()
  const matching = (found.data?.payRuns ?? []).filter((run) =>
    [payRunName(run), ...run.groups.map(({ name }) => name), run.id, ringgit(run.employeesNetPay)]
      .join(' ')
      .toLowerCase()
      .includes(words),
  )
  const shown = matching.slice(0, maxShown)
  return (
    <Group
      label={t('shell.palettePayRuns')}
      icon={<IconCashBanknote size={20} aria-hidden />}
      results={shown.map((run) => ({
        key: run.id,
        label: payRunName(run),
        description: [
          run.groups.map(({ name }) => name).join(', '),
          statusText(run.status),
          ringgit(run.employeesNetPay),
        ]
          .filter(Boolean)
          .join(' · '),
        to: payRunScreens.details.to({ payRunId: run.id }),
      }))}
      state={stateOf({ ...found, isPlaceholderData: false }, false, shown.length, matching.length, {
        failed: t('shell.paletteMoneyFailed'),
        none: null,
      })}
    />
  )
}
