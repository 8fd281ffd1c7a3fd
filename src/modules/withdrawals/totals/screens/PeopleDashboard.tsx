import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { t as employeeText } from '#modules/employees/employee.texts.ts'
import { grouped } from '#web/text.ts'
import { Card, Figure } from '#web/ui/Page.tsx'
import { Empty } from '#web/ui/States.tsx'
import classes from './ManagementDashboardPage.module.css'
import { employeeScreens, toActiveEmployees } from '#modules/employees/employee.screens.ts'
import { t } from '../../decision/request.texts.ts'

/** The dashboard without Advance Pay: employees, pending approvals and first steps. */
export const PeopleDashboard = ({ active }: { active: number }) => {
  const pending = useCall(
    api.employees.countEmployeesPendingApproval,
    {},
    { fallback: employeeText('list.failedCount'), refetchInterval: 60_000 },
  )
  const waiting = pending.data
  if (active === 0 && waiting === 0) return <NoEmployees />
  return (
    <div className={classes.people}>
      <Link to={toActiveEmployees()} className={classes.step}>
        <Figure name={t('dashboard.employees')} value={grouped(active)} />
      </Link>
      <Link to={employeeScreens.approve.to()} className={classes.step}>
        <Figure
          name={t('dashboard.toApprove')}
          value={waiting === undefined ? '–' : grouped(waiting)}
          {...(waiting !== undefined && waiting > 0 && { tone: 'now' as const })}
        />
      </Link>
    </div>
  )
}

const NoEmployees = () => (
  <Card>
    <Empty
      title={employeeText('list.empty')}
      hint={employeeText('list.emptyHint')}
      action={
        <Group justify="center">
          <Button
            component={Link}
            to={employeeScreens.import.to()}
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          >
            {employeeText('list.bulkImport')}
          </Button>
          <Button component={Link} to={employeeScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
            {employeeText('list.create')}
          </Button>
        </Group>
      }
    />
  </Card>
)
