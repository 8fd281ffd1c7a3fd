import { Anchor } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { platformOrgId } from '#kernel/values.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { DeleteButton } from '#web/ui/Dialog.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { instantText, Money } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Facts, Figure, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { DeleteWallet } from './DeleteWallet.tsx'
import { Logo } from './Logo.tsx'
import type { WalletDetails } from './wallet.ts'
import classes from './wallets.module.css'
import { walletScreens } from '../wallet.screens.ts'
import { t } from '../wallet.texts.ts'

const back = { to: walletScreens.list.to(), label: t('title') }

/** The full record of an e-wallet, read-only. */
export const WalletDetailsPage = () => {
  const { id } = walletScreens.view.useParams()
  const failed = t('failed.list')
  const load = useCall(api.wallets.getWallet, { walletId: id }, { fallback: failed })
  const { data } = load
  return (
    <Page
      title={data?.name ?? t('form.about')}
      intro={
        data && (
          <span className={classes.head}>
            <Logo logo={data.logo} large />
            <StatusPill status={data.status} />
          </span>
        )
      }
      back={back}
      actions={
        data && (
          <IfMay call={api.wallets.editWallet}>
            <Actions wallet={data} />
          </IfMay>
        )
      }
    >
      <Loaded load={load} fallback={failed}>
        {(wallet) => (
          <>
            <UseCard wallet={wallet} />
            <FactsCard wallet={wallet} />
            <History type="wallet" id={wallet.id} orgId={platformOrgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type SectionProps = { wallet: WalletDetails }

const Actions = ({ wallet }: SectionProps) => {
  const navigate = useNavigate()
  return (
    <>
      <DeleteButton>
        {(close) => <DeleteWallet wallet={wallet} onClose={close} leave={() => navigate({ to: back.to })} />}
      </DeleteButton>
      <LinkButton to={walletScreens.edit.to(wallet)} icon={IconEdit}>
        {ui('action.edit')}
      </LinkButton>
    </>
  )
}

const UseCard = ({ wallet }: SectionProps) => (
  <Card title={t('use.title')}>
    <div className={classes.figures}>
      {(['organizations', 'elections', 'payRuns'] as const).map((part) => (
        <Figure key={part} name={t(`use.${part}`)} value={grouped(wallet[part])} note={t(`use.${part}Note`)} />
      ))}
    </div>
  </Card>
)

const FactsCard = ({ wallet }: SectionProps) => (
  <Card title={t('form.about')}>
    <Facts
      facts={[
        [t('field.name'), wallet.name],
        [
          t('field.supportLink'),
          <Anchor key="link" href={wallet.supportLink} target="_blank" rel="noopener noreferrer" underline="always">
            {wallet.supportLink}
          </Anchor>,
        ],
        [t('field.minimumAmount'), <Money key="minimum" amount={wallet.minimumAmount} />],
        ...(['walletSize', 'monthlyLimit'] as const).map((field) => {
          const limit = wallet[field]
          return [t(`field.${field}`), limit === null ? t('unlimited') : <Money key={field} amount={limit} />] as const
        }),
        [t('field.createdAt'), instantText(wallet.createdAt)],
        [ui('state.modifiedAt'), instantText(wallet.modifiedAt)],
      ]}
    />
  </Card>
)
