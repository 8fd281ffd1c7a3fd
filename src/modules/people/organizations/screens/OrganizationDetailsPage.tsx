import { IfMay } from '#web/ui/IfMay.tsx'
import { useTextSearch, withSearch } from '#web/screen.ts'
import { Tabs } from '@mantine/core'
import { IconBuilding, IconEdit, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { grouped } from '#kernel/placeholders.ts'
import { dateText, instantText, ringgit } from '#web/ui/format.ts'
import { DeleteButton } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Failed, Figure, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { missingForActive } from '../organization.rules.ts'
import { isPauseRunning } from '../withdrawal-pause.rules.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import { OrganizationFacts } from './OrganizationFacts.tsx'
import { editPath, listPath, officesPath, usersOf, usersPath, type Organization, type Summary } from './organization.ts'
import { OrganizationStatus } from './organization-columns.tsx'
import classes from './organizations.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'
import { t as pauseText } from '../pause.texts.ts'
import { organizationScreens } from '../organization.screens.ts'

const tabs = ['details', 'history'] as const

/** The full record of an organization, read-only. */
export const OrganizationDetailsPage = () => {
  const { oid } = organizationScreens.view.useParams()
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgInfo, { orgId: oid }, { fallback: failed })
  const organization = load.data?.organization ?? null
  return (
    <Page
      title={organization?.name ?? t('details.title')}
      intro={
        organization && (
          <span className={classes.head}>
            <span className="num">{organization.domain ?? t('list.noCode')}</span>
            <OrganizationStatus row={organization} />
          </span>
        )
      }
      back={{ to: listPath, label: t('form.back') }}
      actions={organization && <Actions organization={organization} />}
    >
      <Loaded load={load} fallback={failed} placeholder={<LoadingCard />}>
        {() => organization && <About organization={organization} />}
      </Loaded>
    </Page>
  )
}

const LoadingCard = () => (
  <Card>
    <LoadingLines lines={12} height={28} />
  </Card>
)

const Actions = ({ organization }: { organization: Organization }) => {
  const { id, deletedAt } = organization
  const navigate = useNavigate()
  return (
    <>
      {deletedAt === null && (
        <>
          <IfMay call={api.orgs.softDeleteOrg}>
            <DeleteButton label={t('list.remove')}>
              {(close) => (
                <DeleteOrganization
                  organization={organization}
                  onClose={close}
                  onDone={() => void navigate({ to: listPath })}
                />
              )}
            </DeleteButton>
          </IfMay>
          <LinkButton to={officesPath(id)} variant="default" icon={IconBuilding}>
            {t('details.offices')}
          </LinkButton>
        </>
      )}
      <LinkButton to={usersPath} {...withSearch(usersOf(id))} variant="default" icon={IconUsers}>
        {t('details.users')}
      </LinkButton>
      <IfMay call={api.orgs.updateOrg}>
        <LinkButton to={editPath(id)} icon={IconEdit}>
          {t('list.edit')}
        </LinkButton>
      </IfMay>
    </>
  )
}

const About = ({ organization }: { organization: Organization }) => {
  const { tab } = useTextSearch()
  const navigate = useNavigate()
  const shown = tabs.find((one) => one === tab) ?? 'details'
  const open = (next: string | null) =>
    void navigate({ to: '.', search: next === 'history' ? { tab: next } : {}, replace: true })
  return (
    <>
      <StatusNotice organization={organization} />
      <Tabs value={shown} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('details.tabs')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`details.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details" pt="md" className={classes.panel ?? ''}>
          <SummaryCards organization={organization} />
          <OrganizationFacts organization={organization} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <History type="organization" id={organization.id} orgId={organization.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Explains the restrictions of the status, if there are any. */
const StatusNotice = ({ organization }: { organization: Organization }) => {
  const { status, deletedAt, pausedOn, suspendedOn, suspendReason } = organization
  if (deletedAt !== null) return <Notice tone="stop">{t('details.deleted', { date: instantText(deletedAt) })}</Notice>
  if (status === 'Suspended')
    return (
      <Notice tone="stop" {...(suspendedOn && { title: t('details.suspendedSince', { date: dateText(suspendedOn) }) })}>
        {suspendReason !== null && <div>{t('details.suspendReason', { reason: suspendReason })}</div>}
        {t('details.suspended')}
      </Notice>
    )
  const { withdrawalsPausedUntil: until, withdrawalsPauseReason: reason } = organization
  const missing = missingForActive(organization)
  return (
    <>
      {pausedOn !== null && <Notice tone="stop">{pauseText('overdue', { date: dateText(pausedOn) })}</Notice>}
      {isPauseRunning(until, today()) && (
        <Notice tone="stop">{pauseText('byManager', { date: dateText(until), reason: reason ?? '' })}</Notice>
      )}
      {status === 'Onboarding' && (
        <Notice {...(missing.length > 0 && { title: t('details.onboarding') })}>
          {missing.length > 0
            ? t('details.missing', { fields: missing.map((field) => t(`form.${field}`)).join(', ') })
            : t('details.onboarding')}
        </Notice>
      )}
    </>
  )
}

/** The organization summary and its money. */
const SummaryCards = ({ organization }: { organization: Organization }) => {
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgStanding, { orgId: organization.id }, { fallback: failed })
  return (
    <>
      <Card title={t('details.now')}>
        {load.data ? (
          <Figures orgId={organization.id} summary={load.data} />
        ) : load.error ? (
          <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
        ) : (
          <LoadingLines lines={2} height={28} />
        )}
      </Card>
      {load.data && <MoneyCard organization={organization} summary={load.data} />}
    </>
  )
}

const Figures = ({ orgId, summary }: { orgId: string; summary: Summary }) => {
  const { employees, users, signedIn, waiting, withBank, offices, franchisees } = summary
  return (
    <div className={classes.figures}>
      <Figure name={t('details.employees')} value={grouped(employees)} />
      <Link to={usersPath} search={usersOf(orgId)}>
        <Figure name={t('details.accounts')} value={grouped(users)} note={t('details.signedIn', { signedIn })} />
      </Link>
      <Figure name={t('details.waiting')} value={grouped(waiting.count)} note={ringgit(waiting.amount)} />
      <Figure name={t('details.withBank')} value={grouped(withBank.count)} note={ringgit(withBank.amount)} />
      <Link to={officesPath(orgId)}>
        <Figure
          name={t('details.offices')}
          value={grouped(offices)}
          {...(franchisees > 0 && { note: t('details.franchisees', { count: franchisees }) })}
        />
      </Link>
    </div>
  )
}
