import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { t } from '../earned-wage.texts.ts'
import { employeeOf, type FailedWage } from './wage-columns.tsx'

export type Answer = { readonly kind: 'explain' | 'dismiss'; readonly rows: readonly FailedWage[] }

type AnswerWagesProps = {
  answer: Answer
  onClose: () => void
  /** After the answer, without the selected rows. */
  onDone?: () => void
}
/** Explains failed wages to their employer, or dismisses them with a reason. */
export const AnswerWages = ({ answer: { kind, rows }, onClose, onDone }: AnswerWagesProps) => {
  const dismiss = kind === 'dismiss'
  const [first] = rows
  const count = rows.length
  const amount = ringgit(sumOf(rows.map((row) => ({ amount: row.earnedWages }))))
  const dismissTitle = t('answer.dismissTitle', { count, amount })
  return (
    <CommandDialog
      title={dismiss ? dismissTitle : t('answer.explainTitle', { organization: first?.org.orgName ?? '' })}
      onClose={onClose}
      call={api.rollingPayAdmin.answerFailedWages}
      input={({ reason }) => ({ failedIds: rows.map(({ id }) => id), message: reason, dismiss })}
      fieldOf={(path) => (path === 'message' ? 'reason' : path)}
      reason={{ label: t(dismiss ? 'answer.reason' : 'answer.message') }}
      success={dismiss ? t('answer.dismissed', { count }) : t('answer.explained')}
      onDone={onDone}
      danger={dismiss}
      verb={dismiss ? dismissTitle : t('answer.explain')}
      effect={
        dismiss ? t('answer.dismissText') : t('answer.explainText', { amount, name: first ? employeeOf(first) : '' })
      }
    />
  )
}
