import { Button, MultiSelect, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { ringgit } from '#web/ui/format.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../../pay-run.texts.ts'
import type { RunEmployee } from '../../screens/pay-run.ts'

/** The payment of an employee to one wallet, and why it failed. */
export type Share = { employeeId: string; walletId: string; label: string; amount: Ringgit; reason: string }
/** `allSucceeded` is null until the user has answered. */
export type Failures = { allSucceeded: 'yes' | 'no' | null; shares: readonly Share[] }
export const noFailures: Failures = { allSucceeded: null, shares: [] }

/** Whether an answer, a payment or a reason is missing. */
export const isIncomplete = ({ allSucceeded, shares }: Failures): boolean =>
  allSucceeded === null || (allSucceeded === 'no' && isWithoutReason(shares))

/** The failed payments, as the server expects them. */
export const failedPayments = ({ allSucceeded, shares }: Failures) =>
  allSucceeded === 'no'
    ? shares.map(({ employeeId, walletId, reason }) => ({ employeeId, walletIds: [walletId], reason: reason.trim() }))
    : []

const keyOf = ({ employeeId, walletId }: Share): string => `${employeeId} ${walletId}`

/** The payments that may have failed: those that were sent, and of a completed run those that succeeded. Names alone do not identify an employee. */
const sharesOf = ({ employeeId, employeeName, employeeNumber, email, electedWallets }: RunEmployee): Share[] =>
  electedWallets
    .filter(({ held, result }) => !held && result !== 'failed')
    .map(({ walletId, name, amount }) => ({
      employeeId,
      walletId,
      label: [employeeName, employeeNumber ?? email, name, ringgit(amount)].filter(Boolean).join(', '),
      amount,
      reason: '',
    }))

type FailedPaymentFieldsProps = {
  of: { orgId: string; payRunId: string }
  failures: Failures
  onChange: (failures: Failures) => void
  /** Shows the errors of empty fields. */
  isChecked: boolean
}

/** Whether all transfers succeeded; otherwise the failed payments and the reason of each. */
export const FailedPaymentFields = ({ of, failures, onChange, isChecked }: FailedPaymentFieldsProps) => {
  const missing = (isMissing: boolean) => (isChecked && isMissing ? ui('state.required') : undefined)
  return (
    <>
      <Radio.Group
        label={t('allSucceeded')}
        withAsterisk
        value={failures.allSucceeded}
        error={missing(failures.allSucceeded === null)}
        onChange={(value) => onChange({ ...failures, allSucceeded: value === 'no' ? 'no' : 'yes' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="yes" label={t('yes')} />
          <Radio size="md" value="no" label={t('no')} />
        </Stack>
      </Radio.Group>
      {failures.allSucceeded === 'no' && (
        <ShareFields
          of={of}
          label={t('failedPayments')}
          hint={t('failedPaymentsHint')}
          shares={failures.shares}
          isChecked={isChecked}
          onChange={(shares) => onChange({ ...failures, shares })}
        />
      )}
    </>
  )
}

/** Whether a payment or a reason is missing. */
export const isWithoutReason = (shares: readonly Share[]): boolean =>
  shares.length === 0 || shares.some(({ reason }) => reason.trim() === '')

type ShareFieldsProps = Pick<FailedPaymentFieldsProps, 'of' | 'isChecked'> & {
  label: string
  hint: string
  shares: readonly Share[]
  onChange: (shares: Share[]) => void
}
/** The payments of a run that failed or came back, and the reason of each. */
export const ShareFields = ({ of, isChecked, label, hint, shares, onChange }: ShareFieldsProps) => {
  const missing = (isMissing: boolean) => (isChecked && isMissing ? ui('state.required') : undefined)
  return (
    <>
      <ShareSelect
        of={of}
        label={label}
        hint={hint}
        chosen={shares}
        error={missing(shares.length === 0)}
        onChange={onChange}
      />
      <Reasons shares={shares} missing={missing} onChange={onChange} />
    </>
  )
}

type ShareSelectProps = Pick<ShareFieldsProps, 'of' | 'label' | 'hint' | 'onChange'> & {
  chosen: readonly Share[]
  error: string | undefined
}
const ShareSelect = ({ of, label, hint, chosen, error, onChange }: ShareSelectProps) => {
  const [search, setSearch] = useState('')
  const load = useCall(
    api.adminPayRuns.getEmployees,
    { ...of, search, filter: { eligible: true }, pageSize: 50 },
    { fallback: t('failed.employees') },
  )
  const found = load.data?.employees.flatMap(sharesOf) ?? []
  // Chosen shares keep their reasons.
  const shares = new Map([...found, ...chosen].map((share) => [keyOf(share), share]))
  return (
    <MultiSelect
      label={label}
      description={hint}
      withAsterisk
      searchable
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...shares].map(([value, { label }]) => ({ value, label }))}
      value={chosen.map(keyOf)}
      error={error}
      onChange={(keys) => onChange(keys.flatMap((key) => shares.get(key) ?? []))}
    />
  )
}

type ReasonsProps = {
  shares: readonly Share[]
  missing: (isMissing: boolean) => string | undefined
  onChange: (shares: Share[]) => void
}
/** The reason of each failed payment. The first one can be used for those that have none. */
const Reasons = ({ shares, missing, onChange }: ReasonsProps) => {
  const [first] = shares
  const isEmpty = ({ reason }: Share) => reason.trim() === ''
  return (
    <>
      {shares.map((share) => (
        <Textarea
          key={keyOf(share)}
          label={t('reasonOf', { payment: share.label })}
          withAsterisk
          autosize
          maxLength={300}
          value={share.reason}
          error={missing(isEmpty(share))}
          onChange={({ currentTarget: { value } }) =>
            onChange(shares.map((one) => (one === share ? { ...one, reason: value } : one)))
          }
        />
      ))}
      {first && !isEmpty(first) && shares.some(isEmpty) && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() => onChange(shares.map((one) => (isEmpty(one) ? { ...one, reason: first.reason } : one)))}
        >
          {t('sameReason')}
        </Button>
      )}
    </>
  )
}
