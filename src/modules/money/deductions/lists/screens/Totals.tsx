import { IconCheck } from '@tabler/icons-react'
import { ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { PayCard } from '#owed/receivables/report/screens/PayCard.tsx'
import { api } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { t } from '../../deduction.texts.ts'
import type { Details } from './deduction.ts'
import classes from '../../screens/deductions.module.css'
import { MarkRemaining } from './MarkRemaining.tsx'
import { PaymentStatus } from '../../screens/PaymentStatus.tsx'

const creditText = ({ number, reference, on }: Details['credits'][number]): string => {
  if (number !== null) return t('creditOfList', { number, date: dateText(on) })
  return reference === null ? t('creditOfOpening') : t('creditOfPayment', { reference, date: dateText(on) })
}

const below = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** The answers so far, the amount to remit, what pays it, and its due date. */
export const Totals = ({ list }: { list: Details }) => {
  const { counts, answered, fees } = list
  const { collected } = answered
  const carried = ringgitOf(sen(senOf(sumRinggit([answered.carried, answered.missed])) - senOf(collected)))
  const confirmed = sumRinggit([answered.deducted, answered.employer])
  return (
    <Card title={t(list.status === 'submitted' ? 'toRemit' : 'remitExpected')}>
      <p className={classes.remit}>{ringgit(list.status === 'submitted' ? list.toRemit : list.answers.total)}</p>
      <p className={classes.due}>
        {t('dueDate', { date: dateText(list.dueOn) })} <PaymentStatus list={list} />
      </p>
      {list.status === 'open' && list.lines > 0 && list.answers.total !== list.toRemit && (
        <p className={classes.note}>{t('dueInFull', { amount: ringgit(list.toRemit) })}</p>
      )}
      <div className={classes.bar} aria-hidden>
        {(
          [
            ['confirmed', confirmed],
            ['carried', sumRinggit([carried, collected])],
            ['open', counts.open.amount],
          ] as const
        ).map(([part, amount]) => amount > 0 && <span key={part} data-part={part} style={{ flexGrow: amount }} />)}
      </div>
      <Facts
        sum
        facts={[
          [t('total', { count: list.lines }), ringgit(list.total)],
          counts.open.lines > 0 && [t('openLines', { count: counts.open.lines }), ringgit(counts.open.amount)],
          carried !== 0 && [t('carriedOver'), ringgit(carried)],
          collected !== 0 && [t('collected'), ringgit(collected)],
          [t(list.status === 'submitted' ? 'confirmedAll' : 'confirmed'), ringgit(confirmed), 'total'],
          answered.employer !== 0 && [t('ofEmployer'), ringgit(answered.employer)],
          [t('fees'), ringgit(fees)],
          [t('toRemit'), ringgit(list.answers.total), 'total'],
          ...list.payments.map(
            ({ paidOn, reference, amount }) =>
              [t('paidOn', { date: dateText(paidOn), reference }), ringgit(below(amount))] as const,
          ),
          ...list.credits.map((credit) => [creditText(credit), ringgit(below(credit.amount))] as const),
          list.toRemit >= 0 &&
            list.outstanding !== list.toRemit && [t('outstanding'), ringgit(list.outstanding), 'total'],
        ]}
      />
    </Card>
  )
}

type AnsweringProps = { list: Details; isSaving: boolean; canSubmit: boolean }

/** The next action: to answer the remaining lines, or to submit the list as it is shown. */
export const Answering = ({ list, isSaving, canSubmit }: AnsweringProps) => {
  const { answers, counts } = list
  const { lines: open } = counts.open
  const verb = t('submit', { count: answers.count, amount: ringgit(answers.total) })
  return (
    <Card>
      <div className={classes.actions}>
        {list.aboveLimit > 0 && open > 0 && (
          <Notice tone="wait" title={t('aboveCount', { count: list.aboveLimit })}>
            {t('aboveHint')}
          </Notice>
        )}
        <MarkRemaining of={list} disabled={isSaving} />
        <p className={classes.note}>{t(open > 0 ? 'stillOpen' : 'final', { count: open })}</p>
        {open === 0 && canSubmit && !list.needsSecondPerson && (
          <DialogButton
            variant="filled"
            leftSection={<IconCheck size={16} aria-hidden />}
            disabled={isSaving}
            label={verb}
          >
            {(close) => (
              <CommandDialog
                title={t('submitTitle', { number: list.number })}
                onClose={close}
                call={api.deductions.submitList}
                input={() => ({ listId: list.id, shown: answers })}
                failed={t('failed.submit')}
                success={({ toRemit }) => t('submitted', { number: list.number, amount: ringgit(toRemit) })}
                verb={verb}
                effect={t(list.dueOn < today() ? 'submitTextOverdue' : 'submitText', {
                  amount: ringgit(answers.total),
                  date: dateText(list.dueOn),
                })}
              />
            )}
          </DialogButton>
        )}
        {!canSubmit && <p className={classes.note}>{t('managerSubmits')}</p>}
        {canSubmit && list.needsSecondPerson && <Notice tone="wait">{t('secondPerson')}</Notice>}
      </div>
    </Card>
  )
}

const reporting = {
  call: api.deductions.reportPayment,
  schema: async () => (await import('../list-payment.contract.ts')).listPaymentCalls.reportPayment.input,
  changes: ['rollingPayManagement'],
}
const withdrawing = { call: api.deductions.withdrawReport, changes: ['rollingPayManagement'] }

/** Where the employer pays, and the payments it has reported. */
export const Remitting = ({ list }: { list: Details }) => (
  <PayCard
    minor={list.status === 'open'}
    payable={{
      ...list,
      name: list.number,
      amountDue: list.outstanding,
      since: dateIn(list.madeAt),
      payReference: list.number,
    }}
    of={{ listId: list.id }}
    report={reporting}
    withdraw={withdrawing}
  />
)
