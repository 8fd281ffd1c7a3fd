-- Since when an organization is suspended or a feature of it is turned off; null if that was before it was kept, or always so.
alter table organizations
  add column suspended_on date,
  add column rolling_pay_off_on date,
  add column e_benefits_off_on date,
  add column disbursements_off_on date,
  add constraint organizations_suspended_on check (suspended_on is null or status = 'Suspended'),
  add constraint organizations_rolling_pay_off_on check (rolling_pay_off_on is null or not rolling_pay),
  add constraint organizations_e_benefits_off_on check (e_benefits_off_on is null or not e_benefits),
  add constraint organizations_disbursements_off_on check (disbursements_off_on is null or not disbursements_enabled);
