/** SQL for the `OrganizationFacts` of the row `o` of organizations, as JSON. */
export const organizationFacts = `json_build_object('name', o.name, 'status', o.status, 'rollingPay', o.rolling_pay,
  'eBenefits', o.e_benefits, 'disbursements', o.disbursements_enabled, 'requireSecondPerson', o.require_second_person)`

/** SQL for whether the organization of the row `o` lets its users and keys in. */
export const isOpen = `(o.status <> 'Suspended' and o.deleted_at is null)`
