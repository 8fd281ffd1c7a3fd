import { api, useCall } from './api.ts'
import { useSession } from './session.ts'
import { ui } from './ui/ui.texts.ts'

/** Loads an organization; null for platform staff. */
export const useOrganizationOf = (orgId: string | null) =>
  useCall(
    api.orgs.getOrgInfo,
    { orgId: orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: orgId !== null },
  )

/** The organization of the signed-in user, once it has loaded. */
export const useOrganization = () => useOrganizationOf(useSession().orgId).data
