-- A line is answered with less than its amount because the bank has returned money of it since the list was made.
alter table deduction_answers drop constraint deduction_answers_reason_check,
  add constraint deduction_answers_reason_check check (reason in ('left', 'no_pay', 'above_limit', 'returned', 'disputed', 'other'));
