-- Why: reports of the payment provider can contradict each other, or be about another amount, currency or payment. Such a
-- report is kept beside the payout, which nobody can retry, cancel or complete until an admin has decided what happened.
alter table payouts
  -- Since when a report about it awaits a decision; null if none does.
  add column disputed_at timestamptz,
  drop constraint payouts_status_check,
  -- `surplus`: paid although another payout of the same line was paid.
  add constraint payouts_status_check
    check (status in ('queued', 'sent', 'unknown', 'paid', 'failed', 'reversed', 'dropped', 'surplus'));
create index payouts_disputed on payouts (org_id, line_id) where disputed_at is not null;

create table payout_disputes (
  org_id entity_id not null,
  id entity_id not null,
  payout_id entity_id not null,
  reported_at timestamptz not null,
  -- What the provider reported.
  status text not null check (status in ('sent', 'paid', 'failed', 'reversed')),
  provider_reference text,
  amount_sen sen,
  currency text,
  reason text,
  -- What differs from the payout; nothing if only the results contradict each other.
  differs jsonb not null,
  decided_at timestamptz,
  decided_by entity_id,
  decision text check (decision in ('paid', 'not-paid')),
  decision_reason text,
  primary key (org_id, id),
  foreign key (org_id, payout_id) references payouts,
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null) and (decided_at is null) = (decision_reason is null))
);
create index payout_disputes_payout on payout_disputes (org_id, payout_id);
call protect('payout_disputes');

-- A payment at the provider belongs to one payout. Earlier answers were not compared with the payout.
with repeated as (
  select org_id, id, provider_reference, row_number() over (partition by provider_reference order by created_at, id) as place
    from payouts where provider_reference is not null),
disputed as (
  update payouts p set provider_reference = null, disputed_at = now()
    from repeated r where r.place > 1 and p.org_id = r.org_id and p.id = r.id
  returning p.org_id, p.id, p.status, r.provider_reference)
insert into payout_disputes (org_id, id, payout_id, reported_at, status, provider_reference, differs)
select org_id, id, id, now(), case when status in ('sent', 'paid', 'failed', 'reversed') then status else 'sent' end, provider_reference, '["reference"]'
  from disputed;
create unique index payouts_reference on payouts (provider_reference) where provider_reference is not null;
