-- Raises if a statement didn't write the rows that it should have, so that its transaction can't commit; otherwise true.
create function expect_rows(written bigint, expected integer, what text) returns boolean language plpgsql as $$
begin
  if written <> expected then
    raise exception 'wrote % % instead of %', written, what, expected;
  end if;
  return true;
end $$;
