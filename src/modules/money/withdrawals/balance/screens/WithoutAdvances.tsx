import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MyBenefits } from '#money/elections/screens/MyBenefitsPage.tsx'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { t as profileText } from '#people/employees/profile/profile.texts.ts'
import { Card } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import classes from './EmployeeDashboardPage.module.css'

/** The dashboard without Advance Pay: the benefits and the profile. */
export const WithoutAdvances = ({ withBenefits }: { withBenefits: boolean }) => (
  <Stack gap="md">
    {withBenefits && <MyBenefits />}
    <Card
      title={profileText('title')}
      aside={
        <Anchor component={Link} to={employeeScreens.profile.to()} className={classes.all ?? ''}>
          {ui('action.view')}
        </Anchor>
      }
    >
      <p className={classes.note}>{profileText('intro')}</p>
    </Card>
  </Stack>
)
