import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { KeyOfTexts } from '#web/text.ts'
import { dateText, instantText, Money } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/Page.tsx'
import { AttachedFiles } from './Attachments.tsx'
import type { Organization } from './organization.ts'
import classes from './organizations.module.css'
import { t } from '../organization.texts.ts'

type CardProps = { organization: Organization }
type Fact = readonly [string, ReactNode]

const orNone = (value: ReactNode): ReactNode => value ?? t('details.nothing')
type Field = Extract<KeyOfTexts<typeof t>, `form.${string}`> extends `form.${infer F}` ? F : never
const label = (field: Field) => t(`form.${field}`)

const onOff = (value: 'yes' | 'no', offOn: string | null = null) => {
  if (value === 'yes') return t('details.on')
  return offOn === null ? t('details.off') : t('details.offSince', { date: dateText(offOn) })
}
const percent = (rate: number | null) => (rate === null ? orNone(null) : <span className="num">{rate}%</span>)
const day = (value: number | null) => (value === null ? orNone(null) : t('details.ofMonth', { day: value }))
const number = (value: string | null) => (value === null ? orNone(null) : <span className="num">{value}</span>)

/** The settings of a feature apply only while it is switched on. */
const settings = (on: 'yes' | 'no', facts: readonly Fact[]) => (on === 'yes' ? facts : [])

export const OrganizationFacts = ({ organization }: CardProps) => (
  <div className={classes.columns}>
    <div>
      <AboutCard organization={organization} />
      <MoneyCard organization={organization} />
      <FilesCard organization={organization} />
    </div>
    <div>
      <ContactCard organization={organization} />
      <AdvancePayCard organization={organization} />
      <BenefitsCard organization={organization} />
      <RulesCard organization={organization} />
    </div>
  </div>
)

const Website = ({ address }: { address: string }) =>
  /^https?:\/\//i.test(address) ? (
    <Anchor href={address} underline="always" target="_blank" rel="noopener noreferrer">
      {address}
    </Anchor>
  ) : (
    address
  )

const AboutCard = ({ organization }: CardProps) => (
  <Card title={t('form.about')}>
    <Facts
      facts={[
        [label('name'), organization.name],
        [label('domain'), organization.domain ?? t('list.noCode')],
        [label('signupDate'), organization.signupDate === null ? orNone(null) : dateText(organization.signupDate)],
        [label('registration'), orNone(organization.registration)],
        [label('industry'), orNone(organization.industry)],
        [
          label('companySize'),
          organization.companySize === null ? orNone(null) : t(`size.${organization.companySize}`),
        ],
        [
          label('website'),
          organization.website === null ? orNone(null) : <Website key="website" address={organization.website} />,
        ],
        [t('list.createdAt'), number(instantText(organization.createdAt))],
        [t('list.modifiedAt'), number(instantText(organization.modifiedAt))],
      ]}
    />
  </Card>
)

const addressOf = ({ address, postcode, city, state, country }: Organization) =>
  address === null && city === null && state === null
    ? null
    : [address, [postcode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')

const ContactCard = ({ organization }: CardProps) => (
  <Card title={t('form.contact')}>
    <Facts
      facts={[
        [label('mainContact'), orNone(organization.mainContact)],
        [label('mainContactNumber'), number(organization.mainContactNumber)],
        [label('telephone'), number(organization.telephone)],
        [label('address'), orNone(addressOf(organization))],
      ]}
    />
  </Card>
)

const AdvancePayCard = ({ organization }: CardProps) => {
  const { rollingPay, rollingPayOffOn } = organization
  return (
    <Card title={t('form.advancePay')}>
      <Facts
        facts={[
          [label('advancePay'), onOff(rollingPay, rollingPayOffOn)],
          ...settings(rollingPay, [
            [label('payDay'), day(organization.payDay)],
            [label('cutoffDate'), day(organization.cutoffDate)],
            [label('minimumWithdrawal'), <Money key="least" amount={organization.minimumWithdrawal} />],
            [label('rollingPayMax'), <Money key="most" amount={organization.rollingPayMax} />],
            [label('maximumAdvancePercentage'), percent(organization.maximumAdvancePercentage)],
            [label('earnedWagesSource'), t(`source.${organization.earnedWagesSource}`)],
            [label('serviceFeePercentage'), percent(organization.serviceFeePercentage)],
            [label('serviceFeePaidBy'), t(`payer.${organization.serviceFeePaidBy}`)],
            ...deductionFacts(organization),
          ]),
        ]}
      />
    </Card>
  )
}

const deductionFacts = (organization: Organization): Fact[] => {
  const { remittanceDays, pauseAfterOverdueDays: days, statutoryLimit, statutoryLimitOff: off } = organization
  return [
    [label('remittanceDays'), t('details.bankDays', { count: remittanceDays })],
    [label('pauseAfterOverdueDays'), days === 0 ? t('details.never') : t('details.overdueDays', { count: days })],
    [label('employeeAccountWaitHours'), t('details.waitHours', { count: organization.employeeAccountWaitHours })],
    [
      label('statutoryLimit'),
      <>
        {onOff(statutoryLimit)}
        {off && (
          <Text size="xs" c="dimmed">
            {off.reason}
            <br />
            {t('form.limitOff', { date: instantText(off.at), name: off.byName })}
          </Text>
        )}
      </>,
    ],
  ]
}

const BenefitsCard = ({ organization: { eBenefits, eBenefitsOffOn, walletNames } }: CardProps) => (
  <Card title={t('form.benefits')}>
    <Facts
      facts={[
        [label('benefits'), onOff(eBenefits, eBenefitsOffOn)],
        [label('wallets'), orNone(walletNames.join(', ') || null)],
      ]}
    />
  </Card>
)

const MoneyCard = ({
  organization: { disbursements, disbursementsOffOn, bankDetails, paymentGatewayMerchantId },
}: CardProps) => (
  <Card title={t('details.money')}>
    <Facts
      facts={[
        [label('disbursements'), onOff(disbursements.enable, disbursementsOffOn)],
        ...settings(disbursements.enable, [
          [label('initialCreditLimit'), <Money key="limit" amount={disbursements.initialCreditLimit} />],
          [label('platformFeePercentage'), percent(disbursements.platformFeePercentage)],
          [label('monthlyFeePercentage'), percent(disbursements.monthlyFeePercentage)],
        ]),
        [label('bankDetails'), orNone(bankDetails)],
        [label('paymentGatewayMerchantId'), orNone(paymentGatewayMerchantId)],
      ]}
    />
  </Card>
)

const RulesCard = ({ organization }: CardProps) => {
  const { franchiseType, franchisorName, royaltyRate, requireSecondPerson } = organization
  return (
    <Card title={t('details.rules')}>
      <Facts
        facts={[
          [label('requireSecondPerson'), t(requireSecondPerson === 'yes' ? 'details.yes' : 'details.no')],
          [label('franchiseType'), t(`franchise.${franchiseType}`)],
          franchiseType === 'franchisee' && [label('franchisorId'), orNone(franchisorName)],
          franchiseType === 'franchisor' && [label('royaltyRate'), percent(royaltyRate)],
        ]}
      />
    </Card>
  )
}

const FilesCard = ({ organization: { attachments } }: CardProps) => (
  <Card title={t('form.attachments')}>
    {attachments.length > 0 ? (
      <AttachedFiles files={attachments} />
    ) : (
      <Text size="sm" c="dimmed">
        {t('form.noAttachments')}
      </Text>
    )}
  </Card>
)
