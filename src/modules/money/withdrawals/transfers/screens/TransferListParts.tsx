import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFileImport, IconReportMoney, IconSend, IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Period } from '#kernel/time.ts'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import type { WithdrawalStatus } from '../../withdrawal.rules.ts'
import { useMay } from '#web/may.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { toBatchFiles } from '#reports/paymentFiles/payment-files.screens.ts'
import { api, useCall } from '#web/api.ts'
import { ringgit } from '#web/ui/format.ts'
import { CompleteNext } from '../../bank/screens/CompleteNext.tsx'
import type { Show } from '../../bank/screens/dialog.tsx'
import { t } from '../../bank/transfer.texts.ts'

export type TransferTab = WithdrawalStatus | 'all' | 'returned'

export const MoreOptions = ({ show, period }: { show: Show; period: Period }) => {
  const button = useRef<HTMLButtonElement>(null)
  const open = (name: 'endOfDay' | 'complete' | 'bankResult') => {
    // The dialog returns the focus to its trigger. The menu item no longer exists by then, so focus the button.
    button.current?.focus()
    show({ name })
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('transfers.moreOptions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <IfMay call={api.rollingPayAdmin.endOfDayProcessing}>
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => open('endOfDay')}>
            {t('transfers.endOfDay')}
          </Menu.Item>
        </IfMay>
        <IfMay call={api.rollingPayAdmin.completeAll}>
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => open('complete')}>
            {t('transfers.complete')}
          </Menu.Item>
        </IfMay>
        <IfMay call={api.rollingPayAdmin.applyBankResult}>
          <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => open('bankResult')}>
            {t('transfers.bankResult')}
          </Menu.Item>
        </IfMay>
        <Menu.Item component={Link} to={toBatchFiles()} leftSection={<IconStack2 size={16} />}>
          {t('transfers.batches')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={monthlyReportScreens.organizations.to({ month: period })}
          leftSection={<IconReportMoney size={16} />}
        >
          {t('transfers.monthlyReport')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const useToday = () => useCall(api.rollingPayAdmin.getToday, {}, { fallback: t('transfers.failed') }).data

/** The next step for this tab: send or complete. */
export const NextStep = ({ tab, show }: { tab: TransferTab; show: Show }) => {
  const today = useToday()
  const may = useMay()
  if (!today) return null
  const { toSend, withBank } = today
  if (tab === 'processing' && withBank.count > 0 && may(api.rollingPayAdmin.completeAll))
    return <CompleteNext show={show} />
  if ((tab === 'approved' || tab === 'all') && toSend.count > 0 && may(api.rollingPayAdmin.endOfDayProcessing))
    return (
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => show({ name: 'endOfDay' })}>
        {t('transfers.endOfDaySend', { total: toSend.count, amount: ringgit(toSend.net) })}
      </Button>
    )
  return null
}
