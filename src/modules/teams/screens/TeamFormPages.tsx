import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { EditPage } from '#modules/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { ApprovalTextForm } from '#web/ui/ApprovalForm.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { useRecordForm } from '#web/ui/RecordForm.tsx'
import type { team } from '../team.contract.ts'
import { teamScreens } from '../team.screens.ts'
import { t } from '../team.texts.ts'

type Team = z.input<typeof team>

const fields = ['teamName', 'teamDescription'] as const
type Values = Record<(typeof fields)[number], string> & { status: ApprovalStatus }
const valuesOf = (shown: Team | null): Values => ({
  teamName: shown?.teamName ?? '',
  teamDescription: shown?.teamDescription ?? '',
  status: shown?.status ?? 'Draft',
})
const schema = async () => (await import('../team.contract.ts')).teams.createTeam.input

const labelOf = labelsOf([...fields, 'status'], (field) => t(`field.${field}`))
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
    <EditPage
      title={t('edit')}
      intro={load.data && `${load.data.teamName}, ${load.data.code}`}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: 'team', id: teamId }}
    >
      {(shown, refetch) => <TeamForm shown={shown} refetch={refetch} />}
    </EditPage>
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
    refetch,
    valuesOf,
    schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...values }) : create.mutateAsync(values),
  })
  return (
    <ApprovalTextForm
      state={state}
      title={t('title')}
      fields={fields}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={toList}
    />
  )
}
