import { Text } from '@mantine/core'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../policy.texts.ts'
import { isRevision, valueTexts, type Policy } from './policy.tsx'

type DeletePolicyProps = {
  /** The policy to delete; null while the dialog is closed. */
  selected: Policy | null
  /** The policies among which a revision of it may be. */
  all: readonly Policy[]
  onClose: () => void
}

/** Asks for confirmation and deletes a policy, or only its pending revision. */
export const DeletePolicy = ({ selected, all, onClose }: DeletePolicyProps) => {
  const remove = useCommand(api.withdrawalPolicies.deletePolicy, {
    fallback: t('failedDelete'),
    success: t('deleted'),
  })
  return (
    <Confirm
      opened={selected !== null}
      onClose={onClose}
      danger
      title={t('deleteTitle')}
      verb={ui('action.delete')}
      onConfirm={() => (selected ? remove.mutateAsync({ id: selected.id }) : Promise.resolve())}
    >
      {selected && (
        <>
          <Text size="sm">{t(deletionOf(selected, all))}</Text>
          <Facts facts={valueTexts(selected)} />
        </>
      )}
    </Confirm>
  )
}

/** The consequences of a deletion depend on the policy's status and its pending revision. */
const deletionOf = (selected: Policy, all: readonly Policy[]) => {
  if (isRevision(selected)) return 'deleteTextRevision'
  if (selected.status === 'PENDING') return 'deleteTextPending'
  const isRevised = all.some((one) => isRevision(one) && one.revisesId === selected.id)
  return isRevised ? 'deleteTextRevised' : 'deleteText'
}
