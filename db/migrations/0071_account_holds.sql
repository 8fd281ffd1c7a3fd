-- Why: a withdrawal to an account whose last transfer the bank returned isn't sent again without a decision.
create table account_holds (
  org_id entity_id not null,
  bank_code text not null,
  account_number text not null,
  -- The returned withdrawal.
  withdrawal_id entity_id not null,
  net_sen sen not null,
  reason text not null,
  returned_at timestamptz not null,
  released_at timestamptz,
  released_by entity_id,
  release_reason text,
  primary key (org_id, bank_code, account_number),
  foreign key (org_id, withdrawal_id) references withdrawal_states,
  check ((released_at is null) = (release_reason is null))
);
create index account_holds_withdrawal on account_holds (org_id, withdrawal_id);
call protect('account_holds');

-- The latest transfer to each account, if the bank returned it.
insert into account_holds (org_id, bank_code, account_number, withdrawal_id, net_sen, reason, returned_at)
select l.org_id, l.bank_code, l.account_number, l.id, l.net_sen, l.returned_reason, l.returned_at
  from (select distinct on (r.org_id, r.bank_code, r.account_number) r.org_id, r.bank_code, r.account_number, r.id, r.net_sen, s.returned_reason, s.returned_at
          from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
         where s.status = 'completed' and exists (select from withdrawal_states b join withdrawal_requests q on q.org_id = b.org_id and q.id = b.id
                 where b.returned_at is not null and q.org_id = r.org_id and q.bank_code = r.bank_code and q.account_number = r.account_number)
         order by r.org_id, r.bank_code, r.account_number, s.transfer_on desc, r.id desc) l
 where l.returned_at is not null;
