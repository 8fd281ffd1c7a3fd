import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit, sumOf } from '#web/ui/Money.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../earned-wage.texts.ts'
import { employeeOf, type FailedWage } from './wage-columns.tsx'

export type Answer = { readonly kind: 'explain' | 'dismiss'; readonly rows: readonly FailedWage[] }

/** Explains failed wages to their employer, or dismisses them with a reason. */
export const AnswerWages = ({ answer, onClose }: { answer: Answer | null; onClose: (done: boolean) => void }) => {
  const dismiss = answer?.kind === 'dismiss'
  const rows = answer?.rows ?? []
  const [first] = rows
  const count = rows.length
  const amount = ringgit(sumOf(rows.map((row) => ({ amount: row.earnedWages }))))
  const send = useCommand(api.rollingPayAdmin.answerFailedWages, {
    fallback: null,
    success: dismiss ? t('answer.dismissed', { count }) : t('answer.explained'),
    onSuccess: () => onClose(true),
  })
  return (
    <Confirm
      opened={answer !== null}
      onClose={() => onClose(false)}
      danger={dismiss}
      title={
        dismiss
          ? t('answer.dismissTitle', { count, amount })
          : t('answer.explainTitle', { organization: first?.org.orgName ?? '' })
      }
      verb={dismiss ? t('answer.dismissTitle', { count, amount }) : t('answer.explain')}
      reason={{ label: t(dismiss ? 'answer.reason' : 'answer.message'), required: ui('state.required') }}
      onConfirm={(message) => send.mutateAsync({ failedIds: rows.map(({ id }) => id), message, dismiss })}
    >
      <Text>
        {dismiss ? t('answer.dismissText') : t('answer.explainText', { amount, name: first ? employeeOf(first) : '' })}
      </Text>
    </Confirm>
  )
}
