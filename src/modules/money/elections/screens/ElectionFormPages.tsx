import '#web/ui/employee-dates.ts'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ringgit as amountOf } from '#web/ui/format.ts'
import { api, useCall } from '#web/api.ts'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { electionScreens } from '../election.screens.ts'
import { t } from '../election.texts.ts'
import { ElectionForm } from './ElectionForm.tsx'
import type { Election, Wallet } from './election-types.ts'
import { RemoveElection } from './RemoveElection.tsx'
import { WalletLogo } from './WalletLogo.tsx'
import classes from './elections.module.css'

const back = { to: electionScreens.list.to(), label: t('title') }
const useToList = () => {
  const navigate = useNavigate()
  return () => navigate({ to: electionScreens.list.to() })
}

export const AddWalletPage = () => {
  const offered = useCall(api.employeeWallets.getNonElectedWallets, {}, { fallback: t('failed.list') })
  const elected = useCall(api.employeeWallets.getElectedWallets, {}, { fallback: t('failed.list') })
  const toList = useToList()
  return (
    <Page title={t('title')} back={back} bar="arrow" narrow>
      <Loaded load={offered} fallback={t('failed.list')}>
        {({ wallets }) => (
          <Loaded load={elected} fallback={t('failed.list')}>
            {(others) =>
              wallets.length === 0 ? (
                <Card>
                  <Empty title={t('noWallets')} hint={t('noneLeft')} />
                </Card>
              ) : (
                <ElectionForm
                  election={null}
                  choices={wallets}
                  others={others.wallets}
                  total={others.totalBenefits}
                  onDone={toList}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

export const EditElectionPage = () => {
  const { walletId } = electionScreens.edit.useParams()
  const load = useCall(api.employeeWallets.getElectedWallet, { id: walletId }, { fallback: t('failed.one') })
  const elected = useCall(api.employeeWallets.getElectedWallets, {}, { fallback: t('failed.list') })
  const [removing, setRemoving] = useState<Election | null>(null)
  const toList = useToList()
  return (
    <Page
      title={t('edit')}
      back={back}
      bar="arrow"
      narrow
      actions={
        load.data && (
          <Button variant="subtle" color="red" onClick={() => setRemoving(load.data ?? null)}>
            {t('remove')}
          </Button>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {(election) => (
          <Loaded load={elected} fallback={t('failed.list')}>
            {({ wallets, totalBenefits }) => (
              <Stack gap="md">
                <WalletHeader wallet={election} />
                <ElectionForm
                  key={walletId}
                  election={election}
                  choices={[election]}
                  others={wallets.filter((wallet) => wallet.walletId !== walletId)}
                  total={totalBenefits}
                  refetch={() => void load.refetch()}
                  onDone={toList}
                />
              </Stack>
            )}
          </Loaded>
        )}
      </Loaded>
      {removing && <RemoveElection election={removing} onClose={() => setRemoving(null)} leave={toList} />}
    </Page>
  )
}

const WalletHeader = ({ wallet }: { wallet: Wallet }) => (
  <div className={classes.chosen}>
    <WalletLogo wallet={wallet} />
    <div>
      <strong>{wallet.name}</strong>
      <p className={classes.note}>{t('minimum', { amount: amountOf(wallet.minimumAmount) })}</p>
    </div>
  </div>
)
