import { Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, CallError, useCommand } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/format.ts'
import { OrganizationSelect } from '#web/ui/OrganizationSelect.tsx'
import { t as payment } from '#web/ui/payment.texts.ts'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { Failed } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../unmatched.texts.ts'
import { Division, type Chosen } from '../../repayment/screens/Division.tsx'
import { matchText, type Remittance } from './remittance-match.ts'

type AssignProps = { remittance: Remittance; onDismiss: () => void }
/** Assigns a payment to an employer after showing which lists it pays. A likely employer is only preselected. */
export const AssignRemittance = ({ remittance, onDismiss }: AssignProps) => {
  const { id, amount, matches } = remittance
  const [orgId, setOrgId] = useState<string | undefined>(matches[0]?.orgId)
  const [reference, setReference] = useState(remittance.reference.slice(0, 100).trim())
  const [errors, setErrors] = useState<{ readonly orgId?: string; readonly reference?: string }>({})
  const chosen = useRef<Chosen | null>(null)
  const assign = useCommand(api.rollingPayAdmin.assignUnmatchedRemittance, {
    fallback: null,
    success: ({ outstanding }) => t('assign.done', { amount: ringgit(amount), outstanding: ringgit(outstanding) }),
    changes: ['ledger', 'orgs', 'deductions'],
  })
  const may = useMay()
  const submit = () => {
    const required = ui('state.required')
    const found = {
      ...(!orgId && { orgId: required }),
      ...(reference.trim() === '' && { reference: required }),
    }
    setErrors(found)
    if (!orgId || reference.trim() === '') return focusFirstError()
    assign.mutate(
      { id, orgId, reference: reference.trim(), ...(chosen.current && { allocation: chosen.current }) },
      {
        onError: (error) => {
          if (!(error instanceof CallError) || !error.fields['reference']) return
          setErrors({ reference: error.fields['reference'] })
          focusFirstError()
        },
      },
    )
  }
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        submit()
      }}
    >
      <OrganizationSelect
        label={t('field.match')}
        placeholder={t('assign.choose')}
        first={matches.map((match) => ({ value: match.orgId, label: matchText(match) }))}
        value={orgId}
        error={errors.orgId}
        onChange={(next) => {
          setOrgId(next)
          assign.reset()
        }}
      />
      <TextInput
        label={payment('reference')}
        withAsterisk
        maxLength={100}
        value={reference}
        onChange={({ currentTarget: { value } }) => setReference(value)}
        error={errors.reference}
      />
      {orgId && (
        <Division
          orgId={orgId}
          amount={amount}
          reference={reference.trim()}
          onChange={(parts) => (chosen.current = parts)}
        />
      )}
      {assign.error && !errors.reference && <Failed error={assign.error} fallback={ui('state.actionFailed')} />}
      <Text size="sm">{t('assign.text')}</Text>
      <KeyButton shortcut="a" loading={assign.isPending}>
        {t('assign.confirm', { amount: ringgit(amount) })}
      </KeyButton>
      {may(api.rollingPayAdmin.dismissUnmatchedRemittance) && (
        <KeyButton shortcut="r" variant="default" c="var(--stop)" onClick={onDismiss}>
          {t('dismiss.verb')}
        </KeyButton>
      )}
    </Stack>
  )
}
