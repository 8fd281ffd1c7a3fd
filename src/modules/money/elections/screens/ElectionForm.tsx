import { Docked } from '#web/ui/Docked.tsx'
import { Select, TextInput } from '@mantine/core'
import { typedNumber } from '#kernel/typed-number.ts'
import { bpOf, sen, senOf, ringgitOf, percentOf, type Ringgit } from '#kernel/money.ts'
import { api, useCommand } from '#web/api.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { uploadFailure } from '#web/ui/upload-failure.ts'
import { uploadFile, type UploadedFile } from '#web/upload.ts'
import { ringgit } from '#web/ui/format.ts'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import type { Election, Wallet } from './election-types.ts'
import { shareAmounts, whyNotTotal, totalOf, fullAllocation } from '../election.rules.ts'
import { t } from '../election.texts.ts'
import { PercentageField } from './PercentageField.tsx'
import { ScreenshotField } from './ScreenshotField.tsx'
import { VerifiedField } from './VerifiedField.tsx'
import classes from './elections.module.css'
import { SharesBar } from './SharesBar.tsx'

type ElectionValues = {
  walletId: string | null
  percentage: number | string
  accountNumber: string
  accountVerified: 'Yes' | 'No' | null
  statusVerificationScreenshot: UploadedFile | File | null
}

const valuesOf = (election: Election | null): ElectionValues => ({
  walletId: election?.walletId ?? null,
  percentage: election?.percentage ?? '',
  accountNumber: election?.accountNumber ?? '',
  accountVerified: election?.accountVerified ?? null,
  statusVerificationScreenshot: election?.statusVerificationScreenshot ?? null,
})
type Input = Parameters<typeof api.employeeWallets.saveElectedWallet>[0]
/** The input of the calls. An empty percentage becomes NaN, which the schema reports as required. */
const inputOf = ({ percentage, walletId, accountVerified, ...values }: ElectionValues, file: UploadedFile): Input => ({
  walletId: walletId ?? '',
  accountNumber: values.accountNumber,
  percentage: typedNumber(percentage),
  accountVerified: accountVerified ?? 'No',
  statusVerificationScreenshot: file,
})
/** A placeholder for a file that isn't uploaded yet, so that the schema accepts it. */
const fileReference = (file: UploadedFile | File | null) =>
  file instanceof File ? { url: file.name, fileName: file.name } : file
const schema = async () => (await import('../election.contract.ts')).employeeWallets.saveElectedWallet.input

const labelOf = (field: string): string => {
  const labels = new Map([
    ['walletId', t('wallet')],
    ['percentage', t('percentage')],
    ['accountNumber', t('accountNumber')],
    ['accountVerified', t('verified')],
    ['statusVerificationScreenshot', t('screenshot')],
  ])
  return labels.get(field) ?? field
}

type Props = {
  election: Election | null
  choices: readonly Wallet[]
  /** The other wallets of the election. */
  others: readonly { name: string; percentage: number }[]
  /** The sum of the benefits in the next payment. */
  total: Ringgit
  refetch?: () => void
  onDone: () => void
}

export const ElectionForm = ({ election, choices, others, total, refetch, onDone }: Props) => {
  const state = useElectionForm(election, refetch, onDone)
  const { values } = state.form
  const wallet = choices.find(({ walletId }) => walletId === values.walletId)
  const name = wallet?.name ?? t('theWallet')
  const share = typedNumber(values.percentage) || 0
  const percentages = [share, ...others.map(({ percentage }) => percentage)].map(bpOf)
  const amount = ringgitOf(shareAmounts(senOf(total), percentages)[0] ?? sen(0))
  const isBlocked = whyNotTotal(percentages) !== null || values.accountVerified === 'No'
  return (
    <RecordForm
      state={state}
      onCancel={onDone}
      createVerb={t('save')}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      blocked={isBlocked}
      footer={(buttons) => (
        <Docked over="page" className={classes.dock}>
          <RunningTotal own={{ name, percentage: share }} others={others} />
          {buttons}
        </Docked>
      )}
    >
      {!election && <WalletField state={state} choices={choices} wallet={wallet} />}
      <PercentageField
        {...state.form.getInputProps('percentage')}
        wallet={wallet}
        share={share}
        amount={amount}
        total={total}
        onStep={(next) => state.form.setFieldValue('percentage', next)}
      />
      <TextInput
        label={t('accountNumber')}
        description={t('accountHint', { wallet: name })}
        withAsterisk
        inputMode="tel"
        autoComplete="off"
        {...state.form.getInputProps('accountNumber')}
      />
      <VerifiedField {...state.form.getInputProps('accountVerified')} wallet={wallet} name={name} />
      {values.accountVerified === 'Yes' && (
        <ScreenshotField {...state.form.getInputProps('statusVerificationScreenshot')} />
      )}
    </RecordForm>
  )
}

const useElectionForm = (election: Election | null, refetch: (() => void) | undefined, onDone: () => void) => {
  const save = useCommand(api.employeeWallets.saveElectedWallet, {
    fallback: t('failed.save'),
    success: t('saved'),
    onSuccess: onDone,
  })
  const edit = useCommand(api.employeeWallets.editElectedWallet, {
    fallback: t('failed.update'),
    success: t('updated'),
    onSuccess: onDone,
  })
  const state = useRecordForm<Election, ElectionValues>({
    record: election,
    ...(refetch && { refetch }),
    valuesOf,
    schema,
    // The schema reports a missing choice as required.
    shape: (values) => ({
      ...inputOf(values, noFile),
      walletId: values.walletId ?? undefined,
      accountVerified: values.accountVerified ?? undefined,
      statusVerificationScreenshot: fileReference(values.statusVerificationScreenshot),
    }),
    save: async (values, base) => {
      const { statusVerificationScreenshot: file } = values
      const uploaded = file instanceof File ? await upload(file) : file
      const input = inputOf(values, uploaded ?? noFile)
      return base ? edit.mutateAsync({ ...input, modifiedAt: base.modifiedAt }) : save.mutateAsync(input)
    },
  })
  const upload = async (file: File) => {
    try {
      return await uploadFile('payment-election-screenshot', file)
    } catch (error) {
      state.form.setFieldError('statusVerificationScreenshot', uploadFailure(file.name, error, t('failed.screenshot')))
      focusFirstError()
      throw error
    }
  }
  return state
}
const noFile: UploadedFile = { url: '', fileName: '' }

const WalletField = ({
  state,
  choices,
  wallet,
}: {
  state: RecordFormState<Election, ElectionValues>
  choices: readonly Wallet[]
  wallet: Wallet | undefined
}) => (
  <Select
    label={t('wallet')}
    description={wallet ? t('minimum', { amount: ringgit(wallet.minimumAmount) }) : t('walletHint')}
    withAsterisk
    searchable
    nothingFoundMessage={t('noWallets')}
    data={choices.map(({ walletId, name }) => ({ value: walletId, label: name }))}
    {...state.form.getInputProps('walletId')}
  />
)

type Share = { name: string; percentage: number }

/** The total including this share, and the remainder. */
export const RunningTotal = ({ own, others }: { own: Share; others: readonly Share[] }) => {
  const shares = [...others, own]
  const total = totalOf(shares.map(({ percentage }) => bpOf(percentage)))
  return (
    <div className={classes.total}>
      <div className={classes.between}>
        <strong>{t('allocated', { percent: percentOf(total) })}</strong>
        {total < fullAllocation && (
          <span className={classes.warn}>
            {t('left', { percent: percentOf(bpOf(percentOf(fullAllocation) - percentOf(total))) })}
          </span>
        )}
      </div>
      <SharesBar shares={shares} thin />
      {total > fullAllocation ? (
        <p className={classes.error} role="alert">
          {t('over')}
        </p>
      ) : (
        total < fullAllocation && <p className={classes.note}>{t('onlyWhole')}</p>
      )}
    </div>
  )
}
