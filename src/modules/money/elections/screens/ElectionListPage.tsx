import { Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconEdit, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { z } from 'zod'
import { bpOf, ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { dayText, momentText, Money, ringgit } from '#web/ui/format.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { deleteAction, RowMenu } from '#web/ui/RowMenu.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ui } from '#web/ui/ui.texts.ts'
import type { employeeWallets } from '../election.contract.ts'
import { shareAmounts } from '../election.rules.ts'
import { electionScreens } from '../election.screens.ts'
import { t as benefitT } from '#money/benefits/benefit.texts.ts'
import { t } from '../election.texts.ts'
import { FailedPayments, useFailedPayments, useHasPaymentToCorrect } from './FailedPayments.tsx'
import { RemoveElection } from './RemoveElection.tsx'
import { SharesBar, toneOf } from './SharesBar.tsx'
import { WalletLogo } from './WalletLogo.tsx'
import { UnavailableWallets, unavailableOf } from './UnavailableWallets.tsx'
import classes from './elections.module.css'
import { lastFour } from '#web/ui/mask-text.ts'

// Few employees have changed an account in the last days.
const OwnAccountChanges = lazyPart(
  async () => (await import('#people/employees/account/screens/OwnAccountChange.tsx')).OwnAccountChanges,
)

type Elected = z.input<(typeof employeeWallets)['getElectedWallets']['output']>
type Election = Elected['wallets'][number]

export const ElectionListPage = () => {
  const load = useCall(api.employeeWallets.getElectedWallets, {}, { fallback: t('failed.list') })
  return (
    <Page
      title={t('title')}
      back={{ to: electionScreens.benefits.to(), label: benefitT('own.title') }}
      bar="arrow"
      narrow
    >
      <FailedPayments />
      <Suspense>
        <OwnAccountChanges />
      </Suspense>
      <Loaded load={load} fallback={t('failed.list')}>
        {(elected) => <Overview elected={elected} />}
      </Loaded>
    </Page>
  )
}

const Overview = ({ elected }: { elected: Elected }) => {
  const [removing, setRemoving] = useState<Election | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(frame)
  const { wallets, allocatedPercentage } = elected
  const amounts = amountsOf(elected)
  return (
    <Stack gap="md">
      <UnavailableWallets names={unavailableOf(wallets)} />
      <Allocation elected={elected} />
      <div onFocus={keepFocus}>
        <div ref={frame} role="group" aria-label={t('wallets')} tabIndex={-1}>
          {wallets.length === 0 ? (
            <Card>
              <Empty title={t('empty')} hint={t('emptyHint')} />
            </Card>
          ) : (
            <Card flush>
              <ul className={classes.list}>
                {wallets.map((wallet, index) => (
                  <Row
                    key={wallet.walletId}
                    wallet={wallet}
                    tone={toneOf(index)}
                    amount={amounts && (amounts[index] ?? zero)}
                    onRemove={() => setRemoving(wallet)}
                  />
                ))}
              </ul>
              <div className={classes.sum}>
                <span>{t('total', { percent: allocatedPercentage })}</span>
                {amounts && <Money amount={sumRinggit(amounts)} />}
              </div>
            </Card>
          )}
        </div>
      </div>
      <AddWallet isComplete={allocatedPercentage >= 100} />
      <EffectiveDates elected={elected} />
      {removing && <RemoveElection election={removing} onClose={() => setRemoving(null)} />}
    </Stack>
  )
}

const zero = ringgitOf(sen(0))

/** The amount of each wallet in the next payment; null if that was submitted with another split. */
const amountsOf = (elected: Elected): Ringgit[] | null => {
  const { wallets, totalBenefits, shares } = elected
  if (isKeptSplit(elected)) return null
  if (shares.length > 0) return wallets.map((wallet) => shareOf(wallet, shares)?.amount ?? zero)
  const percentages = wallets.map(({ percentage }) => bpOf(percentage))
  return shareAmounts(senOf(totalBenefits), percentages).map(ringgitOf)
}

/** Whether the next payment was submitted with another split than the election of today. */
const isKeptSplit = ({ wallets, shares }: Elected): boolean =>
  shares.length > 0 &&
  (shares.length !== wallets.length ||
    wallets.some((wallet) => shareOf(wallet, shares)?.percentage !== wallet.percentage))

const shareOf = ({ walletId }: Pick<Election, 'walletId'>, shares: Elected['shares']) =>
  shares.find((share) => share.walletId === walletId)

const Allocation = ({ elected }: { elected: Elected }) => {
  const { wallets, totalBenefits, allocatedPercentage, payDay, shares } = elected
  return (
    <Card>
      <div className={classes.between}>
        <span className={classes.note}>{payDay ? t('due', { date: dayText(payDay) }) : t('nextPayment')}</span>
        <StatusPill
          status="allocated"
          look={allocatedPercentage === 100 && unavailableOf(wallets).length === 0 ? 'done' : 'wait'}
          text={t('allocated', { percent: allocatedPercentage })}
        />
      </div>
      <p className={`${classes.huge} num`}>{ringgit(totalBenefits)}</p>
      <SharesBar shares={shares.length > 0 ? shares : wallets} />
      {isKeptSplit(elected) && <KeptSplit shares={shares} />}
      {allocatedPercentage < 100 && <p className={classes.note}>{t('onlyWhole')}</p>}
    </Card>
  )
}

/** How the submitted payment is split, where it differs from the election. */
const KeptSplit = ({ shares }: Pick<Elected, 'shares'>) => (
  <section aria-label={t('paidTo')} className={classes.below}>
    <h2 className={classes.note}>{t('paidTo')}</h2>
    {shares.map(({ walletId, name, amount }) => (
      <div key={walletId} className={classes.paid}>
        <span>{name}</span>
        <Money amount={amount} />
      </div>
    ))}
  </section>
)

const Row = ({
  wallet,
  tone,
  amount,
  onRemove,
}: {
  wallet: Election
  tone: number
  /** In the next payment; null if that was submitted with another split. */
  amount: Ringgit | null
  onRemove: () => void
}) => {
  const navigate = useNavigate()
  const to = electionScreens.edit.to({ walletId: wallet.walletId })
  return (
    <li className={classes.wallet}>
      <WalletLogo wallet={wallet} />
      <Link to={to}>
        <span className={classes.line}>
          <strong>{wallet.name}</strong>
          <span className={classes.share}>
            <span className={classes.key} data-tone={tone} aria-hidden />
            <span className="num">{wallet.percentage}%</span>
          </span>
        </span>
        <span className={classes.line}>
          <small>
            <span className="num">{lastFour(wallet.accountNumber)}</span>
            <State wallet={wallet} />
          </small>
          <small>{amount !== null && <Money amount={amount} />}</small>
        </span>
      </Link>
      <RowMenu
        name={wallet.name}
        actions={[
          { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: () => void navigate({ to }) },
          deleteAction(onRemove),
        ]}
      />
    </li>
  )
}

const State = ({ wallet }: { wallet: Election }) => {
  const { data } = useFailedPayments()
  const hasFailed = data?.payments.some(({ walletId, next }) => walletId === wallet.walletId && next === 'correct')
  const isPayable = wallet.active && wallet.accountVerified === 'Yes' && !hasFailed
  const Icon = isPayable ? IconCircleCheck : IconAlertCircle
  const text = !wallet.active ? 'unavailable' : hasFailed ? 'failedShare' : isPayable ? 'verified' : 'unverified'
  if (isPayable && wallet.usableFrom)
    return (
      <span className={classes.state} data-tone="wait">
        <IconClock size={15} aria-hidden />
        {t('usableFrom', { at: momentText(wallet.usableFrom) })}
      </span>
    )
  return (
    <span className={classes.state} data-tone={isPayable ? 'done' : 'stop'}>
      <Icon size={15} aria-hidden />
      {t(text)}
    </span>
  )
}

const AddWallet = ({ isComplete }: { isComplete: boolean }) => {
  const offered = useCall(api.employeeWallets.getNonElectedWallets, {}, { fallback: t('failed.list') })
  const hasTask = useHasPaymentToCorrect()
  const isAllAdded = offered.data?.wallets.length === 0
  const hint = isComplete ? t('lowerFirst') : isAllAdded ? t('noneLeft') : null
  return (
    <Stack gap={8}>
      <LinkButton
        to={electionScreens.add.to()}
        leftSection={<IconPlus size={18} aria-hidden />}
        fullWidth
        size="md"
        {...((isComplete || isAllAdded || hasTask) && { variant: 'default' })}
      >
        {t('add')}
      </LinkButton>
      {hint && (
        <p className={classes.note} style={{ textAlign: 'center' }}>
          {hint}
        </p>
      )}
    </Stack>
  )
}

const EffectiveDates = ({ elected: { appliesFrom, keptBy } }: { elected: Elected }) => (
  <Notice>
    {keptBy.map(({ payDay, name, amount }) => (
      <span key={`${payDay} ${name} ${amount}`}>
        {t(name === null ? 'keptBy' : 'keptByNamed', { date: dayText(payDay), name, amount: ringgit(amount) })}
      </span>
    ))}
    <span>{appliesFrom ? t('appliesFrom', { date: dayText(appliesFrom) }) : t('appliesNext')}</span>
  </Notice>
)
