import { Text, TextInput } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { bankName } from '#ground/banks/bank.rules.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { platformOrgId } from '#kernel/values.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText, instantText, Money } from '#web/ui/format.ts'
import { DeleteButton, DialogButton } from '#web/ui/Dialog.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { formatOf } from '../formats/format-names.rules.ts'
import { originatingAccountScreens as screens } from '../originating-account.screens.ts'
import { t } from '../originating-account.texts.ts'
import type { Account } from './account.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Verified } from './Verified.tsx'

const back = { to: screens.list.to(), label: t('title') }
type AccountProps = { account: Account }

export const AccountDetailsPage = () => {
  const { id } = screens.view.useParams()
  const failed = t('failed.list')
  const load = useCall(api.originatingAccounts.getAccount, { accountId: id }, { fallback: failed })
  const { data } = load
  return (
    <Page
      title={data?.name ?? t('about')}
      intro={data && <StatusPill status={data.status} />}
      back={back}
      actions={
        data && (
          <IfMay call={api.originatingAccounts.editAccount}>
            <Actions account={data} />
          </IfMay>
        )
      }
    >
      <Loaded load={load} fallback={failed}>
        {(account) => (
          <>
            <VerifiedCard account={account} />
            <FactsCard account={account} />
            <History type="originating_account" id={account.id} orgId={platformOrgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Actions = ({ account }: AccountProps) => {
  const navigate = useNavigate()
  return (
    <>
      <DeleteButton>
        {(close) => <DeleteAccount account={account} onClose={close} leave={() => navigate({ to: back.to })} />}
      </DeleteButton>
      <LinkButton to={screens.edit.to(account)} icon={IconEdit}>
        {ui('action.edit')}
      </LinkButton>
    </>
  )
}

const VerifiedCard = ({ account }: AccountProps) => {
  const { verified } = account
  return (
    <Card
      title={t('field.verified')}
      aside={
        <IfMay call={api.originatingAccounts.recordTestUpload}>
          <DialogButton label={t('verified.record')}>
            {(close) => <RecordUpload account={account} onClose={close} />}
          </DialogButton>
        </IfMay>
      }
    >
      <Facts
        facts={[
          [t('field.status'), <Verified key="verified" verified={verified} />],
          ...(verified
            ? ([
                [t('verified.on'), t('verified.by', { date: dateText(verified.on), name: verified.byName })],
                [t('verified.digest'), <code key="digest">{verified.sha256}</code>],
              ] as const)
            : []),
        ]}
      />
      {!verified && (
        <Text size="sm" c="dimmed">
          {t('verified.noText')}
        </Text>
      )}
    </Card>
  )
}

const RecordUpload = ({ account: { id, modifiedAt }, onClose }: AccountProps & { onClose: () => void }) => (
  <CommandDialog
    title={t('verified.record')}
    onClose={onClose}
    call={api.originatingAccounts.recordTestUpload}
    initial={{ on: today(), sha256: '' }}
    input={({ on, sha256 }) => ({ accountId: id, on, sha256, modifiedAt })}
    schema={async () => (await import('../originating-account.contract.ts')).originatingAccounts.recordTestUpload.input}
    failed={t('failed.upload')}
    success={t('verified.done')}
    verb={t('verified.record')}
    effect={t('verified.noText')}
  >
    {(form) => (
      <>
        <DateField label={t('verified.on')} max={today()} {...form.getInputProps('on')} value={form.values.on} />
        <TextInput
          label={t('verified.digest')}
          description={t('verified.digestHint')}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('sha256')}
        />
      </>
    )}
  </CommandDialog>
)

const FactsCard = ({ account }: AccountProps) => {
  const format = formatOf(account.format)
  return (
    <Card title={t('about')}>
      <Facts
        facts={[
          [t('field.bank'), bankName(account.bank)],
          [t('field.account'), account.account],
          [t('field.holder'), account.holder],
          [t('field.format'), format.name],
          ...(format.corporateId ? [[t('field.corporateId'), account.corporateId] as const] : []),
          [t('field.reference'), account.reference],
          [t('field.most'), account.most === null ? t('unlimited') : <Money key="most" amount={account.most} />],
          ...(format.rentas ? [[t('field.rentas'), t(account.rentas ? 'used' : 'unused')] as const] : []),
          [ui('state.modifiedAt'), instantText(account.modifiedAt)],
        ]}
      />
      {format.basis === 'unverified' && (
        <Text size="sm" c="dimmed">
          {t('form.unverifiedFormat')}
        </Text>
      )}
    </Card>
  )
}
