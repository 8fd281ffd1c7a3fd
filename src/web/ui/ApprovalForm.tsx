import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { approvalLifecycle, type ApprovalStatus } from '#kernel/approval.ts'
import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import { errorMessage } from '../errors.ts'
import { useSession } from '../session.ts'
import { t } from './approval.texts.ts'
import { useMover } from './mover.ts'
import { Notice } from './Notice.tsx'
import { Card, Facts } from './Page.tsx'
import { ConflictNotice, RecordForm, type RecordFormState } from './RecordForm.tsx'
import { Section } from './Section.tsx'
import { StatusPill } from './StatusPill.tsx'
import { ui } from './ui.texts.ts'
import { focusFirstError } from './field-errors.ts'
import { UnsavedDialog } from './unsaved.tsx'

type Approvable = { readonly status: ApprovalStatus; readonly createdBy: string; readonly modifiedBy: string }
type ApprovalFields = { status: ApprovalStatus } & Record<string, unknown>
type ApprovalFormProps<R, V> = {
  /** Its values include the status to save. */
  state: RecordFormState<R, V>
  /** The read view of the record. */
  facts: readonly (readonly [string, ReactNode])[]
  onCancel: () => void
  conflictTitle: string
  labelOf: (field: string) => string
  /** Asks for confirmation first if the approval has further consequences. */
  onApprove?: (approve: () => void) => void
  children: ReactNode
}

/**
 * The page of a record with approval. It opens in a read view, whose Edit button shows the form. Drafts can be submitted,
 * and Managers approve pending records.
 */
export const ApprovalForm = <R extends Approvable, V extends ApprovalFields>(props: ApprovalFormProps<R, V>) => {
  const { form, base, busy, save } = props.state
  const [isEditing, setIsEditing] = useState(base === null)
  const [isLeaving, setIsLeaving] = useState(false)
  // The command shows errors as a toast.
  const saveAs = (status: ApprovalStatus) => (values: V) => void save({ ...values, status }).catch(() => undefined)
  // Discard the edits, because the read view shows, and a Manager approves, the values of the form.
  const discard = () => {
    form.reset()
    setIsLeaving(false)
    setIsEditing(false)
  }
  if (!isEditing && base)
    return <ApprovalView {...props} record={base} onEdit={() => setIsEditing(true)} saveAs={saveAs} />
  return (
    <RecordForm
      state={props.state}
      onSubmit={saveAs('Pending Approval')}
      createVerb={t('submit')}
      editVerb={t('submit')}
      extra={
        <Button variant="default" disabled={busy} onClick={() => form.onSubmit(saveAs('Draft'), focusFirstError)()}>
          {ui('action.save')}
        </Button>
      }
      onCancel={base ? () => (form.isDirty() ? setIsLeaving(true) : discard()) : props.onCancel}
      conflictTitle={props.conflictTitle}
      labelOf={props.labelOf}
    >
      {base?.status === 'Approved' && <Notice tone="wait" title={t('needsApproval')} />}
      {props.children}
      <UnsavedDialog opened={isLeaving} onLeave={discard} onStay={() => setIsLeaving(false)} />
    </RecordForm>
  )
}

type TextFields = { status: ApprovalStatus } & Record<string, string>
type ApprovalTextFormProps<R, V> = Omit<ApprovalFormProps<R, V>, 'facts' | 'children'> & {
  title: string
  fields: readonly (keyof V & string)[]
}
/** The page of a record with approval whose fields are all required texts. */
export const ApprovalTextForm = <R extends Approvable, V extends TextFields>({
  title,
  fields,
  ...form
}: ApprovalTextFormProps<R, V>) => (
  <ApprovalForm {...form} facts={fields.map((field) => [form.labelOf(field), form.state.form.values[field]])}>
    <Section title={title}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={form.labelOf(field)}
          withAsterisk
          autoComplete="off"
          {...form.state.form.getInputProps(field)}
        />
      ))}
    </Section>
  </ApprovalForm>
)

type ApprovalViewProps<R, V> = ApprovalFormProps<R, V> & {
  record: Approvable
  onEdit: () => void
  saveAs: (status: ApprovalStatus) => (values: V) => void
}
const ApprovalView = <R, V extends ApprovalFields>(props: ApprovalViewProps<R, V>) => {
  const { role } = useSession()
  const { record, state, saveAs } = props
  const { status } = record
  const whyNot = whyNotMove(approvalLifecycle, 'approve', record, useMover())
  const { values } = state.form
  const approve = () => saveAs('Approved')(values)
  return (
    <Card title={<StatusPill status={status} />}>
      <Stack gap="md">
        {state.conflict && (
          <ConflictNotice
            conflict={state.conflict}
            title={props.conflictTitle}
            labelOf={props.labelOf}
            verb={t('showChanges')}
          />
        )}
        <Facts facts={props.facts} />
        {role === 'Manager' && whyNot?.code === 'maker_is_checker' && <Notice>{errorMessage(whyNot.code)}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {ui('action.back')}
          </Button>
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={props.onEdit}>
            {ui('action.edit')}
          </Button>
          {canMove(approvalLifecycle, status, 'submit') && (
            <Button loading={state.busy} onClick={() => saveAs('Pending Approval')(values)}>
              {t('submit')}
            </Button>
          )}
          {role === 'Manager' && whyNot === null && (
            <Button loading={state.busy} onClick={() => (props.onApprove ? props.onApprove(approve) : approve())}>
              {ui('action.approve')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
