import { ActionIcon, Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { senOf, type Ringgit } from '#kernel/money.ts'
import { PercentageInput, type NumberFieldProps } from '#web/ui/AmountInput.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { percentageForMinimum } from '../election.rules.ts'
import { t } from '../election.texts.ts'
import type { Wallet } from './election-types.ts'
import classes from './elections.module.css'

type Props = NumberFieldProps & {
  wallet: Wallet | undefined
  share: number
  amount: Ringgit
  total: Ringgit
  onStep: (next: number) => void
}

/** A percentage input with step buttons, its amount, and a warning if that is below the wallet's minimum. */
export const PercentageField = ({ wallet, share, amount, total, onStep, ...input }: Props) => {
  const id = useId()
  const step = (by: number) => onStep(Math.min(100, Math.max(1, Math.round(share) + by)))
  const withSteps = (field: ReactNode) => (
    <div className={classes.stepper}>
      <ActionIcon variant="default" className={classes.step} aria-label={t('lower')} onClick={() => step(-1)}>
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      {field}
      <ActionIcon variant="default" className={classes.step} aria-label={t('raise')} onClick={() => step(1)}>
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
  return (
    <div>
      <div className={classes.between}>
        <Input.Label htmlFor={id} required>
          {t('percentage')}
        </Input.Label>
        <span className={classes.note}>{t('amountOf', { amount: ringgit(amount), total: ringgit(total) })}</span>
      </div>
      <PercentageInput
        {...input}
        id={id}
        size="md"
        styles={{ wrapper: { margin: 0 } }}
        errorProps={{ fz: 'xs', mt: 5 }}
        inputContainer={withSteps}
      />
      {wallet && share > 0 && total > 0 && amount < wallet.minimumAmount && (
        <div className={classes.below}>
          <BelowMinimum wallet={wallet} total={total} />
        </div>
      )}
    </div>
  )
}

const BelowMinimum = ({ wallet, total }: { wallet: Wallet; total: Ringgit }) => {
  const percent = percentageForMinimum(senOf(total), senOf(wallet.minimumAmount))
  return (
    <Notice tone="wait" title={t('belowMinimum', { amount: ringgit(wallet.minimumAmount), wallet: wallet.name })}>
      {percent !== null && <span>{t('chooseMore', { percent })}</span>}
    </Notice>
  )
}
