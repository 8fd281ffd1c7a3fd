import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { dayOfText, plainRinggit, ringgit } from '#web/ui/format.ts'
import { isAboveLimit, results, withoutReturned, type Result } from '../../deduction.rules.ts'
import { t } from '../../deduction.texts.ts'
import type { DeductionLine } from './deduction.ts'
import classes from '../../screens/deductions.module.css'
import { PartEditor } from './PartEditor.tsx'
import type { useAnswers } from './use-lines.ts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { History } from '#ground/audit/screens/History.tsx'
import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { PlanChoice } from '../../plans/screens/PlanChoice.tsx'

type ProposePlanProps = { line: DeductionLine; dates: readonly string[] }
/** Proposes a plan for amounts carried over that are on no list yet. */
const ProposePlan = ({ line: { employeeId, employeeName: name, waiting }, dates }: ProposePlanProps) => (
  <DialogButton size="compact-sm" label={t('plan.propose')}>
    {(close) => (
      <CommandDialog
        title={t('plan.proposeTitle', { amount: ringgit(waiting), name })}
        onClose={close}
        call={api.recoveryPlans.proposePlan}
        initial={{ count: 0 }}
        input={({ count }) => ({ employeeId, instalments: count, amount: waiting })}
        check={({ count }) => ({ count: count === 0 && ui('state.required') })}
        failed={t('failed.plan')}
        success={t('plan.proposed', { name })}
        changes={['deductions']}
        verb={t('plan.propose')}
      >
        {({ values, errors, setFieldValue }) => (
          <PlanChoice
            note={t('plan.agrees', { name })}
            amount={waiting}
            dates={dates}
            count={values.count || null}
            onChange={(count) => setFieldValue('count', count)}
            error={errors['count']}
          />
        )}
      </CommandDialog>
    )}
  </DialogButton>
)

type PlanHistoryProps = { name: string; plan: NonNullable<DeductionLine['plan']>; orgId: string }

/** What happened to an employee's plan. */
const PlanHistory = ({ name, plan, orgId }: PlanHistoryProps) => {
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

const marks = { deducted: IconCheck, partly: IconMinus, not_deducted: IconX } as const

export const isAbove = ({ amount, limit }: DeductionLine): boolean =>
  isAboveLimit({ amount: senOf(amount), limit: limit === null ? null : senOf(limit) })

/** The pay days of a plan's instalments, and whether the reader proposes plans. */
export type Plans = { readonly dates: readonly string[]; readonly canPropose: boolean; readonly orgId: string }

type LineRowProps = {
  line: DeductionLine
  isCurrent: boolean
  canAnswer: boolean
  /** The result whose details are being entered. */
  editing: 'partly' | 'not_deducted' | null
  plans: Plans
  onChoose: (result: Result) => void
  onAnswer: ReturnType<typeof useAnswers>['answer']
  onClose: () => void
  index: number
  start: number
  measure: Ref<HTMLDivElement>
}

/** A line of a list: its parts, the answer before, and payroll's result. */
export const LineRow = ({
  line,
  isCurrent,
  canAnswer,
  editing,
  plans,
  onChoose,
  onAnswer,
  onClose,
  index,
  start,
  measure,
}: LineRowProps) => (
  <div
    ref={measure}
    data-index={index}
    role="row"
    aria-rowindex={index + 2}
    aria-current={isCurrent || undefined}
    className={classes.line}
    style={{ transform: `translateY(${start}px)` }}
  >
    <span role="rowheader" className={classes.name}>
      <strong>{line.employeeName}</strong>
      <small>
        {line.employeeNumber}
        {isAbove(line) && <b className={classes.above}>{t('above')}</b>}
      </small>
    </span>
    <span role="cell" className={classes.parts} data-label={t('field.withdrawn')}>
      <span className="num">{plainRinggit(line.withdrawn)}</span>
      <OtherParts line={line} />
      <LimitFigures line={line} />
      <CameBack line={line} />
    </span>
    <strong role="cell" className={classes.amountCell} data-label={t('field.amount')}>
      {line.amount < 0 && <small>{t('payBackLabel')}</small>}
      <span className="num">{plainRinggit(ringgitOf(sen(Math.abs(senOf(line.amount)))))}</span>
    </strong>
    <span role="cell" className={classes.last} data-label={t('field.last')}>
      <Last line={line} />
    </span>
    <span role="cell" className={classes.result} data-label={t('field.result')}>
      {canAnswer ? (
        <Results line={line} editing={editing} onChoose={onChoose} />
      ) : (
        <span>{line.answer ? t(`results.${line.answer.result}`) : '–'}</span>
      )}
      {canAnswer && !line.answer && <Smaller line={line} onAnswer={onAnswer} />}
      {line.answer && line.answer.result !== 'deducted' && !editing && (
        <Outcome line={line} answer={line.answer} isOpen={canAnswer} />
      )}
      {line.plan && <PlanHistory name={line.employeeName} plan={line.plan} orgId={plans.orgId} />}
      {plans.canPropose && line.waiting > 0 && line.canPlan && <ProposePlan line={line} dates={plans.dates} />}
    </span>
    {editing && (
      <div role="cell" className={classes.edit}>
        <PartEditor
          line={line}
          result={editing}
          isAbove={isAbove(line)}
          planDates={plans.dates}
          onClose={onClose}
          onAnswer={(answer) => onAnswer(line, answer)}
        />
      </div>
    )}
  </div>
)

const OtherParts = ({ line }: { line: DeductionLine }) =>
  (['late', 'returned', 'carried', 'instalment'] as const).map(
    (part) => line[part] !== 0 && <small key={part}>{t(`part.${part}`, { amount: ringgit(line[part]) })}</small>,
  )

/** Why only a part of the line may be deducted. */
const LimitFigures = ({ line }: { line: DeductionLine }) => {
  const { wages, others, limit } = line
  if (!isAbove(line) || wages === null || others === null || limit === null) return null
  return <small>{t('aboveFigures', { wages: ringgit(wages), others: ringgit(others), limit: ringgit(limit) })}</small>
}

/** The amount that the bank has returned since the list was made. */
const CameBack = ({ line: { cameBack } }: { line: DeductionLine }) =>
  cameBack && (
    <small className={classes.above}>
      {t('cameBack', { amount: ringgit(cameBack.amount), date: dayOfText(cameBack.at) })}{' '}
      {cameBack.number === null ? t('cameBackNext') : t('cameBackOn', { number: cameBack.number })}
    </small>
  )

/** Offers to deduct the amount that wasn't returned. */
const Smaller = ({ line, onAnswer }: Pick<LineRowProps, 'line' | 'onAnswer'>) => {
  const { amount, limit, cameBack } = line
  if (!cameBack || cameBack.number !== null || amount <= 0) return null
  const of = { amount: senOf(amount), limit: limit === null ? null : senOf(limit) }
  const { result, deducted } = withoutReturned(of, senOf(cameBack.amount))
  const why = { reason: 'returned', rest: 'next_list' } as const
  const rest = deducted === undefined ? null : ringgitOf(deducted)
  return (
    <button
      type="button"
      className={classes.smaller}
      onClick={() => onAnswer(line, { result, ...(rest !== null && { deducted: rest }), ...why })}
    >
      {rest === null ? t('results.not_deducted') : t('withoutReturned', { amount: ringgit(rest) })}
    </button>
  )
}

const Last = ({ line: { last } }: { line: DeductionLine }) => {
  if (!last) return <>{t('notListed')}</>
  const Mark = marks[last.result]
  return (
    <span className={classes.mark} data-result={last.result} title={last.number}>
      <Mark size={15} aria-hidden />
      {last.result === 'partly'
        ? t('lastPart', { deducted: plainRinggit(last.deducted), amount: plainRinggit(last.amount) })
        : t(`results.${last.result}`)}
    </span>
  )
}

type ResultsProps = Pick<LineRowProps, 'line' | 'editing' | 'onChoose'>
const Results = ({ line, editing, onChoose }: ResultsProps) => (
  <span role="group" aria-label={t('field.resultOf', { name: line.employeeName })} className={classes.results}>
    {results.map((result) => (
      <button
        key={result}
        type="button"
        data-result={result}
        aria-pressed={(editing ?? line.answer?.result) === result}
        disabled={(result === 'partly' && line.amount < 0) || (result === 'deducted' && isAbove(line))}
        onClick={() => onChoose(result)}
      >
        {t(line.amount < 0 ? `resultsBack.${result}` : `results.${result}`)}
      </button>
    ))}
  </span>
)

type OutcomeProps = { line: DeductionLine; answer: NonNullable<DeductionLine['answer']>; isOpen: boolean }
const Outcome = ({ line: { plan, isCollected }, answer, isOpen }: OutcomeProps) => {
  // The plan of a submitted answer may have been declined, or proposed later.
  const isCovered = plan !== null && plan.status !== 'declined' && plan.status !== 'lapsed'
  const count = isOpen ? answer.instalments : isCovered ? plan.instalments : null
  return (
    <small className={classes.outcome}>
      {[
        answer.result === 'partly' && t('outcome.deducted', { amount: ringgit(answer.deducted) }),
        answer.carried !== 0 &&
          (count === null
            ? t(isCollected && answer.carried > 0 ? 'outcome.collected' : 'outcome.carried', {
                amount: ringgit(answer.carried),
              })
            : t('outcome.plan', { amount: ringgit(answer.carried), count })),
        plan && t(`plan.status.${plan.status}`),
        answer.employer !== 0 && t('outcome.employer', { amount: ringgit(answer.employer) }),
        answer.missed !== 0 && t('outcome.missed', { amount: ringgit(answer.missed) }),
        answer.reason && (answer.remark ?? t(`reasons.${answer.reason}`)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}
