import type { Ringgit } from '#kernel/money.ts'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { api, queryOf } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { onKeyPress } from '#web/keys.ts'
import { sideOf, type Claims } from '#web/session.ts'
import { dayText, momentText, Money } from '#web/ui/format.ts'
import { usePaletteQuery } from './palette-query.ts'
import { userMenuOf, type MenuGroup } from './menus.ts'
import { UserMenuButton } from './UserMenuButton.tsx'
import { t } from './shell.texts.ts'
import classes from './Shell.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette)
const CreditPopover = lazyPart(
  async () => (await import('#money/disbursements/credit/screens/CreditStatement.tsx')).CreditPopover,
)

type Organization = { name: string; availableCredit: Ringgit; disbursements: { enable: 'yes' | 'no' } }
type TopBarProps = {
  claims: Claims
  organization: Organization | undefined
  groups: readonly MenuGroup[]
  burger: ReactNode
}

/** The last known balance at the payment provider. A failure is shown here, not as a toast. */
const ProviderBalance = () => {
  const { data, isError } = useQuery(queryOf(api.paymentGateway.getCurlecBalance, {}))
  const { balance = null, readAt = null, failedAt = null } = data ?? {}
  const isFailing = isError || failedAt !== null
  if (balance === null && !isFailing) return null
  const asOf = readAt && t('shell.curlecAsOf', { time: momentText(readAt) })
  return (
    <div className={classes.credit} {...(asOf && { title: asOf })}>
      <small>{t('shell.curlec')}</small>
      <strong>{balance === null ? t('shell.curlecMissing') : <Money amount={balance} />}</strong>
      {isFailing && asOf && <small>{asOf}</small>}
    </div>
  )
}

export const TopBar = ({ claims, organization, groups, burger }: TopBarProps) => {
  const [openings, setOpenings] = useState(0)
  const personal = userMenuOf(claims.role)
  const { query, setQuery, collect, ready } = usePaletteQuery()
  const open = () => {
    collect()
    setOpenings((count) => count + 1)
  }
  // Until two-step sign-in is set up, the server answers nothing else.
  const canSearch = !claims.mustSetUpTwoStep
  useEffect(() =>
    onKeyPress(document, (event) => {
      const isOpener = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isOpener || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (canSearch) open()
    }),
  )
  const credit = organization?.disbursements.enable === 'yes' && (
    <>
      {/* The credit is the employer's, not the employee's. */}
      <small>{claims.role === 'Employee' ? t('shell.creditOf', { name: organization.name }) : t('shell.credit')}</small>
      <strong>
        <Money amount={organization.availableCredit} />
      </strong>
    </>
  )
  // Only management may read the calculation.
  const canExplain = sideOf(claims.role) === 'management'
  return (
    <header className={classes.top}>
      {burger}
      <strong className={classes.where} title={organization?.name}>
        {claims.orgId === null ? dayText(today()) : (organization?.name ?? ' ')}
      </strong>
      <div className={classes.right}>
        {canSearch && <SearchButton onClick={open} isForDesk={claims.role === 'Employee'} />}
        {credit && !canExplain && <div className={classes.credit}>{credit}</div>}
        {credit && organization && canExplain && (
          <Suspense fallback={<div className={classes.credit}>{credit}</div>}>
            <CreditPopover className={classes.credit} hint={t('shell.explain')}>
              {credit}
            </CreditPopover>
          </Suspense>
        )}
        {claims.orgId === null && canSearch && <ProviderBalance />}
        <UserMenuButton
          name={claims.displayName}
          email={claims.email}
          entries={personal}
          credit={credit}
          canExplain={canExplain}
          hasChoices={claims.role !== 'Employee' || !claims.profileComplete}
        />
      </div>
      {openings > 0 && (
        <Suspense>
          <Palette
            openings={openings}
            groups={[...groups, { title: t('shell.account'), entries: personal }]}
            role={claims.role}
            query={query}
            onQueryChange={setQuery}
            onReady={ready}
          />
        </Suspense>
      )}
    </header>
  )
}

/** `isForDesk`: on a phone, five tabs lead to everything. */
const SearchButton = ({ onClick, isForDesk }: { onClick: () => void; isForDesk: boolean }) => (
  <UnstyledButton
    className={classes.palette}
    {...(isForDesk && { 'data-desk': true })}
    onClick={onClick}
    aria-keyshortcuts="Control+K Meta+K"
  >
    <IconSearch size={16} aria-hidden />
    <span>{t('shell.palette')}</span>
    <kbd aria-hidden>Ctrl K</kbd>
  </UnstyledButton>
)
