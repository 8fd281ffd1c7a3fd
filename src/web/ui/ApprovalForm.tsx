import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { approvalLifecycle, type ApprovalStatus } from '#kernel/approval.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import type { Versioned } from '#kernel/version.ts'
import { errorMessage } from '../errors.ts'
import { useRight } from './acting.ts'
import { ActingNotice } from './ActingNotice.tsx'
import { t } from './approval.texts.ts'
import { useMover } from './mover.ts'
import { Notice } from './Notice.tsx'
import { Card, Facts } from './Page.tsx'
import { ConflictNotice, RecordForm, type RecordFormState } from './RecordForm.tsx'
import { Confirm } from './confirm.tsx'
import { useOwnApproval, withReason } from './own-approval.tsx'
import { useReturned } from './returned.tsx'
import { ReturnSelected, type Returning } from './ReturnSelected.tsx'
import { useRecordKeys } from './review-keys.ts'
import { InPanel, KeyButton } from './ReviewPanel.tsx'
import { Section } from './Section.tsx'
import { StatusPill } from './StatusPill.tsx'
import { ui } from './ui.texts.ts'
import { focusFirstError } from './field-errors.ts'
import { UnsavedDialog } from './unsaved.tsx'

type Approvable = Versioned & {
  readonly id: string
  readonly status: ApprovalStatus
  readonly createdBy: string
  readonly modifiedBy: string
}
type ApprovalFields = { status: ApprovalStatus } & Record<string, unknown>
type ApprovalFormProps<R, V> = {
  /** Its values include the status to save. */
  state: RecordFormState<R, V>
  /** The read view of the record. */
  facts: readonly (readonly [string, ReactNode])[]
  onCancel: () => void
  /** How the record is returned to its maker. */
  returning: Returning
  /** The name of the record. */
  name: string
  conflictTitle: string
  labelOf: (field: string) => string
  /** How a delegate approves the record in a Manager's place. The call that saves with a status is for Managers. */
  delegated?: { readonly scope: DelegationScope; readonly approve: (record: R, reason?: string) => Promise<unknown> }
  /** Asks for confirmation first if the approval has further consequences. */
  onApprove?: (approve: () => Promise<unknown>) => Promise<unknown>
  children: ReactNode
}

/**
 * The page of a record with approval. It opens in a read view, whose Edit button shows the form. Drafts can be submitted,
 * and Managers and their delegates approve pending records.
 */
export const ApprovalForm = <R extends Approvable, V extends ApprovalFields>(props: ApprovalFormProps<R, V>) => {
  const { form, base, busy, save } = props.state
  const [isEditing, setIsEditing] = useState(base === null)
  const [isLeaving, setIsLeaving] = useState(false)
  const saveAs: SaveAs<V> =
    (status, reason = '') =>
    (values) =>
      save({ ...values, status, ...withReason(reason) })
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
      onSubmit={shown(saveAs('Pending Approval'))}
      createVerb={t('submit')}
      editVerb={t('submit')}
      extra={
        <Button
          variant="default"
          disabled={busy}
          onClick={() => form.onSubmit(shown(saveAs('Draft')), focusFirstError)()}
        >
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

/** Saves with a status; an approval of an own record with the reason. */
type SaveAs<V> = (status: ApprovalStatus, reason?: string) => (values: V) => Promise<unknown>
/** Leaves an error to the command, which shows it as a toast. */
const shown =
  <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
  (...args: Args): void =>
    void act(...args).catch(() => undefined)

type ApprovalViewProps<R, V> = ApprovalFormProps<R, V> & {
  record: R
  onEdit: () => void
  saveAs: SaveAs<V>
}
const ApprovalView = <R extends Approvable, V extends ApprovalFields>(props: ApprovalViewProps<R, V>) => {
  useRecordKeys()
  const { record, state, saveAs, delegated } = props
  const { acting, mayApprove } = useRight(delegated?.scope)
  const { status } = record
  const whyNot = whyNotMove(approvalLifecycle, 'approve', record, useMover(delegated?.scope))
  const { values } = state.form
  const own = useOwnApproval(mayApprove && whyNot === null ? [record] : [])
  const [isAsking, setAsking] = useState(false)
  const approve = (reason?: string) => {
    const save = () => (acting && delegated ? delegated.approve(record, reason) : saveAs('Approved', reason)(values))
    return props.onApprove ? props.onApprove(save) : save()
  }
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
        {delegated && <ActingNotice scope={delegated.scope} />}
        <Facts facts={props.facts} />
        {mayApprove && whyNot?.code === 'maker_is_checker' && <Notice>{errorMessage(whyNot.code)}</Notice>}
        {own.notice}
        <Confirm
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('approveName', { name: props.name })}
          verb={ui('action.approve')}
          {...own.confirmation}
          onConfirm={approve}
        >
          {own.notice}
        </Confirm>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {ui('action.back')}
          </Button>
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={props.onEdit}>
            {ui('action.edit')}
          </Button>
          {canMove(approvalLifecycle, status, 'submit') && (
            <Button loading={state.busy} onClick={() => shown(saveAs('Pending Approval'))(values)}>
              {t('submit')}
            </Button>
          )}
          {mayApprove && whyNot === null && (
            <ReturnRecord record={record} returning={props.returning} name={props.name} onCancel={props.onCancel} />
          )}
          {mayApprove && whyNot === null && (
            <KeyButton
              shortcut="a"
              loading={state.busy}
              onClick={() => (own.isOwn ? setAsking(true) : shown(approve)())}
            >
              {ui('action.approve')}
            </KeyButton>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

const ReturnRecord = ({
  record,
  returning,
  name,
  onCancel,
}: Pick<ApprovalFormProps<never, never>, 'returning' | 'name' | 'onCancel'> & { record: Approvable }) => {
  const { returned } = useReturned(returning.type, [record.id])
  return (
    <InPanel value>
      <ReturnSelected
        returning={returning}
        rows={[record]}
        lifecycle={approvalLifecycle}
        returned={returned}
        nameOf={() => name}
        onDone={onCancel}
      />
    </InPanel>
  )
}
