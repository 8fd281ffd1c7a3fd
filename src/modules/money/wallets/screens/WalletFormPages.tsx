import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Text } from '@mantine/core'
import { platformOrgId } from '#kernel/values.ts'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Effects } from './Effects.tsx'
import { useLogoFile } from './logo-file.ts'
import { inputOf, valuesOf, type Values, type Wallet } from './wallet.ts'
import { WalletFields } from './WalletFields.tsx'
import { walletScreens } from '../wallet.screens.ts'
import { t } from '../wallet.texts.ts'

const schema = async () => (await import('../wallet.contract.ts')).wallets.createWallet.input
const fields = ['name', 'status', 'supportLink', 'minimumAmount', 'walletSize', 'monthlyLimit', 'logo'] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))
const back = { to: walletScreens.list.to(), label: t('title') }

export const CreateWalletPage = () => (
  <Page title={t('form.create')} back={back} narrow>
    <WalletForm wallet={null} />
  </Page>
)

export const EditWalletPage = () => {
  const { id } = walletScreens.edit.useParams()
  const failed = t('failed.list')
  const load = useCall(api.wallets.getWallet, { walletId: id }, { fallback: failed })
  return (
    <EditPage
      title={t('form.edit')}
      intro={load.data?.name}
      back={back}
      narrow
      load={load}
      failed={failed}
      history={{ type: 'wallet', id, orgId: platformOrgId }}
    >
      {(wallet, refetch) => <WalletForm wallet={wallet} refetch={refetch} />}
    </EditPage>
  )
}

type WalletFormProps = { wallet: Wallet | null; refetch?: () => void }
/** Creates or edits an e-wallet. Making it inactive needs confirmation. */
const WalletForm = ({ wallet, refetch }: WalletFormProps) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: back.to })
  const [toDeactivate, setToDeactivate] = useState<Values | null>(null)
  const logo = useLogoFile()
  const create = useCommand(api.wallets.createWallet, {
    fallback: t('failed.create'),
    success: ({ name }) => t('form.created', { name }),
    onSuccess: toList,
  })
  const edit = useCommand(api.wallets.editWallet, {
    fallback: t('failed.update'),
    success: ({ name }) => t('form.updated', { name }),
    changes: ['orgs'],
    onSuccess: toList,
  })
  const state = useRecordForm<Wallet, Values>({
    record: wallet,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    fieldOf: (path) => path.replace(/^logo\..*/, 'logo'),
    save: async (values, base) => {
      const input = { ...inputOf(values), logo: await logo.send(values.logo) }
      return base
        ? edit.mutateAsync({ walletId: base.id, modifiedAt: base.modifiedAt, ...input })
        : create.mutateAsync(input)
    },
  })
  const submit = (values: Values) => {
    if (state.base?.status === 'Active' && values.status === 'InActive') return setToDeactivate(values)
    void state.save(values).catch(() => undefined)
  }
  const name = state.base?.name ?? ''
  return (
    <>
      <RecordForm
        state={state}
        onSubmit={submit}
        createVerb={t('form.create')}
        conflictTitle={t('form.changed')}
        labelOf={labelOf}
        onCancel={toList}
      >
        <WalletFields form={state.form} logo={logo} busy={state.busy} />
      </RecordForm>
      <Confirm
        opened={toDeactivate !== null}
        onClose={() => setToDeactivate(null)}
        danger
        title={t('deactivate.title', { name })}
        verb={t('deactivate.verb')}
        onConfirm={async () => {
          if (toDeactivate) await state.save(toDeactivate)
        }}
      >
        {toDeactivate && state.base && <Effects id={state.base.id} />}
        <Text size="sm">{t('deactivate.text')}</Text>
      </Confirm>
    </>
  )
}
