import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { ApprovalForm } from '#web/ui/ApprovalForm.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Loaded } from '#web/ui/States.tsx'
import type { team } from '../team.contract.ts'
import { teamScreens } from '../team.screens.ts'
import { t } from '../team.texts.ts'

type Team = z.input<typeof team>

const fields = ['teamName', 'teamDescription'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string> & { status: ApprovalStatus }
const valuesOf = (shown: Team | null): Values => ({
  teamName: shown?.teamName ?? '',
  teamDescription: shown?.teamDescription ?? '',
  status: shown?.status ?? 'Draft',
})
const schema = async () => (await import('../team.contract.ts')).teams.createTeam.input

const labels = new Map<string, string>([...fields, 'status' as const].map((field) => [field, t(`field.${field}`)]))
const labelOf = (field: string): string => labels.get(field) ?? field
const back = { to: teamScreens.list.to(), label: t('title') }

export const CreateTeamPage = () => (
  <Page title={t('createTitle')} intro={t('createIntro')} back={back} narrow>
    <TeamForm shown={null} />
  </Page>
)

export const EditTeamPage = () => {
  const { teamId } = teamScreens.edit.useParams()
  const load = useCall(api.teams.getTeam, { teamId }, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data && `${load.data.teamName}, ${load.data.code}`} back={back} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {(shown) => (
          <>
            <TeamForm key={teamId} shown={shown} refetch={() => void load.refetch()} />
            <History type="team" id={teamId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const TeamForm = ({ shown, refetch }: { shown: Team | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: teamScreens.list.to() })
  const create = useCommand(api.teams.createTeam, {
    fallback: t('failed.create'),
    success: t('created'),
    onSuccess: toList,
  })
  const update = useCommand(api.teams.updateTeam, {
    fallback: t('failed.update'),
    success: ({ status }) => t(status === 'Approved' ? 'approved' : 'updated'),
    onSuccess: toList,
  })
  const state = useRecordForm<Team, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...values }) : create.mutateAsync(values),
  })
  const input = (field: Field) => ({ label: labelOf(field), ...state.form.getInputProps(field) })
  return (
    <ApprovalForm
      state={state}
      facts={fields.map((field) => [labelOf(field), state.form.values[field]])}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={toList}
    >
      <Section title={t('title')}>
        <TextInput {...input('teamName')} withAsterisk autoComplete="off" />
        <TextInput {...input('teamDescription')} withAsterisk autoComplete="off" />
      </Section>
    </ApprovalForm>
  )
}
