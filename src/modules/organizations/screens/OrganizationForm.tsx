import { useState, type ReactNode } from 'react'
import type { KeyOfTexts } from '#web/text.ts'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { t } from '../organization.texts.ts'
import { AttachmentFields } from './Attachments.tsx'
import { FranchiseFields } from './FranchiseFields.tsx'
import { AboutFields, MoneyFields, ContactFields, type Form } from './OrganizationFields.tsx'
import { AdvancePayFields, ApprovalFields, BenefitsFields, DisbursementFields } from './ProductFields.tsx'
import { RemoveWallets, removedWallets } from './RemoveWallets.tsx'
import { SuspendOrganization } from './SuspendOrganization.tsx'
import type { Organization } from './organization.ts'
import { valuesOf, type Values } from './organization-form.ts'
import { useSave } from './save.ts'

type OrganizationFormProps = { shown: Organization | null; refetch?: () => void; onLeave: () => void }

/** Creates or edits an organization. Suspending it needs confirmation. */
export const OrganizationForm = ({ shown, refetch, onLeave }: OrganizationFormProps) => {
  const [toSuspend, setToSuspend] = useState<Values | null>(null)
  const [toRemove, setToRemove] = useState<Values | null>(null)
  const { save, files } = useSave(onLeave)
  const state = useRecordForm<Organization, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema: async (before) => (await import('./organization-schema.ts')).schemaFor(before),
    save,
    fieldOf: (path) => path.replace(/^orgData\./, ''),
  })
  const { form, base, busy } = state
  const submit = (values: Values) => {
    if (base && base.status !== 'Suspended' && values.status === 'Suspended') return setToSuspend(values)
    if (base && removedWallets(base, values.wallets).length > 0) return setToRemove(values)
    void state.save(values).catch(() => undefined)
  }
  const fields = { form, shown: base }
  return (
    <>
      <RecordForm
        state={state}
        onSubmit={submit}
        onCancel={onLeave}
        createVerb={t('form.create')}
        conflictTitle={t('form.changed')}
        labelOf={labelOf}
      >
        <AboutFields {...fields} />
        <ContactFields {...fields} />
        <AdvancePayFields {...fields} />
        <BenefitsFields {...fields} />
        <DisbursementFields {...fields} />
        <ApprovalFields {...fields} />
        <MoneyFields {...fields} />
        <FranchiseFields {...fields} />
        <AttachmentFields
          existing={(shown ?? base)?.attachments ?? []}
          added={files.added}
          busy={busy}
          failure={files.failure ?? attachmentError(form)}
          onAdd={(chosen) => files.add(form, chosen)}
          onDrop={(file) => files.drop(form, file)}
        />
      </RecordForm>
      {base && (
        <>
          <SuspendOrganization
            organization={toSuspend && base}
            removedWallets={removedWallets(base, toSuspend?.wallets ?? base.wallets)}
            onClose={() => setToSuspend(null)}
            onConfirm={async () => {
              if (toSuspend) await state.save(toSuspend)
            }}
          />
          <RemoveWallets
            removal={toRemove && { organization: base, wallets: removedWallets(base, toRemove.wallets) }}
            onClose={() => setToRemove(null)}
            onConfirm={async () => {
              if (toRemove) await state.save(toRemove)
            }}
          />
        </>
      )}
    </>
  )
}

const attachmentError = ({ errors }: Form): ReactNode => {
  const path = Object.keys(errors).find((one) => one.startsWith('attachments'))
  return path && errors[path]
}

type Key = KeyOfTexts<typeof t>
const labels: Readonly<Record<string, Key>> = {
  rollingPay: 'form.advancePay',
  eBenefits: 'form.benefits',
  'disbursements.enable': 'form.disbursements',
}
const labelOf = (path: string): string => t(labels[path] ?? (`form.${path.replace('disbursements.', '')}` as Key))
