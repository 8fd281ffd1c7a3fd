import { Button, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { momentText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../ledger.texts.ts'
import type { LedgerAudit } from './ledger.ts'
import classes from './ledger.module.css'

/** The latest audit of the ledger, and a button to run another. */
export const AuditCard = () => {
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
