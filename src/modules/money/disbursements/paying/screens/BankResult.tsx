import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#web/may.ts'
import { api, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { t } from '../../disbursement.texts.ts'
import type { DisbursementDetails, Line } from '../../screens/disbursement.ts'
import { LineAmounts } from '../../screens/Remarks.tsx'
import { useChoice } from '../../screens/use-choice.ts'

type Step = 'notPaid' | 'undo' | 'returned' | 'release'
/** The result that the bank can have for a line of a disbursement that is paid by file, or the release of its account. */
const stepOf = ({ status, processedWith }: DisbursementDetails, line: Line): Step | null => {
  if (line.barred?.by === 'account') return 'release'
  if (processedWith !== 'file') return null
  if (status === 'completed') return line.status === 'paid' ? 'returned' : null
  if (status !== 'processing') return null
  if (line.status === 'failed') return 'undo'
  return line.status === 'waiting' ? 'notPaid' : null
}

type Choice = { step: Step; lines: readonly Line[]; clear: () => void }
const none: Choice = { step: 'notPaid', lines: [], clear: () => undefined }

/** The selection of lines for which the bank has a result, and the dialog that records it. */
export const useBankResult = (disbursement: DisbursementDetails, isPlatform: boolean) => {
  const { choice, opened, open, close } = useChoice<Choice>(none)
  const step = disbursement.status === 'completed' ? 'returned' : 'notPaid'
  const isSelectable = (line: Line) => stepOf(disbursement, line) === step
  const may = useMay()
  const isOffered =
    isPlatform &&
    may(api.disbursements.markNotPaid) &&
    disbursement.selectedPayees.some((line) => stepOf(disbursement, line) !== null)
  return {
    table: isOffered
      ? {
          ...(disbursement.selectedPayees.some(isSelectable) && {
            selection: {
              isSelectable,
              summary: (lines: readonly Line[]) => ringgit(sumOf(lines)),
              actions: (lines: readonly Line[], clear: () => void) => (
                <Button variant="default" onClick={() => open({ step, lines, clear })} aria-haspopup="dialog">
                  {t(`bankResult.${step}.verb`)}
                </Button>
              ),
            },
          }),
          rowActions: (line: Line) =>
            (['undo', 'release'] as const)
              .filter((one) => one === stepOf(disbursement, line))
              .map((one) => ({
                label: t(`bankResult.${one}.verb`),
                onClick: () => open({ step: one, lines: [line], clear: () => undefined }),
              })),
        }
      : {},
    dialog: { choice, opened, onClose: close },
  }
}

const actionOf = { notPaid: 'update', undo: 'update', returned: 'return', release: 'release' } as const

type BankResultProps = {
  disbursement: DisbursementDetails
  choice: Choice
  opened: boolean
  onClose: () => void
}
/** Records what the bank did with the selected payments. */
export const BankResult = ({ disbursement: { id, orgId, name }, choice, opened, onClose }: BankResultProps) => {
  const { step, lines, clear } = choice
  const [line] = lines
  const options = {
    fallback: null,
    success: completed(
      actionOf[step],
      step === 'release'
        ? t('outcome.released', { name: line?.name })
        : t(`outcome.${step}`, { name, total: ringgit(sumOf(lines)) }),
    ),
    changes: ['disbursements', 'repayments', 'orgs', 'transactions'] as const,
    onSuccess: clear,
  }
  const markNotPaid = useCommand(api.disbursements.markNotPaid, options)
  const undo = useCommand(api.disbursements.undoNotPaid, options)
  const recordReturned = useCommand(api.disbursements.recordReturned, options)
  const release = useCommand(api.disbursements.releaseAccount, options)
  const [holdsAccounts, setHoldsAccounts] = useState(true)
  const key = { id, orgId, lineIds: lines.map(({ lineId }) => lineId) }
  const act = (reason: string): Promise<unknown> =>
    ({
      notPaid: () => markNotPaid.mutateAsync({ ...key, reason, holdsAccounts }),
      undo: () => undo.mutateAsync(key),
      returned: () => recordReturned.mutateAsync({ ...key, reason }),
      release: () => release.mutateAsync({ id, orgId, lineId: line?.lineId ?? '', reason }),
    })[step]()
  const verb = t(`bankResult.${step}.verb`)
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`${verb}: ${step === 'release' ? line?.name : name}`}
      verb={step === 'release' ? verb : t('bankResult.withTotal', { verb, total: ringgit(sumOf(lines)) })}
      danger={step === 'returned'}
      {...(step !== 'undo' && {
        reason: {
          label: t(step === 'release' ? 'bankResult.release.reason' : 'bankResult.reason'),
        },
      })}
      failed={failedTo(actionOf[step], 'disbursement')}
      onConfirm={act}
    >
      <Stack gap="xs">
        <Text>
          {t(`bankResult.${step}.text`, {
            count: lines.length,
            name: line?.name,
            account: line && `${line.bank} ${numberText(line.accountNumber)}`,
          })}
        </Text>
        <LineAmounts lines={lines} />
        {step === 'returned' && <Text>{t('bankResult.returnedHolds')}</Text>}
        {step === 'notPaid' && (
          <Checkbox
            label={t('bankResult.holds')}
            description={t('bankResult.holdsText')}
            checked={holdsAccounts}
            onChange={({ currentTarget: { checked } }) => setHoldsAccounts(checked)}
          />
        )}
      </Stack>
    </Confirm>
  )
}
