import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { ringgitOf, sen, senOf, sum, typedRinggit, type Ringgit } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import { owedAfter } from '#owed/receivables/advance/remittance.rules.ts'
import { api, useCall } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { t } from '../../report.texts.ts'

type Part = { readonly listId: string | null; readonly amount: Ringgit }
export type Chosen = {
  readonly items: readonly Part[]
  readonly shown: Omit<Shown, 'total'> & { readonly total: Ringgit }
}
type Item = Part & { readonly number: string | null; readonly dueOn: string; readonly open: Ringgit }
type Preview = { readonly owed: Ringgit; readonly items: readonly Item[]; readonly shown: Chosen['shown'] }

type Of = { orgId: string; amount: Ringgit; reference: string; reportId?: string | undefined }
type OnChange = (chosen: Chosen | null) => void

/** The lists that a repayment pays: that of its report, those its reference names, else the earliest due. Editable. */
export const Division = ({ orgId, amount, reference, reportId, onChange }: Of & { onChange: OnChange }) => {
  const [typed] = useDebouncedValue({ amount, reference }, 300)
  const isCurrent = typed.amount === amount && typed.reference === reference
  const load = useCall(
    api.rollingPayAdmin.previewAdvanceRepayment,
    { orgId, ...typed, ...(reportId && { reportId }) },
    { fallback: t('failed.account') },
  )
  return (
    <Loaded load={load} fallback={t('failed.account')}>
      {(preview) =>
        isCurrent && (
          <Parts
            key={`${amount} ${reference} ${preview.items.map((item) => item.amount).join(' ')}`}
            preview={preview}
            amount={amount}
            onChange={onChange}
          />
        )
      }
    </Loaded>
  )
}

type PartsProps = { preview: Preview; amount: Ringgit; onChange: OnChange }
const Parts = ({ preview: { owed, items, shown }, amount, onChange }: PartsProps) => {
  const [typed, setTyped] = useState<readonly (number | string)[]>(items.map((item) => item.amount))
  const amounts = typed.map((one) => (one === '' ? typedRinggit(0) : typedRinggit(one)))
  const left = senOf(amount) - sum(amounts.map(senOf))
  useEffect(() => {
    const parts = items.map(({ listId }, i) => ({ listId, amount: amounts[i] ?? typedRinggit(0) }))
    onChange({ items: parts.filter((part) => part.amount !== 0), shown })
    return () => onChange(null)
  })
  if (items.length === 0) return null
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0} miw={0}>
      <Text component="legend" size="sm" fw={550} pb={4}>
        {t('account.division')}
      </Text>
      {items.map((item, i) => (
        <AmountInput
          key={item.listId ?? 'opening'}
          label={item.number ?? t('account.opening')}
          description={t('account.divisionNote', { open: ringgit(item.open), due: dateText(item.dueOn) })}
          value={typed[i] ?? ''}
          onChange={(value) => setTyped((all) => all.map((one, j) => (i === j ? value : one)))}
        />
      ))}
      <Facts
        facts={[
          [t('account.owedNow'), ringgit(owed)],
          [t('account.owedAfter'), ringgit(ringgitOf(owedAfter(senOf(owed), senOf(amount)))), 'total'],
        ]}
        sum
      />
      {left !== 0 && (
        <Text size="sm" role="status" {...(left < 0 && { c: 'red' })}>
          {t(left > 0 ? 'account.left' : 'account.tooMuch', { amount: ringgit(ringgitOf(sen(Math.abs(left)))) })}
        </Text>
      )}
    </Stack>
  )
}
