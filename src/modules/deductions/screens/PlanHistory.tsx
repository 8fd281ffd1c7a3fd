import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../deduction.texts.ts'
import type { DeductionLine } from './deduction.ts'
import classes from './deductions.module.css'

type PlanHistoryProps = { name: string; plan: NonNullable<DeductionLine['plan']>; orgId: string }

/** What happened to an employee's plan. */
export const PlanHistory = ({ name, plan, orgId }: PlanHistoryProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('plan.historyOf', { name })}
      >
        {t('plan.history')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('plan.title', { name })} size="lg">
        <Stack gap="sm">
          <Text size="sm" className={classes.note ?? ''}>
            {t('plan.about', {
              amount: ringgit(plan.amount),
              count: plan.instalments,
              status: t(`plan.status.${plan.status}`),
            })}
          </Text>
          <History type="recoveryPlan" id={plan.id} orgId={orgId} status={plan.status} />
        </Stack>
      </Modal>
    </>
  )
}
