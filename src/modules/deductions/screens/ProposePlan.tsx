import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../deduction.texts.ts'
import type { DeductionLine } from './deduction.ts'
import { PlanChoice } from './PlanChoice.tsx'

/** Proposes a plan for what was carried over and is on no list yet. */
export const ProposePlan = ({ line, dates }: { line: DeductionLine; dates: readonly string[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const propose = useCommand(api.recoveryPlans.proposePlan, {
    fallback: null,
    changes: ['deductions'],
    success: t('plan.proposed', { name: line.employeeName }),
  })
  const { employeeId, employeeName, waiting } = line
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('plan.propose')}
      </Button>
      <Confirm
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('plan.proposeTitle', { amount: ringgit(waiting), name: employeeName })}
        verb={t('plan.propose')}
        failed={t('failed.plan')}
        check={() => {
          setChecked(true)
          return count !== null
        }}
        onConfirm={() =>
          count === null ? Promise.resolve() : propose.mutateAsync({ employeeId, instalments: count, amount: waiting })
        }
      >
        <PlanChoice
          note={t('plan.agrees', { name: employeeName })}
          amount={waiting}
          dates={dates}
          count={count}
          onChange={setCount}
          {...(isChecked && count === null && { error: errorMessage('required', {}, '') })}
        />
      </Confirm>
    </>
  )
}
