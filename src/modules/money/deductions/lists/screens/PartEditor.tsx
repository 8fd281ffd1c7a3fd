import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { formatRm, isWholeSen, noRinggit, ringgit as asRinggit, ringgitOf, senOf, type Ringgit } from '#kernel/money.ts'
import { errorMessage } from '#web/errors.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Choices } from '#web/ui/Choices.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { divided, plainRests, reasons, rests, type Reason, type Rest } from '../../deduction.rules.ts'
import { t } from '../../deduction.texts.ts'
import type { DeductionLine } from './deduction.ts'
import { PlanChoice } from '../../plans/screens/PlanChoice.tsx'
import classes from '../../screens/deductions.module.css'

type Part = {
  readonly result: 'partly' | 'not_deducted'
  readonly deducted?: Ringgit
  readonly reason: Reason
  readonly remark?: string
  readonly rest: Rest
  readonly instalments?: number
}
type PartEditorProps = {
  line: DeductionLine
  result: Part['result']
  isAbove: boolean
  /** The pay days of the instalments of a plan. */
  planDates: readonly string[]
  onAnswer: (answer: Part) => void
  onClose: () => void
}

/** The amount, the reason and what happens to the rest of a line that isn't deducted in full. */
export const PartEditor = ({ line, result, isAbove, planDates, onAnswer, onClose }: PartEditorProps) => {
  const stored = line.answer?.result === result ? line.answer : null
  const suggested = isAbove && line.limit !== null && line.limit > 0 ? line.limit : ''
  const [amount, setAmount] = useState<number | string>(stored?.deducted ?? suggested)
  const [reason, setReason] = useState<Reason | null>(stored?.reason ?? (isAbove ? 'above_limit' : null))
  const [remark, setRemark] = useState(stored?.remark ?? '')
  const [rest, setRest] = useState<Rest | null>(stored?.rest ?? (line.amount < 0 ? 'next_list' : null))
  const [count, setCount] = useState(stored?.instalments ?? null)
  const [isChecked, setChecked] = useState(false)
  const amountError = result === 'partly' ? amountProblem(line, amount) : null
  const required = errorMessage('required', {}, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amountError || !reason || !rest || (reason === 'other' && !remark.trim())) return
    if (rest === 'plan' && count === null) return
    onAnswer({
      result,
      ...(result === 'partly' && { deducted: asRinggit(Number(amount)) }),
      reason,
      ...(reason === 'other' && { remark: remark.trim() }),
      rest,
      ...(rest === 'plan' && count !== null && { instalments: count }),
    })
  }
  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      {isAbove && line.limit !== null && line.wages !== null && line.others !== null && (
        <Notice tone="wait" title={t('aboveTitle', { limit: ringgit(line.limit) })}>
          {t('aboveText', { amount: ringgit(line.amount), wages: ringgit(line.wages), others: ringgit(line.others) })}
        </Notice>
      )}
      {result === 'partly' && (
        <AmountInput
          data-autofocus
          autoFocus
          label={t('deductedAmount')}
          value={amount}
          onChange={setAmount}
          error={isChecked ? amountError : null}
          className={classes.amount ?? ''}
        />
      )}
      <Choices
        look="chips"
        label={t('reason')}
        focused={result === 'not_deducted'}
        options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
        error={isChecked && !reason ? required : undefined}
      />
      {reason === 'other' && (
        <TextInput
          label={t('remark')}
          value={remark}
          maxLength={300}
          onChange={(event) => setRemark(event.currentTarget.value)}
          error={isChecked && !remark.trim() ? required : null}
        />
      )}
      {line.amount > 0 && (
        <Choices
          look="chips"
          label={t('rest')}
          options={(line.canPlan ? rests : plainRests).map((value) => ({
            value,
            label: t(value === 'next_list' && line.isCollected ? 'rests.employee' : `rests.${value}`),
          }))}
          value={rest}
          onChange={(value) => setRest(rests.find((one) => one === value) ?? null)}
          error={isChecked && !rest ? required : undefined}
        />
      )}
      {rest === 'next_list' && line.isCollected && line.amount > 0 && (
        <p className={classes.note}>{t('lastPayDay', { name: line.employeeName })}</p>
      )}
      {rest === 'plan' && (
        <PlanChoice
          note={t('plan.agrees', { name: line.employeeName })}
          amount={restOf(line, result, amount)}
          dates={planDates}
          count={count}
          onChange={setCount}
          {...(isChecked && count === null && { error: required })}
        />
      )}
      <Group gap="xs">
        <Button type="submit">{t('enter')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('goBack')}
        </Button>
      </Group>
    </form>
  )
}

/** What a plan would be for; zero while the amount isn't valid. */
const restOf = (line: DeductionLine, result: Part['result'], typed: number | string): Ringgit => {
  if (result === 'partly' && amountProblem(line, typed)) return noRinggit
  const of = { amount: senOf(line.amount), instalment: senOf(line.instalment) }
  return ringgitOf(divided(of, { result, rest: 'plan', deducted: senOf(Number(typed) || 0) }).carried)
}

const amountProblem = ({ amount, limit }: DeductionLine, typed: number | string): string | null => {
  const most = limit === null ? amount : Math.min(limit, amount)
  const isAllowed = typeof typed === 'number' && isWholeSen(typed) && typed > 0 && typed < amount && typed <= most
  if (isAllowed) return null
  return t(most < amount ? 'amountUpTo' : 'amountBelow', { most: formatRm(senOf(most)) })
}
