import { IconEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { dateIn } from '#kernel/time.ts'
import { canMove } from '#kernel/lifecycle.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { dateText, instantText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Facts, Figure, Loaded, Page } from '#web/ui/Page.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { ReturnedBy } from '#web/ui/returned.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { supplierLifecycle } from '../supplier.rules.ts'
import { supplierScreens } from '../supplier.screens.ts'
import { t } from '../supplier.texts.ts'
import { type Account, type SupplierDetails } from './supplier.ts'
import { ConfirmAccount, HoldButton, MoveButtons, ReleaseAccount } from './SupplierActions.tsx'
import { SameRegistration } from './SupplierFormPages.tsx'
import classes from './suppliers.module.css'
import { lastFour, numberText } from '#web/ui/mask-text.ts'

export const SupplierDetailsPage = () => {
  const { id } = supplierScreens.view.useParams()
  const { orgId } = useSession()
  return <Details id={id} orgId={orgId ?? ''} back={supplierScreens.list.to()} platform={false} />
}

export const PlatformSupplierDetailsPage = () => {
  const { id, orgId } = supplierScreens.platformView.useParams()
  return <Details id={id} orgId={orgId} back={supplierScreens.platformList.to()} platform />
}

type DetailsProps = { id: string; orgId: string; back: string; platform: boolean }
const Details = ({ id, orgId, back, platform }: DetailsProps) => {
  const navigate = useNavigate()
  const load = useCall(
    api.suppliers.getOne,
    { supplierId: id, ...(platform && { orgId }) },
    { fallback: t('failed.one') },
  )
  const { data } = load
  useRecordKeys()
  return (
    <Page
      title={data?.companyName ?? t('details')}
      intro={data && <StatusPill status={data.status} />}
      back={{ to: back, label: t('title') }}
      actions={
        data && (
          <>
            <IfMay call={api.suppliers.hold}>
              <HoldButton supplier={data} platform={platform} />
            </IfMay>
            <MoveButtons supplier={data} leave={() => navigate({ to: back })} />
            {!platform && canMove(supplierLifecycle, data.status, 'edit') && (
              <LinkButton to={supplierScreens.edit.to({ id })} icon={IconEdit}>
                {ui('action.edit')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.one')} missing={{ title: t('failed.missing') }}>
        {(supplier) => (
          <>
            <Notices supplier={supplier} platform={platform} />
            <Card title={t('totals.title')}>
              <div className={classes.figures}>
                {(['billed', 'toApprove', 'inFlight', 'paid', 'failed'] as const).map((part) => (
                  <Figure key={part} name={t(`totals.${part}`)} value={ringgit(supplier.totals[part])} />
                ))}
              </div>
            </Card>
            <Accounts supplier={supplier} platform={platform} />
            <FactsCard supplier={supplier} platform={platform} />
            <History type="supplier" id={id} orgId={orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Shown = { supplier: SupplierDetails }

const Notices = ({ supplier, platform }: Shown & { platform: boolean }) => {
  const { status, rejectedRemarks, blacklistedRemarks, returned, holdUntil, holdReason } = supplier
  const remarks = status === 'rejected' ? rejectedRemarks : status === 'blacklisted' ? blacklistedRemarks : null
  return (
    <>
      {remarks && (
        <Notice tone="stop" title={t('field.remarks')}>
          {remarks}
        </Notice>
      )}
      {returned && <ReturnedBy returned={returned} canCorrect={!platform} />}
      {holdUntil && (
        <Notice tone="wait" title={t('hold.shown', { date: dateText(holdUntil) })}>
          {holdReason}
        </Notice>
      )}
      <SameRegistration supplier={supplier} />
    </>
  )
}

const stateText = ({ state, usableFrom }: Account): string =>
  t(`state.${state}`, { date: usableFrom && instantText(usableFrom) })

const AccountHold = ({ account: { held, released } }: { account: Account }) => (
  <>
    {held && (
      <StatusPill
        status="dropped"
        text={t('accountHold.shown', {
          amount: ringgit(held.amount),
          date: dateText(dateIn(held.at)),
          reason: held.reason,
        })}
      />
    )}
    {released && (
      <small>
        {t('accountHold.released', { name: released.by, date: instantText(released.at), reason: released.reason })}
      </small>
    )}
  </>
)

const Accounts = ({ supplier, platform }: Shown & { platform: boolean }) => {
  const numbers = new Map(supplier.bankDetails.map(({ id, accountNumber }) => [id, accountNumber]))
  return (
    <Card title={t('field.bankDetails')}>
      {supplier.bankDetails.length === 0 ? (
        <Empty title={t('noAccounts')} hint={t('noAccountsHint')} />
      ) : (
        <ul className={classes.accounts}>
          {supplier.bankDetails.map((account) => {
            const replaced = account.replacesId && numbers.get(account.replacesId)
            return (
              <li key={account.id} className={classes.account}>
                <div>
                  <strong>
                    {account.bank} <span className="num">{numberText(account.accountNumber)}</span>
                  </strong>
                  <span>
                    {account.accountName}
                    {replaced && <small> · {t('replaces', { number: lastFour(replaced) })}</small>}
                  </span>
                  <small>
                    {stateText(account)} ·{' '}
                    {t('entered', { name: account.enteredBy, date: instantText(account.enteredAt) })}
                  </small>
                  <AccountHold account={account} />
                  {account.callBackNumber && (
                    <small>
                      {account.confirmedAt &&
                        t('confirmed', {
                          name: delegatedText(account.confirmedBy ?? '', account.confirmedFor),
                          date: instantText(account.confirmedAt),
                        })}{' '}
                      · {t('called', { number: account.callBackNumber, name: account.callBackName })}
                    </small>
                  )}
                </div>
                <IfMay call={api.suppliers.releaseAccount}>
                  <ReleaseAccount supplier={supplier} account={account} platform={platform} />
                </IfMay>
                <IfMay call={api.suppliers.confirmAccount}>
                  <ConfirmAccount
                    supplier={supplier}
                    account={account}
                    platform={platform}
                    offered={
                      account.state === 'unconfirmed' &&
                      supplier.approvedAt !== null &&
                      supplier.status !== 'blacklisted' &&
                      !supplier.returned
                    }
                  />
                </IfMay>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const FactsCard = ({ supplier, platform }: Shown & { platform: boolean }) => {
  const text = (field: 'businessRegistrationNumber' | 'mobileNumber' | 'email' | 'address') =>
    [t(`field.${field}`), supplier[field]] as const
  const contact = (field: 'contactPersonName' | 'contactPersonMobileNumber' | 'contactPersonEmail') =>
    [t(`field.${field}`), supplier[field]] as const
  const at = (field: 'createdAt' | 'approvedAt' | 'rejectedAt' | 'blacklistedAt') => {
    const moment = supplier[field]
    return moment !== null && ([t(`field.${field}`), instantText(moment)] as const)
  }
  return (
    <Card title={t('company')}>
      <Facts
        columns
        facts={[
          platform && [t('field.orgName'), supplier.orgName],
          text('businessRegistrationNumber'),
          text('mobileNumber'),
          text('email'),
          text('address'),
          contact('contactPersonName'),
          contact('contactPersonMobileNumber'),
          contact('contactPersonEmail'),
          at('createdAt'),
          at('approvedAt'),
          at('rejectedAt'),
          at('blacklistedAt'),
        ]}
      />
    </Card>
  )
}
