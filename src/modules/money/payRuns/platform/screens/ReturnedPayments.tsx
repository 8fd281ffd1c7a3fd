import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as runText } from '../../pay-run.texts.ts'
import { t } from '../returned-benefits.texts.ts'
import { isWithoutReason, ShareFields, type Share } from './FailedPaymentFields.tsx'

type Of = { orgId: string; payRunId: string }
const initial: { shares: readonly Share[] } = { shares: [] }

/** Records payments of a completed run that a wallet returned. */
export const ReturnedPayments = ({ of, name }: { of: Of; name: string }) => {
  const [opened, setOpened] = useState(false)
  return (
    <IfMay call={api.adminPayRuns.recordReturned}>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('verb')}
      </Button>
      {opened && (
        <CommandDialog
          title={`${t('verb')}: ${name}`}
          onClose={() => setOpened(false)}
          call={api.adminPayRuns.recordReturned}
          initial={initial}
          input={({ shares }) => ({
            orgId: of.orgId,
            id: of.payRunId,
            shares: shares.map(({ employeeId, walletId, reason }) => ({ employeeId, walletId, reason: reason.trim() })),
            amount: sumOf(shares),
          })}
          check={({ shares }) => ({ shares: isWithoutReason(shares) && ui('state.required') })}
          failed={runText('failed.update')}
          success={(_, { amount }) => t('done', { amount: ringgit(amount) })}
          effect={t('effect')}
          danger
          verb={({ shares }) => t('withTotal', { count: shares.length, amount: ringgit(sumOf(shares)) })}
        >
          {(form) => (
            <ShareFields
              of={of}
              label={t('payments')}
              hint={t('hint')}
              shares={form.values.shares}
              onChange={(shares) => form.setFieldValue('shares', shares)}
              isChecked={form.errors['shares'] !== undefined}
            />
          )}
        </CommandDialog>
      )}
    </IfMay>
  )
}
