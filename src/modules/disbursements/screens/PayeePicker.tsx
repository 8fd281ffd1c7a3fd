import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api, useCall } from '#web/api.ts'
import { Failed } from '#web/ui/States.tsx'
import { t } from '../disbursement-form.texts.ts'
import { accountText, whyNotPaid, type Payee, type PayeesType } from './disbursement-form.ts'
import classes from './disbursement-form.module.css'

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
export const PayeePicker = ({ payeesType, chosen, whyNot, error, onPick }: PayeePickerProps) => {
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
