import { Stack, Text } from '@mantine/core'
import { useContext, useState } from 'react'
import { whyNotMoveAll } from '#kernel/lifecycle.ts'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useMover } from '#web/ui/mover.ts'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import { useOwnApproval, withReason } from '#web/ui/own-approval.tsx'
import { useReturned } from '#web/ui/returned.tsx'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { InPanel, KeyButton } from '#web/ui/ReviewPanel.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { policyLifecycle } from '../policy.rules.ts'
import { t } from '../policy.texts.ts'
import { nameOfPolicy, PolicyChanges, type ShownPolicy } from './policy.tsx'

/** Approves the selected policies after a confirmation that shows what changes, or returns them. */
export const ApprovePolicies = ({ rows, clear }: { rows: readonly ShownPolicy[]; clear: () => void }) => {
  const inPanel = useContext(InPanel)
  const { returned } = useReturned('withdrawalPolicy')
  const mover = useMover('policies')
  const [asking, setAsking] = useState(false)
  const { outdated, rest, messages, watch, forget } = useOutdated(rows, { isOpen: asking })
  const approve = useCommand(api.withdrawalPolicies.approvePolicy, {
    fallback: t('failedApprove'),
    success: t('approved'),
    onSuccess: clear,
  })
  const own = useOwnApproval(rest)
  const ask = () => {
    const notPending = whyNotMoveAll(policyLifecycle, 'approve', rows, mover)?.code === 'policy_not_pending'
    if (notPending || rows.some(({ id }) => returned.has(id))) toast.info(t('onlyPending'))
    else setAsking(true)
  }
  return (
    <>
      {inPanel && own.notice}
      <KeyButton shortcut="a" onClick={ask}>
        {inPanel ? ui('action.approve') : t('approveSelected')}
      </KeyButton>
      <ReturnSelected
        returning={{ type: 'withdrawalPolicy', call: api.withdrawalPolicies.return }}
        rows={rows}
        lifecycle={policyLifecycle}
        returned={returned}
        nameOf={nameOfPolicy}
        onDone={clear}
        nothing={t('onlyPending')}
      />
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false)
          forget()
        }}
        title={t('approveTitle', { count: rest.length })}
        verb={t('approveTitle', { count: rest.length })}
        namesRecords
        blocked={rest.length === 0}
        {...own.confirmation}
        onConfirm={(reason) => {
          const seen = { ids: rest.map(({ id }) => id), modifiedAt: rest.map((row) => row.modifiedAt) }
          return watch(approve.mutateAsync({ ...seen, ...withReason(reason) }))
        }}
      >
        <Stack gap="md">
          <OutdatedRecords rows={outdated} messages={messages} nameOf={nameOfPolicy} type="withdrawalPolicy" />
          <Text>{t('approveText', { count: rest.length })}</Text>
          {own.notice}
          {rest.map((row) => (
            <PolicyChanges key={row.id} shown={row} />
          ))}
        </Stack>
      </Confirm>
    </>
  )
}
