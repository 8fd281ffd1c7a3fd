import { SimpleGrid } from '@mantine/core'
import { gradeName } from '#people/jobLevels/job-level.rules.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/organization.ts'
import { translate } from '#web/text.ts'
import { dateText, instantText, Money } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { useCountryName } from '../../screens/CountrySelect.tsx'
import { WithdrawalsInProgress } from '../../directory/screens/EmployeeDialogs.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { t } from '../../directory/employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'

const orNone = (value: string | null | undefined) => value || recordT('details.nothing')
const number = (value: string | null) => (value === null ? orNone(value) : <span className="num">{value}</span>)
const day = (value: string | null) => (value === null ? orNone(value) : dateText(value))
const addressOf = ({ address, postalCode, city }: FullEmployee, country: string) =>
  orNone([address, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '))

/** The name of an office; its code while loading, and for a deleted office. */
const useOfficeName = (code: string | null): string | null => {
  const { orgId } = useSession()
  const { data } = useCall(
    api.orgOffices.getOffices,
    { orgId: orgId ?? '' },
    { fallback: recordT('form.failedOffices'), enabled: orgId !== null && code !== null },
  )
  return data?.offices.find(({ officeCode }) => officeCode === code)?.name ?? code
}

/** The name of a category; its code while loading, for a deleted category, and without benefits. */
const useCategoryName = (code: string | null): string | null => {
  const hasBenefits = useOrganization()?.eBenefits === 'yes'
  const { data } = useCall(
    api.employeeCategories.getEmployeeCategories,
    {},
    { fallback: recordT('form.failedCategories'), enabled: hasBenefits && code !== null },
  )
  return data?.categories.find((one) => one.code === code)?.name ?? code
}

export const EmployeeFacts = ({ employee }: { employee: FullEmployee }) => {
  const office = useOfficeName(employee.officeCode)
  const category = useCategoryName(employee.categoryCode)
  const country = useCountryName(employee.country)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
      <Card title={recordT('details.work')}>
        <Facts
          facts={[
            [recordT('form.number'), orNone(employee.employeeNumber)],
            [recordT('form.team'), orNone(employee.team?.teamName)],
            [
              recordT('form.jobLevel'),
              employee.jobLevel
                ? `${employee.jobLevel.name}, ${translate(gradeName(employee.jobLevel.jobGrade))}`
                : orNone(null),
            ],
            [recordT('form.category'), orNone(category)],
            [recordT('form.office'), orNone(office)],
            [recordT('form.start'), day(employee.startDate)],
            [recordT('form.end'), day(employee.endDate)],
          ]}
        />
      </Card>
      <Card title={recordT('details.contact')}>
        <Facts
          facts={[
            [
              recordT('form.mobile'),
              <span key="mobile">
                {number(employee.mobileNumber)}
                {employee.mobileNumber !== null && (
                  <small className={classes.verified}>
                    {recordT(employee.mobileVerified ? 'details.verified' : 'details.unverified')}
                  </small>
                )}
              </span>,
            ],
            [recordT('form.email'), orNone(employee.email)],
            [recordT('details.address'), addressOf(employee, country)],
            [recordT('details.born'), day(employee.dateOfBirth)],
          ]}
        />
      </Card>
      <Card title={recordT('details.pay')}>
        <Facts
          facts={[
            [recordT('form.bank'), orNone(employee.bank)],
            [recordT('form.bankCode'), number(employee.bankCode)],
            [recordT('details.bankAccount'), number(employee.accountNumber)],
            [
              recordT('form.salary'),
              employee.salary === null ? t('list.noSalary') : <Money key="salary" amount={employee.salary} />,
            ],
          ]}
        />
      </Card>
      <Card title={recordT('details.access')}>
        <Facts
          facts={[
            [
              recordT('details.account'),
              employee.account ? (
                <StatusPill key="account" status={employee.account.status} />
              ) : (
                recordT('details.accountNone')
              ),
            ],
            [
              recordT('details.profile'),
              recordT(employee.profileComplete ? 'details.profileComplete' : 'details.profileOpen'),
            ],
            [recordT('details.added'), instantText(employee.createdAt)],
            [recordT('details.modified'), instantText(employee.modifiedAt)],
            [
              recordT('details.approved'),
              employee.approvedAt === null ? recordT('details.never') : instantText(employee.approvedAt),
            ],
          ]}
        />
      </Card>
      {employee.inFlight.length > 0 && (
        <Card title={recordT('details.inFlight')}>
          <WithdrawalsInProgress profile={employee} />
        </Card>
      )}
    </SimpleGrid>
  )
}
