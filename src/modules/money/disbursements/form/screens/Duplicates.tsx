import { Anchor, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dateText, ringgit } from '#web/ui/format.ts'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../disbursement-form.texts.ts'
import type { PayeeValues, Warning } from './disbursement-form.ts'
import classes from '../../screens/disbursement-form.module.css'

type DuplicatesProps = {
  row: PayeeValues
  warnings: readonly Warning[]
  ownId: string | undefined
  error: string | undefined
  onReason: (reason: string) => void
}

/** Where a row may have been paid before. A used invoice number can't be paid again; anything else needs a reason. */
export const Duplicates = ({ row, warnings, ownId, error, onReason }: DuplicatesProps) => {
  const isUsed = warnings.some(({ kind }) => kind === 'same_invoice')
  return (
    <div className={classes.duplicate} data-tone={isUsed ? 'stop' : 'wait'} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <strong>{t(isUsed ? 'duplicate.usedTitle' : 'duplicate.title')}</strong>
        {warnings.map((warning) => (
          <span key={`${warning.kind} ${warning.disbursementId}`}>
            {' '}
            {textOf(warning, warning.disbursementId === (ownId ?? null))}
            {warning.disbursementId && warning.disbursementId !== ownId && (
              <>
                {' '}
                <Anchor
                  href={disbursementScreens.details.to({ disbursementId: warning.disbursementId })}
                  target="_blank"
                  rel="noreferrer"
                  underline="always"
                >
                  {t('duplicate.open', { name: warning.disbursementName })}
                </Anchor>
              </>
            )}
          </span>
        ))}
      </div>
      {!isUsed && (
        <TextInput
          aria-label={t('of', { field: t('field.reason'), name: row.name })}
          placeholder={t('field.reason')}
          value={row.duplicateReason}
          error={error}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

const textOf = ({ kind, amount, disbursementName, invoiceNumber, date }: Warning, isHere: boolean): string => {
  const key = kind === 'same_amount' && invoiceNumber ? 'same_amount_invoice' : kind
  return t(`duplicate.${key}`, {
    amount: ringgit(amount),
    name: isHere ? t('duplicate.here') : disbursementName,
    invoice: invoiceNumber,
    date: dateText(date),
  })
}
