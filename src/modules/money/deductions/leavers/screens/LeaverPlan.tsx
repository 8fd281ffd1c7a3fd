import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { senOf } from '#kernel/money.ts'
import { addDays, day } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { useMay } from '#web/may.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText, dayOfText, Money, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { lastFirstDay, leaverInstalments } from '../leaver-plan.rules.ts'
import { t } from '../leaver.texts.ts'
import classes from '../../screens/deductions.module.css'
import { PlanChoice } from '../../plans/screens/PlanChoice.tsx'

type Details = Awaited<ReturnType<typeof api.deductions.getLeaverReceivable>>
type Plan = NonNullable<Details['plan']>
type Props = { of: { orgId: string; receivableId: string }; receivable: Details }

/** The monthly instalments that an employee who left agreed to, or none. */
export const LeaverPlan = ({ of, receivable }: Props) => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { plan, outstanding, dueOn } = receivable
  if (!plan && outstanding === 0) return null
  const canChange = outstanding > 0 && may(plan ? api.deductions.endLeaverPlan : api.deductions.agreeLeaverPlan)
  return (
    <Card
      title={t('plan.title')}
      aside={
        canChange && (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)} aria-haspopup="dialog">
            {t(plan ? 'plan.end' : 'plan.agree')}
          </Button>
        )
      }
    >
      {plan ? (
        <Instalments plan={plan} />
      ) : (
        <p className={classes.note}>
          {t(dueOn < today() ? 'plan.noneOverdue' : 'plan.none', {
            amount: ringgit(outstanding),
            date: dateText(dueOn),
          })}
        </p>
      )}
      {plan ? (
        <EndPlan of={of} receivable={receivable} opened={isOpen} onClose={() => setOpen(false)} />
      ) : (
        isOpen && <AgreePlan of={of} receivable={receivable} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

const Instalments = ({ plan }: { plan: Plan }) => (
  <>
    <ol className={classes.instalments} aria-label={t('plan.title')}>
      {plan.instalments.map(({ dueOn, amount, paid }) => (
        <li key={dueOn}>
          <span>
            {dateText(dueOn)}
            {paid > 0 && paid < amount && <small>{t('plan.part', { amount: ringgit(paid) })}</small>}
          </span>
          <span className={classes.instalment}>
            <InstalmentStatus isPaid={paid === amount} isLate={dueOn < today()} /> <Money amount={amount} />
          </span>
        </li>
      ))}
    </ol>
    <p className={classes.note}>{t('plan.agreedBy', { name: plan.agreedByName, date: dayOfText(plan.agreedAt) })}</p>
  </>
)

const InstalmentStatus = ({ isPaid, isLate }: { isPaid: boolean; isLate: boolean }) =>
  isPaid ? (
    <StatusPill status="paid" text={t('status.paid')} />
  ) : (
    isLate && <StatusPill status="overdue" text={t('status.overdue')} />
  )

/** The days until the first instalment, unless another day is chosen. */
const daysToFirst = 30
const AgreePlan = ({ of, receivable: { employeeName, outstanding }, onClose }: Props & { onClose: () => void }) => {
  const [count, setCount] = useState<number | null>(null)
  const [firstDueOn, setFirst] = useState<string>(addDays(today(), daysToFirst))
  const [isChecked, setChecked] = useState(false)
  const agree = useCommand(api.deductions.agreeLeaverPlan, {
    fallback: null,
    success: t('plan.agreed', { name: employeeName }),
  })
  const dates = leaverInstalments(senOf(outstanding), count ?? 2, firstDueOn === '' ? today() : day(firstDueOn))
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('plan.agreeTitle', { name: employeeName, amount: ringgit(outstanding) })}
      verb={t('plan.agree')}
      check={() => {
        setChecked(true)
        return count !== null && firstDueOn !== ''
      }}
      onConfirm={() =>
        count === null
          ? Promise.resolve()
          : agree.mutateAsync({ ...of, amount: outstanding, instalments: count, firstDueOn })
      }
    >
      <Stack>
        <DateField
          label={t('plan.first')}
          value={firstDueOn}
          onChange={setFirst}
          min={today()}
          max={lastFirstDay(today())}
          error={isChecked && firstDueOn === '' ? ui('state.required') : undefined}
        />
        <PlanChoice
          amount={outstanding}
          total={t('field.outstanding')}
          dates={dates.map(({ dueOn }) => dueOn)}
          count={count}
          onChange={setCount}
          note={t('plan.agreeText', { name: employeeName })}
          {...(isChecked && count === null && { error: errorMessage('required', {}, '') })}
        />
      </Stack>
    </Confirm>
  )
}

type EndProps = Props & { opened: boolean; onClose: () => void }
const EndPlan = ({ of, receivable: { employeeName, outstanding }, opened, onClose }: EndProps) => {
  const end = useCommand(api.deductions.endLeaverPlan, {
    fallback: null,
    success: ({ dueOn }) => t('plan.ended', { amount: ringgit(outstanding), date: dateText(dueOn) }),
  })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      danger
      title={t('plan.endTitle', { name: employeeName })}
      verb={t('plan.end')}
      reason={{ label: t('plan.reason') }}
      onConfirm={(reason) => end.mutateAsync({ ...of, reason })}
    >
      <Text size="sm">{t('plan.endText', { amount: ringgit(outstanding), name: employeeName })}</Text>
    </Confirm>
  )
}
