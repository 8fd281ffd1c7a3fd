import { IconAlertTriangle } from '@tabler/icons-react'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { needsOf, type Need } from '#web/ui/NeedList.tsx'
import { t } from '../account-change.texts.ts'
import { employeeScreens } from '../../employee.screens.ts'
import { numberText } from '#web/ui/mask-text.ts'

/** `Maybank ••••4444` */
export const accountText = ({ bank, number }: { bank: string; number: string }): string =>
  `${bank} ${numberText(number)}`

/** The reported changes of bank accounts, which a Manager must resolve, for the dashboard. */
export const useAccountReports = (): Need[] | null => {
  const load = useCall(api.employees.getAccountReports, {}, { fallback: t('report.failed') })
  const { role } = useSession()
  const mayDecide = (ownChange: boolean) => role === 'Manager' && !ownChange
  const waiting = ({ ownChange, forPlatform }: { ownChange: boolean; forPlatform: boolean }) =>
    mayDecide(ownChange) ? '' : ` ${t(forPlatform ? 'report.upah' : 'report.another')}`
  return needsOf(load, ({ reports }) =>
    reports.map((report) => ({
      key: report.changeId,
      icon: <IconAlertTriangle size={18} />,
      tone: 'stop',
      title: t(report.after.isWallet ? 'report.walletTitle' : 'report.title', { name: report.employeeName }),
      hint: `${t('report.hint', { by: report.changedBy, after: accountText(report.after) })}${waiting(report)}`,
      action: {
        to: employeeScreens.view.to({ employeeICNumber: report.employeeICNumber }),
        verb: t(mayDecide(report.ownChange) ? 'report.decide' : 'report.view'),
      },
    })),
  )
}
