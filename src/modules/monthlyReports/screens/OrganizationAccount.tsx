import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { RecordPayment } from '#web/ui/RecordPayment.tsx'
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
          <RecordRepayment
            orgId={orgId}
            name={name}
            account={account}
            opened={isRecording}
            onClose={() => setRecording(false)}
          />
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

type RecordProps = { orgId: string; name: string; account: Account; opened: boolean; onClose: () => void }
const RecordRepayment = ({ orgId, name, account, opened, onClose }: RecordProps) => {
  const record = useCommand(api.rollingPayAdmin.recordAdvanceRepayment, {
    fallback: ui('state.actionFailed'),
    success: (_, input) => t('account.recorded', { amount: ringgit(input.amount) }),
    onSuccess: onClose,
  })
  return (
    <RecordPayment
      opened={opened}
      onClose={onClose}
      title={t('account.recordTitle')}
      text={t('account.recordText', { name, outstanding: ringgit(account.outstanding) })}
      verb={t('account.record')}
      most={account.outstanding}
      command={{ ...record, mutate: (payment, options) => record.mutate({ orgId, ...payment }, options) }}
    />
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
