import { ActionIcon, Anchor, Select, TextInput } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { memo, useId, useRef } from 'react'
import type { Risk } from '#kernel/risks.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Risks } from '#web/ui/risks.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../disbursement-form.texts.ts'
import {
  accountText,
  isUploaded,
  whyNotPaid,
  type Payee,
  type PayeesType,
  type PayeeValues,
  type Warning,
} from './disbursement-form.ts'
import { Duplicates } from './Duplicates.tsx'
import { acceptedFiles } from './use-attachments.ts'
import classes from '../../screens/disbursement-form.module.css'

type TextField = 'amount' | 'invoiceNumber' | 'duplicateReason' | 'bankDetailId'
export type RowErrors = Readonly<Partial<Record<TextField | 'id' | 'files', string>>>
export type RowActions = {
  change: (index: number, field: TextField, value: string | number) => void
  check: (index: number, field: TextField) => void
  remove: (index: number) => void
  attach: (key: string, files: readonly File[]) => void
  detach: (key: string, position: number) => void
  retry: (key: string, position: number) => void
}

type PayeeRowProps = {
  row: PayeeValues
  index: number
  payeesType: PayeesType
  /** Undefined if the payee can no longer be paid. */
  payee: Payee | undefined
  errors: RowErrors
  /** The positions of the files that could not be sent. */
  failedFiles: readonly number[]
  /** The messages of refused files, which are not attached. */
  refusals: readonly string[]
  warnings: readonly Warning[]
  /** The risks that the approver will see. */
  risks: readonly Risk[]
  /** The disbursement that is edited. */
  ownId: string | undefined
  actions: RowActions
}

/** A payee with the amount, and for a supplier the invoice number and files. */
const Row = (props: PayeeRowProps) => {
  const { row, index, payeesType, payee, errors, warnings, ownId, actions } = props
  const errorId = useId()
  const isSupplier = payeesType === 'suppliers'
  const used = warnings.some(({ kind }) => kind === 'same_invoice')
  const payeeError = errors.id ?? (payee ? whyNotPaid(payee) : t('notPayable'))
  const input = (field: 'amount' | 'invoiceNumber') => ({
    'aria-label': t('of', { field: t(`field.${field}`), name: row.name }),
    value: row[field],
    error: errors[field],
    onBlur: () => actions.check(index, field),
  })
  return (
    <li className={classes.row} data-row={row.key} data-employees={!isSupplier || undefined}>
      <div className={classes.who}>
        <strong>{row.name}</strong>
        <Account
          row={row}
          payee={payee}
          error={errors.bankDetailId}
          onChange={(id) => actions.change(index, 'bankDetailId', id)}
        />
        <Risks risks={props.risks} />
        {payeeError && (
          <small id={errorId} className={classes.error}>
            {payeeError}
          </small>
        )}
      </div>
      {isSupplier && (
        <>
          <div className={classes.cell} data-label={t('field.invoiceNumber')}>
            <TextInput
              {...input('invoiceNumber')}
              value={row.invoiceNumber}
              error={errors.invoiceNumber ?? used}
              autoComplete="off"
              maxLength={60}
              onChange={(event) => actions.change(index, 'invoiceNumber', event.currentTarget.value)}
            />
          </div>
          <div className={classes.cell} data-label={t('field.files')}>
            <Files {...props} />
          </div>
        </>
      )}
      <div className={classes.cell} data-label={t('field.amount')}>
        <AmountInput
          {...input('amount')}
          classNames={{ input: classes.amount ?? '' }}
          onChange={(value) => actions.change(index, 'amount', value)}
        />
      </div>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('remove', { name: row.name })}
        {...(errors.id && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onClick={() => actions.remove(index)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {warnings.length > 0 && (
        <Duplicates
          row={row}
          warnings={warnings}
          ownId={ownId}
          error={errors.duplicateReason}
          onReason={(reason) => actions.change(index, 'duplicateReason', reason)}
        />
      )}
    </li>
  )
}

type AccountProps = {
  row: PayeeValues
  payee: Payee | undefined
  error: string | undefined
  onChange: (id: string) => void
}
/** The account that is paid; a choice if the supplier has several. */
const Account = ({ row, payee, error, onChange }: AccountProps) => {
  const accounts = payee?.accounts ?? []
  const [only] = accounts
  const isKnown = accounts.some(({ id }) => (id ?? '') === row.bankDetailId)
  if (accounts.length === 1 && only && isKnown && !error) return <span>{accountText(only)}</span>
  if (accounts.length === 0) return <span>{t('add.noAccount')}</span>
  return (
    <Select
      size="xs"
      aria-label={t('of', { field: t('field.account'), name: row.name })}
      allowDeselect={false}
      data={accounts.flatMap((account) => (account.id ? [{ value: account.id, label: accountText(account) }] : []))}
      value={isKnown ? row.bankDetailId : null}
      placeholder={t('field.account')}
      error={error}
      onChange={(id) => id && onChange(id)}
    />
  )
}

type FilesProps = Pick<PayeeRowProps, 'row' | 'errors' | 'failedFiles' | 'refusals' | 'actions'>
const Files = ({ row, errors, failedFiles, refusals, actions }: FilesProps) => {
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const messages = [...(errors.files ? [errors.files] : []), ...refusals]
  const isInvalid = messages.length > 0
  return (
    <div className={classes.files}>
      {row.files.map((file, position) => (
        <Attached
          key={`${nameOf(file)} ${position}`}
          file={file}
          payee={row.name}
          isFailed={failedFiles.includes(position)}
          onRetry={() => {
            actions.retry(row.key, position)
            // The button that has the focus disappears.
            input.current?.focus()
          }}
          onDetach={() => {
            actions.detach(row.key, position)
            input.current?.focus()
          }}
        />
      ))}
      <label
        className={classes.attach}
        data-more={row.files.length > 0 || undefined}
        data-error={isInvalid || undefined}
      >
        <input
          ref={input}
          type="file"
          multiple
          className="visually-hidden"
          accept={acceptedFiles}
          aria-label={t('attachTo', { name: row.name })}
          {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => {
            actions.attach(row.key, [...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <IconPaperclip size={16} aria-hidden />
        {t('attach')}
      </label>
      {isInvalid && (
        <div id={errorId} className={classes.error}>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      )}
    </div>
  )
}

type AttachedFile = PayeeValues['files'][number]
const nameOf = (file: AttachedFile): string => (isUploaded(file) ? file.fileName : file.name)

type AttachedProps = { file: AttachedFile; payee: string; isFailed: boolean; onRetry: () => void; onDetach: () => void }
/** A file of a payee: a link once it is uploaded, before that its state. */
const Attached = ({ file, payee, isFailed, onRetry, onDetach }: AttachedProps) => (
  <span className={classes.chip} data-failed={isFailed || undefined}>
    <IconFile size={16} aria-hidden />
    {isUploaded(file) ? (
      <a href={file.url} target="_blank" rel="noreferrer">
        {file.fileName}
      </a>
    ) : (
      <span>{file.name}</span>
    )}
    {!isUploaded(file) && <small>{t(isFailed ? 'uploadFailed' : 'uploading')}</small>}
    {isFailed && (
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        aria-label={t('uploadAgain', { file: nameOf(file), name: payee })}
        onClick={onRetry}
      >
        {ui('action.retry')}
      </Anchor>
    )}
    <ActionIcon
      variant="transparent"
      color="gray"
      size={28}
      aria-label={t('removeFile', { file: nameOf(file), name: payee })}
      onClick={onDetach}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  </span>
)

const isSame = <T extends object>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b)
const shapeOf = ({ files, ...row }: PayeeValues) => ({
  ...row,
  files: files.map((file) => (isUploaded(file) ? file.url : file.name)),
})
/** Rendered only when the row changes: a disbursement can have hundreds. */
export const PayeeRow = memo(
  Row,
  (a, b) =>
    a.index === b.index &&
    a.payee === b.payee &&
    a.payeesType === b.payeesType &&
    isSame(shapeOf(a.row), shapeOf(b.row)) &&
    isSame(a.errors, b.errors) &&
    isSame(a.failedFiles, b.failedFiles) &&
    isSame(a.refusals, b.refusals) &&
    isSame(a.warnings, b.warnings) &&
    isSame(a.risks, b.risks),
)
