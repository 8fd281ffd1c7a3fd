import { Button, Select } from '@mantine/core'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import type { Risk } from '#kernel/risks.ts'
import { ringgitOf } from '#kernel/money.ts'
import { Money } from '#web/ui/format.ts'
import { Card, Failed } from '#web/ui/Page.tsx'
import type { RecordFormState } from '#web/ui/RecordForm.tsx'
import { api, useCall } from '#web/api.ts'
import { t } from '../disbursement-form.texts.ts'
import {
  isUploaded,
  rowOf,
  totalOf,
  accountText,
  whyNotPaid,
  type Payee,
  type PayeeValues,
  type Values,
  type Warning,
  type PayeesType,
} from './disbursement-form.ts'
import type { DisbursementDetails } from '../../screens/disbursement.ts'
import { DropInvoices } from './DropInvoices.tsx'
import { PastePayees, type PastedPayee } from './PastePayees.tsx'
import { PayeeRow, type RowActions, type RowErrors } from './PayeeRow.tsx'
import type { Attachments } from './use-attachments.ts'
import classes from '../../screens/disbursement-form.module.css'

export type FormState = RecordFormState<DisbursementDetails, Values>
type PayeesCardProps = {
  state: FormState
  /** The payees of the rows, by id. */
  known: ReadonlyMap<string, Payee>
  onKnow: (payees: readonly Payee[]) => void
  warnings: ReadonlyMap<string, readonly Warning[]>
  /** The risks that the approver will see for each row. */
  risks: ReadonlyMap<string, readonly Risk[]>
  attachments: Attachments
}

/** The payees: added from the list or pasted, with amounts, invoice numbers and files in place. */
export const PayeesCard = (props: PayeesCardProps) => {
  const { state, known, onKnow, warnings, risks, attachments } = props
  const { form, base } = state
  const { payeesType, selectedPayees: rows } = form.values
  const chosen = new Set(rows.map(({ id }) => id))
  const isSupplier = payeesType === 'suppliers'
  const pick = (payee: Payee) => {
    const row = rowOf(payee)
    onKnow([payee])
    form.clearFieldError('selectedPayees')
    form.insertListItem('selectedPayees', row)
    focusRow(row.key)
  }
  const paste = (pasted: readonly PastedPayee[]) => {
    onKnow(pasted.map(({ payee }) => payee))
    form.clearFieldError('selectedPayees')
    form.setFieldValue('selectedPayees', (before) => [
      ...before,
      ...pasted.map(({ payee, amount, invoiceNumber }) => rowOf(payee, { amount, invoiceNumber })),
    ])
  }
  const actions: RowActions = {
    change: (index, field, value) => form.setFieldValue(`selectedPayees.${index}.${field}`, value),
    check: (index, field) => void form.validateField(`selectedPayees.${index}.${field}`),
    remove: (index) => form.removeListItem('selectedPayees', index),
    attach: attachments.attach,
    detach: attachments.detach,
    retry: attachments.retry,
  }
  return (
    <Card flush className={classes.payees ?? ''}>
      <div className={classes.payeesHead}>
        <h2>
          {t('field.selectedPayees')} <span>{rows.length}</span>
        </h2>
        <AddPayees
          key={payeesType}
          payeesType={payeesType}
          rows={rows.length}
          chosen={chosen}
          error={form.errors['selectedPayees']}
          onPick={pick}
          onPaste={paste}
        />
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>{t(`empty.${payeesType}`)}</p>
      ) : (
        <>
          {isSupplier && <DropInvoices rows={rows} attach={attachments.attach} />}
          <div className={classes.columns} data-employees={!isSupplier || undefined} aria-hidden>
            <span>{t(isSupplier ? 'field.supplier' : 'field.employee')}</span>
            {isSupplier && <span>{t('field.invoiceNumber')}</span>}
            {isSupplier && <span>{t('field.files')}</span>}
            <span>{t('field.amount')}</span>
          </div>
          <ul className={classes.rows} aria-label={t('field.selectedPayees')}>
            {rows.map((row, index) => (
              <PayeeRow
                key={row.key}
                row={row}
                index={index}
                payeesType={payeesType}
                payee={known.get(row.id)}
                errors={errorsOf(form.errors, index)}
                failedFiles={failedOf(row, attachments.failed)}
                refusals={attachments.refusals.get(row.key) ?? noRefusals}
                warnings={warnings.get(row.key) ?? noWarnings}
                risks={risks.get(row.key) ?? noRisks}
                ownId={base?.id}
                actions={actions}
              />
            ))}
          </ul>
          <div className={classes.total}>
            <span>{t('totalOf', { count: rows.length })}</span>
            <strong>
              <Money amount={ringgitOf(totalOf(rows))} />
            </strong>
          </div>
        </>
      )}
    </Card>
  )
}

const noRisks: readonly Risk[] = []
const noWarnings: readonly Warning[] = []
const noRefusals: readonly string[] = []
/** The positions of a row's files that could not be sent. */
const failedOf = ({ files }: PayeeValues, failed: Attachments['failed']): number[] =>
  files.flatMap((file, position) => (!isUploaded(file) && failed.has(file) ? [position] : []))
const rowFields = ['id', 'amount', 'invoiceNumber', 'duplicateReason', 'bankDetailId', 'files'] as const
const errorsOf = (errors: Readonly<Record<string, unknown>>, index: number): RowErrors =>
  Object.fromEntries(
    rowFields.flatMap((field) => {
      const error = errors[`selectedPayees.${index}.${field}`]
      return typeof error === 'string' ? [[field, error]] : []
    }),
  )

/** Moves the focus to the first field of a new row once it is rendered. */
const focusRow = (key: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const fields = document
        .querySelector(`[data-row="${key}"]`)
        ?.querySelectorAll<HTMLElement>('input:not([type="file"])')
      fields?.[0]?.focus()
    }),
  )

type AddPayeesProps = {
  payeesType: PayeesType
  /** The number of rows already in the form. */
  rows: number
  chosen: ReadonlySet<string>
  error: ReactNode
  onPick: (payee: Payee) => void
  onPaste: (pasted: readonly PastedPayee[]) => void
}

/** Adds payees from the list or from a spreadsheet. Both are disabled if there is no employee to pay. */
export const AddPayees = ({ payeesType, rows, chosen, error, onPick, onPaste }: AddPayeesProps) => {
  const [pasting, setPasting] = useState(false)
  const { data } = useCall(api.disbursements.getPayees, { payeesType, search: '' }, { fallback: t('failed.payees') })
  const whyNot = payeesType === 'employees' && data?.payees.length === 0 ? t('add.noEmployees') : null
  return (
    <>
      <PayeePicker payeesType={payeesType} chosen={chosen} whyNot={whyNot} error={error} onPick={onPick} />
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        aria-haspopup="dialog"
        disabled={whyNot !== null}
        {...(whyNot && { 'aria-description': whyNot })}
        onClick={() => setPasting(true)}
      >
        {t('paste.open')}
      </Button>
      <PastePayees
        opened={pasting}
        payeesType={payeesType}
        rows={rows}
        chosen={chosen}
        onAdd={onPaste}
        onClose={() => setPasting(false)}
      />
    </>
  )
}

const debounce = 200

type PayeePickerProps = {
  payeesType: PayeesType
  /** Employees are paid once per disbursement; suppliers once per invoice. */
  chosen: ReadonlySet<string>
  /** Why no payee can be added. */
  whyNot: string | null
  error: ReactNode
  onPick: (payee: Payee) => void
}

/** Adds one payee at a time from the list, which the server searches. */
const PayeePicker = ({ payeesType, chosen, whyNot, error, onPick }: PayeePickerProps) => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounce)
  const load = useCall(api.disbursements.getPayees, { payeesType, search }, { fallback: t('failed.payees') })
  const payees = new Map(load.data?.payees.map((payee) => [payee.id, payee]))
  const whyNotAdd = (payee: Payee): string | null => {
    if (payeesType === 'employees' && chosen.has(payee.id)) return t('add.added')
    return whyNotPaid(payee)
  }
  if (load.error && !load.data)
    return <Failed error={load.error} fallback={t('failed.payees')} retry={() => void load.refetch()} />
  return (
    <Select
      className={classes.picker ?? ''}
      aria-label={t(`add.${payeesType}`).replace('...', '')}
      placeholder={t(`add.${payeesType}`)}
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={null}
      searchable
      selectFirstOptionOnChange
      disabled={whyNot !== null}
      error={error}
      description={whyNot}
      data={[...payees.values()].map((payee) => ({
        value: payee.id,
        label: payee.name,
        disabled: whyNotAdd(payee) !== null,
      }))}
      // The server has already filtered, and not only by name.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const payee = payees.get(option.value)
        const [account] = payee?.accounts ?? []
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            <small>{payee && (whyNotAdd(payee) ?? `${payee.number} · ${account ? accountText(account) : ''}`)}</small>
          </span>
        )
      }}
      nothingFoundMessage={load.data && t(payeesType === 'suppliers' ? 'add.noneFound' : 'add.noEmployeeFound')}
      maxDropdownHeight={320}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const payee = id === null ? undefined : payees.get(id)
        setTyped('')
        if (payee) onPick(payee)
      }}
    />
  )
}
