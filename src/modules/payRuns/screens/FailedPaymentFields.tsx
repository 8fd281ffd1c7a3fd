import { MultiSelect, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../pay-run.texts.ts'
import type { RunEmployee } from './pay-run.ts'

/** The payment of an employee to one wallet. */
type Share = { employeeId: string; walletId: string; label: string }
export type Failures = { allSucceeded: 'yes' | 'no'; shares: readonly Share[]; reason: string }
export const noFailures: Failures = { allSucceeded: 'yes', shares: [], reason: '' }

/** The failed payments by employee, as the server expects them. */
export const failedEmployees = (shares: readonly Share[]): { employeeId: string; walletIds: string[] }[] =>
  [...new Set(shares.map(({ employeeId }) => employeeId))].map((employeeId) => ({
    employeeId,
    walletIds: shares.filter((share) => share.employeeId === employeeId).map(({ walletId }) => walletId),
  }))

const keyOf = ({ employeeId, walletId }: Share): string => `${employeeId} ${walletId}`

/** Names alone do not identify an employee. */
const sharesOf = ({ employeeId, employeeName, employeeNumber, email, electedWallets }: RunEmployee): Share[] =>
  electedWallets.map(({ walletId, name, amount }) => ({
    employeeId,
    walletId,
    label: [employeeName, employeeNumber ?? email, name, ringgit(amount)].filter(Boolean).join(', '),
  }))

type FailedPaymentFieldsProps = {
  of: { orgId: string; payRunId: string }
  failures: Failures
  onChange: (failures: Failures) => void
  /** Shows the errors of empty fields. */
  isChecked: boolean
}

/** Whether all transfers succeeded; otherwise the failed payments and the reason. */
export const FailedPaymentFields = ({ of, failures, onChange, isChecked }: FailedPaymentFieldsProps) => {
  const [search, setSearch] = useState('')
  const load = useCall(
    api.adminPayRuns.getEmployees,
    { ...of, search, filter: { eligible: true }, pageSize: 50 },
    { fallback: t('failed.employees'), enabled: failures.allSucceeded === 'no' },
  )
  const found = load.data?.employees.flatMap(sharesOf) ?? []
  const shares = new Map([...failures.shares, ...found].map((share) => [keyOf(share), share]))
  return (
    <>
      <Radio.Group
        label={t('allSucceeded')}
        value={failures.allSucceeded}
        onChange={(value) => onChange({ ...failures, allSucceeded: value === 'no' ? 'no' : 'yes' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="yes" label={t('yes')} />
          <Radio size="md" value="no" label={t('no')} />
        </Stack>
      </Radio.Group>
      {failures.allSucceeded === 'no' && (
        <>
          <MultiSelect
            label={t('failedPayments')}
            description={t('failedPaymentsHint')}
            withAsterisk
            searchable
            filter={({ options }) => options}
            searchValue={search}
            onSearchChange={setSearch}
            data={[...shares].map(([value, { label }]) => ({ value, label }))}
            value={failures.shares.map(keyOf)}
            error={isChecked && failures.shares.length === 0 ? ui('state.required') : undefined}
            onChange={(keys) =>
              onChange({ ...failures, shares: [...shares.values()].filter((share) => keys.includes(keyOf(share))) })
            }
          />
          <Textarea
            label={t('field.reason')}
            withAsterisk
            maxLength={300}
            value={failures.reason}
            onChange={({ currentTarget: { value } }) => onChange({ ...failures, reason: value })}
            error={isChecked && failures.reason.trim() === '' ? ui('state.required') : undefined}
          />
        </>
      )}
    </>
  )
}
