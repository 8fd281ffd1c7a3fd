import { IconListDetails, IconChecklist } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Text } from '@mantine/core'
import { isOneOf } from '#kernel/one-of.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Card, Facts, Loaded, noMatch, Page } from '#web/ui/Page.tsx'
import { momentText, Money } from '#web/ui/format.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { OrganizationFilter } from '#web/ui/OrganizationSelect.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { accountNames } from '../ledger.rules.ts'
import { ledgerScreens } from '../ledger.screens.ts'
import { t } from '../ledger.texts.ts'
import { accountText, type AccountBalance, type LedgerAudit } from './ledger.ts'
import classes from './ledger.module.css'

const entriesOf = ({ orgId, key }: AccountBalance): string => ledgerScreens.account.to({ orgId, account: key })

const columns: readonly Column<AccountBalance>[] = [
  textColumn('orgName', t('field.organization'), { wide: true }),
  {
    id: 'account',
    header: t('field.account'),
    wide: true,
    cell: (row) => (
      <Link to={entriesOf(row)} className={classes.name}>
        {accountText(row)}
      </Link>
    ),
    value: accountText,
  },
  amountColumn('balance', t('field.balance')),
]

/** The accounts of the ledger with their balances, and its audit. */
export const LedgerPage = () => {
  const [{ orgId, account }, change] = useUrlFilters(['orgId', 'account'])
  const navigate = useNavigate()
  const list = useServerList(api.ledger.getAccounts, columns, {
    input: (page) => ({
      ...page,
      ...(orgId && { orgId }),
      filter: { ...(account && isOneOf(accountNames, account) && { account }) },
    }),
    rows: ({ accounts }) => accounts,
    failed: t('failed'),
    file: 'ledger-accounts',
  })
  const { data } = list
  return (
    <Page title={t('title')} intro={t('intro')}>
      <AuditCard />
      <DataTable
        label={t('list')}
        {...list.table}
        rowKey={(row) => `${row.orgId} ${row.key}`}
        rowName={(row) => `${accountText(row)}, ${row.orgName}`}
        empty={orgId || account ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        toolbar={
          <>
            <OrganizationFilter value={orgId} onChange={(next) => change({ orgId: next })} />
            <FilterSelect
              name="account"
              label={t('field.account')}
              all={t('allAccounts')}
              values={accountNames}
              textOf={(value) => t(`account.${value}`)}
            />
          </>
        }
        rowActions={(row) => [
          {
            label: t('show'),
            icon: <IconListDetails size={16} />,
            onClick: () => void navigate({ to: entriesOf(row) }),
          },
        ]}
      />
      {data && data.totals.length > 0 && (
        <Card title={t('totals')}>
          <Facts
            facts={data.totals.map(
              (one) => [t(`account.${one.account}`), <Money key={one.account} amount={one.balance} />] as const,
            )}
          />
        </Card>
      )}
    </Page>
  )
}

/** The latest audit of the ledger, and a button to run another. */
const AuditCard = () => {
  const failed = t('failed')
  const load = useCall(
    api.ledger.getAudits,
    {},
    { fallback: failed, refetchWhile: ({ audits }) => audits[0]?.status === 'PENDING' },
  )
  const run = useCommand(api.ledger.runAudit, { fallback: t('audit.failed'), success: t('audit.started') })
  const running = load.data?.audits[0]?.status === 'PENDING'
  return (
    <Card
      title={t('audit.title')}
      aside={
        <IfMay call={api.ledger.runAudit}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChecklist size={16} aria-hidden />}
            loading={run.isPending || running}
            onClick={() => run.mutate({})}
          >
            {t('audit.run')}
          </Button>
        </IfMay>
      }
    >
      <Loaded load={load} fallback={failed}>
        {({ audits: [latest] }) => (latest ? <Result audit={latest} /> : <Text size="sm">{t('audit.none')}</Text>)}
      </Loaded>
    </Card>
  )
}

const Result = ({ audit }: { audit: LedgerAudit }) => {
  if (audit.finishedAt === null)
    return (
      <div role="status">
        <StatusPill status="processing" /> {t('audit.running', { at: momentText(audit.requestedAt) })}
      </div>
    )
  const differences = audit.differences ?? 0
  return (
    <div role="status">
      <StatusPill
        status={differences === 0 ? 'completed' : 'failed'}
        text={differences === 0 ? t('audit.clean') : t('audit.differences', { count: differences })}
      />{' '}
      {audit.requestedBy === null
        ? t('audit.nightly', { at: momentText(audit.finishedAt) })
        : t('audit.finished', { at: momentText(audit.finishedAt), name: audit.requestedBy })}
      {audit.findings.length > 0 && <Findings findings={audit.findings} />}
    </div>
  )
}

const Findings = ({ findings }: { findings: LedgerAudit['findings'] }) => (
  <ul className={classes.findings} aria-label={t('audit.findings')}>
    {findings.map(({ check, orgId, subject, expected, found }) => (
      <li key={`${check} ${orgId} ${subject}`}>
        <strong>{check}</strong>
        <small>{t('audit.finding', { subject: `${orgId} ${subject}`, expected, found })}</small>
      </li>
    ))}
  </ul>
)
