import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { momentText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { accountReport } from '../account-change.contract.ts'
import { resolutions, type Resolution } from '../account-change.rules.ts'
import { t } from '../account-change.texts.ts'
import { accountText } from './account-reports.tsx'

type Report = z.input<typeof accountReport>

/** The reported change of an employee's account, and the decision about it; renders nothing without a report. */
export const AccountReport = ({ employeeICNumber }: { employeeICNumber: string }) => {
  const { data } = useCall(api.employees.getAccountReports, {}, { fallback: t('report.failed') })
  const report = data?.reports.find((one) => one.employeeICNumber === employeeICNumber)
  return report ? <Reported report={report} /> : null
}

const Reported = ({ report }: { report: Report }) => {
  const { role } = useSession()
  const [asking, setAsking] = useState<Resolution | null>(null)
  const mayResolve = role === 'Manager' && !report.ownChange
  return (
    <Notice
      tone="stop"
      title={t(report.after.isWallet ? 'report.walletTitle' : 'report.title', { name: report.employeeName })}
    >
      <div>
        {t(report.before ? 'report.text' : 'report.addedText', {
          by: report.changedBy,
          before: report.before && accountText(report.before),
          after: accountText(report.after),
          changedAt: momentText(report.changedAt),
          reportedAt: momentText(report.reportedAt),
        })}
      </div>
      <div>{mayResolve ? t('report.call') : whoDecides(report)}</div>
      {mayResolve && (
        <Group mt="sm" gap="xs">
          {resolutions.toReversed().map((resolution) => (
            <Button
              key={resolution}
              variant="default"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setAsking(resolution)}
            >
              {verbOf(report, resolution)}
            </Button>
          ))}
        </Group>
      )}
      {asking && <Resolve report={report} resolution={asking} onClose={() => setAsking(null)} />}
    </Notice>
  )
}

const whoDecides = ({ ownChange, forPlatform }: Report) => {
  if (forPlatform) return t(ownChange ? 'report.ownForPlatform' : 'report.onlyPlatform')
  return t(ownChange ? 'report.own' : 'report.onlyManager')
}

/** The decision of platform staff about a report that no Manager can resolve, as a menu. */
export const PlatformDecision = ({ report }: { report: Report }) => {
  const [asking, setAsking] = useState<Resolution | null>(null)
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" size="xs" aria-label={`${t('report.decide')}: ${report.employeeName}`}>
            {t('report.decide')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {resolutions.toReversed().map((resolution) => (
            <Menu.Item key={resolution} onClick={() => setAsking(resolution)}>
              {verbOf(report, resolution)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking && <Resolve report={report} resolution={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The first account in an e-wallet has none before, so it is removed. */
const outcomeOf = ({ before }: Report, resolution: Resolution) =>
  resolution === 'restored' && before === null ? 'removed' : resolution
const accountOf = ({ before, after }: Report, resolution: Resolution) =>
  accountText(resolution === 'restored' ? (before ?? after) : after)
const verbOf = (report: Report, resolution: Resolution) =>
  t(`report.${outcomeOf(report, resolution)}`, { account: accountOf(report, resolution) })

type ResolveProps = { report: Report; resolution: Resolution; onClose: () => void }
const Resolve = ({ report, resolution, onClose }: ResolveProps) => {
  const { orgId, changeId, employeeName: name } = report
  const verb = verbOf(report, resolution)
  return (
    <CommandDialog
      title={verb}
      onClose={onClose}
      call={api.employees.resolveAccountReport}
      input={({ reason }) => ({ orgId, changeId, resolution, reason })}
      reason={{ label: t('report.reason'), description: t('report.reasonHint') }}
      failed={t('report.resolveFailed')}
      success={t('report.done', { name })}
      verb={verb}
    >
      <p>{t('report.call')}</p>
      <p>{t(`report.${outcomeOf(report, resolution)}Text`, { name, account: accountOf(report, resolution) })}</p>
    </CommandDialog>
  )
}
