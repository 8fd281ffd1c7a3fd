import { useState, type ReactNode } from 'react'
import { CallError } from '#web/api.ts'
import type { KeyOfTexts } from '#web/text.ts'
import { focusFirstFault } from '#web/ui/fault.ts'
import { FormPage, useSchemaForm } from '#web/ui/FormPage.tsx'
import { merge } from '#web/ui/merge.ts'
import { NewerNotice } from '#web/ui/NewerNotice.tsx'
import { AttachmentFields } from './Attachments.tsx'
import { FranchiseFields } from './FranchiseFields.tsx'
import { AboutFields, MoneyFields, ReachFields, type Form } from './OrganizationFields.tsx'
import { AdvancePayFields, ApprovalFields, BenefitsFields, DisbursementFields } from './ProductFields.tsx'
import { SuspendOrganization } from './SuspendOrganization.tsx'
import type { Organization } from './organization.ts'
import { valuesOf, type Values } from './organization-form.ts'
import { useSave } from './save.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'

type OrganizationFormProps = { shown: Organization | null; refetch: () => void; onLeave: () => void }

/** One form for both: what a new organization needs, and what changes of one that is there. */
export const OrganizationForm = ({ shown, refetch, onLeave }: OrganizationFormProps) => {
  // What the form was filled with: somebody else may have saved since.
  const [base, setBase] = useState(shown)
  const before = valuesOf(base)
  const form = useSchemaForm<Values>({
    initial: before,
    schema: async () => (await import('./organization-schema.ts')).schemaFor(before),
  })
  const [asked, ask] = useState<Values | null>(null)
  const [outdated, setOutdated] = useState(false)
  const { save, busy, saved, files } = useSave(base, before, onLeave)
  const refused = (error: unknown) => {
    if (error instanceof CallError && error.code === 'record_changed') {
      setOutdated(true)
      refetch()
    }
    return showFaults(form, error)
  }
  const submit = (values: Values) => {
    if (base && base.status !== 'Suspended' && values.status === 'Suspended') return ask(values)
    save(values).catch(refused)
  }
  const isNewer = base !== null && shown !== null && shown.modifiedAt !== base.modifiedAt && !busy && !saved
  const takeOver = () => {
    const theirs = valuesOf(shown)
    form.setInitialValues(theirs)
    form.setValues(merge(before, theirs, form.values).values)
    setBase(shown)
    setOutdated(false)
  }
  const fields = { form, shown: base }
  return (
    <>
      {isNewer && (
        <Newer before={before} theirs={valuesOf(shown)} mine={form.values} refused={outdated} onTake={takeOver} />
      )}
      <FormPage
        form={form}
        onSubmit={submit}
        busy={busy}
        saved={saved}
        verb={shown ? ui('action.save') : t('form.create')}
        onCancel={onLeave}
      >
        <AboutFields {...fields} />
        <ReachFields {...fields} />
        <AdvancePayFields {...fields} />
        <BenefitsFields {...fields} />
        <DisbursementFields {...fields} />
        <ApprovalFields {...fields} />
        <MoneyFields {...fields} />
        <FranchiseFields {...fields} />
        <AttachmentFields
          kept={(shown ?? base)?.attachments ?? []}
          added={files.added}
          busy={busy}
          failure={files.failure ?? attachmentFault(form)}
          onAdd={(file) => files.add(form, file)}
          onDrop={(file) => files.drop(form, file)}
        />
      </FormPage>
      {base && (
        <SuspendOrganization
          organization={asked && base}
          onClose={() => ask(null)}
          onConfirm={async () => {
            if (!asked) return
            await save(asked).catch((error: unknown) => {
              // What stands at a field is read there; the dialog says everything else.
              if (!refused(error)) throw error
            })
          }}
        />
      )}
    </>
  )
}

/** The form of an update lies one step deeper in its call. Answers whether there was a fault of a field to show. */
const showFaults = (form: Form, error: unknown): boolean => {
  if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return false
  const faults = Object.entries(error.fields).map(([path, fault]) => [path.replace(/^orgData\./, ''), fault])
  form.setErrors(Object.fromEntries(faults))
  focusFirstFault()
  return true
}

const attachmentFault = ({ errors }: Form): ReactNode => {
  const path = Object.keys(errors).find((one) => one.startsWith('attachments'))
  return path && errors[path]
}

type Key = KeyOfTexts<typeof t>
const labels: Readonly<Record<string, Key>> = {
  rollingPay: 'form.advancePay',
  eBenefits: 'form.benefits',
  'disbursements.enable': 'form.disbursements',
}
/** What a field is called on the form. */
const labelOf = (path: string): string => t(labels[path] ?? (`form.${path.replace('disbursements.', '')}` as Key))

type NewerProps = { before: Values; theirs: Values; mine: Values; refused: boolean; onTake: () => void }
const Newer = ({ before, theirs, mine, refused, onTake }: NewerProps) => {
  const { taken, kept } = merge(before, theirs, mine)
  return (
    <NewerNotice
      title={t('form.changed')}
      taken={taken.map(labelOf)}
      kept={kept.map(labelOf)}
      refused={refused}
      onTake={onTake}
    />
  )
}
