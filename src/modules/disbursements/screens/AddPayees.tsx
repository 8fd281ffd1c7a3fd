import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api, useCall } from '#web/api.ts'
import { t } from '../disbursement-form.texts.ts'
import type { Payee, PayeesType } from './disbursement-form.ts'
import { PastePayees, type PastedPayee } from './PastePayees.tsx'
import { PayeePicker } from './PayeePicker.tsx'

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
