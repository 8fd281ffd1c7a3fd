-- Why: a pay range can move to another job level, and the approved level stays in force until the change is approved.
alter table pay_ranges
  add column job_level_in_force_id entity_id,
  add constraint pay_ranges_level_in_force foreign key (org_id, job_level_in_force_id) references job_levels,
  add constraint pay_ranges_in_force_together check ((job_level_in_force_id is null) = (minimum_in_force_sen is null));
create index pay_ranges_level_in_force on pay_ranges (org_id, job_level_in_force_id);
