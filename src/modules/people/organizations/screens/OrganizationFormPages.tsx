import { useNavigate } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { listPath } from './organization.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'
import { organizationScreens } from '../organization.screens.ts'

const back = { to: listPath, label: t('form.back') }
const useToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: listPath })
}

export const CreateOrganizationPage = () => {
  const toList = useToList()
  return (
    <Page title={t('form.createTitle')} intro={t('form.createIntro')} back={back} narrow>
      <OrganizationForm shown={null} onLeave={toList} />
    </Page>
  )
}

export const EditOrganizationPage = () => {
  const { oid } = organizationScreens.edit.useParams()
  const toList = useToList()
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgInfo, { orgId: oid }, { fallback: failed })
  return (
    <Page title={t('form.editTitle')} intro={load.data?.name} back={back} narrow>
      <Loaded load={load} fallback={failed}>
        {({ organization }) =>
          organization && (
            <OrganizationForm key={oid} shown={organization} refetch={() => void load.refetch()} onLeave={toList} />
          )
        }
      </Loaded>
    </Page>
  )
}
