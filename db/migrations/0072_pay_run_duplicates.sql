-- Why: a second ad-hoc benefit of the same name and month for the same employees needs a reason, which the approver sees.
alter table pay_runs add column duplicate_reason text;
create index pay_runs_ad_hoc on pay_runs (org_id, period, id) where pay_type = 'Ad-hoc';
