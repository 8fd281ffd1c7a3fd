import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { senOf, typedRinggit } from '#kernel/money.ts'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { api, CallError, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../report.texts.ts'
import { AccountCard, type Account, type Repayment } from './AccountCard.tsx'
import { isPositive } from './report-columns.tsx'

/** The advance account of an organization, where platform staff record and void repayments. */
export const OrganizationAccount = ({ orgId, name }: { orgId: string; name: string }) => {
  const load = useCall(api.rollingPayAdmin.getOrgAdvanceAccount, { orgId }, { fallback: t('failed.account') })
  const [isRecording, setRecording] = useState(false)
  const [chosen, setChosen] = useState<Repayment | null>(null)
  return (
    <Loaded load={load} fallback={t('failed.account')}>
      {(account) => (
        <>
          <AccountCard
            account={account}
            action={
              isPositive(account.outstanding) && (
                <Button size="compact-md" onClick={() => setRecording(true)} aria-haspopup="dialog">
                  {t('account.record')}
                </Button>
              )
            }
            repaymentAction={(repayment) => (
              <RepaymentActions orgId={orgId} repayment={repayment} onVoid={() => setChosen(repayment)} />
            )}
          />
          <Modal opened={isRecording} onClose={() => setRecording(false)} title={t('account.recordTitle')}>
            <RecordForm orgId={orgId} name={name} account={account} onClose={() => setRecording(false)} />
          </Modal>
          <VoidRepayment orgId={orgId} repayment={chosen} onClose={() => setChosen(null)} />
        </>
      )}
    </Loaded>
  )
}

type RepaymentActionsProps = { orgId: string; repayment: Repayment; onVoid: () => void }
const RepaymentActions = ({ orgId, repayment, onVoid }: RepaymentActionsProps) => {
  const of = `${ringgit(repayment.amount)}, ${repayment.reference}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={ledgerScreens.record.to({ orgId, recordId: repayment.id })}
        size="compact-sm"
        variant="default"
        aria-label={`${ledgerText('link')} ${of}`}
      >
        {ledgerText('link')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onVoid} aria-label={`${t('account.void')} ${of}`}>
        {t('account.void')}
      </Button>
    </Group>
  )
}

type FormProps = { orgId: string; name: string; account: Account; onClose: () => void }
type FieldErrors = { amount?: string | undefined; paidOn?: string | undefined; reference?: string | undefined }

const RecordForm = ({ orgId, name, account, onClose }: FormProps) => {
  const [amount, setAmount] = useState<number | string>('')
  const [paidOn, setPaidOn] = useState<string>(today())
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const outstanding = ringgit(account.outstanding)
  const record = useCommand(api.rollingPayAdmin.recordAdvanceRepayment, {
    fallback: ui('state.actionFailed'),
    success: (_, input) => t('account.recorded', { amount: ringgit(input.amount) }),
    onSuccess: onClose,
  })
  const amountError = (): string | undefined => {
    if (amount === '') return ui('state.required')
    if (!(typedRinggit(amount) > 0)) return t('account.zero')
    return senOf(typedRinggit(amount)) > senOf(account.outstanding) ? t('account.tooMuch', { outstanding }) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      amount: amountError(),
      paidOn: paidOn === '' ? ui('state.required') : undefined,
      reference: reference.trim() === '' ? ui('state.required') : undefined,
    }
    setErrors(found)
    if (found.amount ?? found.paidOn ?? found.reference) return focusFirstError()
    record.mutate(
      { orgId, amount: typedRinggit(amount), paidOn, reference: reference.trim() },
      {
        onError: (error) => {
          if (!(error instanceof CallError)) return
          setErrors(error.fields)
          focusFirstError()
        },
      },
    )
  }
  return (
    <Stack component="form" onSubmit={submit}>
      <Text size="sm">{t('account.recordText', { name, outstanding })}</Text>
      <AmountInput
        label={t('account.amount')}
        withAsterisk
        data-autofocus
        value={amount}
        onChange={setAmount}
        error={errors.amount}
      />
      <DateField label={t('account.paidOn')} value={paidOn} onChange={setPaidOn} max={today()} error={errors.paidOn} />
      <TextInput
        label={t('account.reference')}
        withAsterisk
        maxLength={100}
        value={reference}
        onChange={({ currentTarget: { value } }) => setReference(value)}
        error={errors.reference}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={record.isPending}>
          {ui('action.leave')}
        </Button>
        <Button type="submit" loading={record.isPending}>
          {typedRinggit(amount) > 0
            ? t('account.recordVerb', { amount: ringgit(typedRinggit(amount)) })
            : t('account.record')}
        </Button>
      </Group>
    </Stack>
  )
}

type VoidProps = { orgId: string; repayment: Repayment | null; onClose: () => void }

const VoidRepayment = ({ orgId, repayment, onClose }: VoidProps) => {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(repayment)
  if (repayment && repayment !== last) setLast(repayment)
  const amount = last ? ringgit(last.amount) : ''
  const revoke = useCommand(api.rollingPayAdmin.voidAdvanceRepayment, {
    fallback: null,
    success: t('account.voided', { amount }),
  })
  return (
    <Confirm
      opened={repayment !== null}
      onClose={onClose}
      danger
      title={t('account.voidTitle', { amount })}
      verb={t('account.voidVerb', { amount })}
      reason={{ label: t('account.reason'), required: ui('state.required') }}
      onConfirm={(reason) => revoke.mutateAsync({ orgId, id: last?.id ?? '', reason })}
    >
      <Text size="sm">{t('account.voidText', { amount, reference: last?.reference ?? '' })}</Text>
    </Confirm>
  )
}
