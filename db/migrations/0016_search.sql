-- The search index stores texts between spaces, as searches compare them, so that it can look up words of one or two
-- characters.
drop index employees_search;
create index employees_search on employees using gin (org_id, (' ' || search_text || ' ') gin_trgm_ops) where deleted_at is null;

-- The words of a search as patterns for a key between spaces, the rarest first: numbers, then the longest. Full forms of
-- names also find their short forms. Of several words, a number must begin a word, and one or two characters must be a
-- word: they are part of too many others.
create or replace function search_words(searched text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(case when w.words > 1 and (length(w.word) < 3 or ltrim(w.word, '0123456789') = '') then '% ' else '%' end
                              || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
                            order by w.word !~ '\d', length(w.word) desc, w.word), array['%' || lower(searched) || '%'])
    from (select distinct count(*) over () as words, case when s.word = 'abdul' then 'abd' when s.word in ('mohamad', 'mohammad', 'mohamed', 'mohammed') then 'moh'
                   when s.word in ('muhamad', 'muhammad') then 'muh' else s.word end as word
            from regexp_split_to_table(search_key(searched), '\s+') as s (word) where s.word <> '') w);

-- `wanted` is the text of a search, `also` a pattern for a number. Returns at most `most` employees.
create or replace function search_employees(org text, wanted text, also text, most integer)
 returns table(of_org text, employee text) language plpgsql stable
 set search_path to 'pg_catalog', 'public', 'pg_temp'
 set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  words text[] := public.search_words(wanted);
  orgs text[];
  ids text[];
begin
  -- The index reads every entry of a frequent word before it returns the first one, and the planner has no statistics
  -- behind row-level security. If a fifth of the first hundred employees match, read employees without the search index.
  if (select count(*) >= 20
        from (select ' ' || e.search_text || ' ' as key from public.employees e
               where (org is null or e.org_id = org) and e.deleted_at is null order by e.org_id, e.id limit 100) e
       where e.key like all(words) or e.key like also) then
    select array_agg(e.org_id), array_agg(e.id) into orgs, ids
      from (select e.org_id, e.id
              from (select e.org_id, e.id, ' ' || e.search_text || ' ' as key from public.employees e
                     where (org is null or e.org_id = org) and e.deleted_at is null order by e.org_id, e.id limit 5 * most) e
             where e.key like all(words) or e.key like also limit most) e;
    if cardinality(ids) = most then
      return query select * from unnest(orgs, ids);
      return;
    end if;
  end if;
  -- The first four words are conditions of the index. It reads the entries of the first word, and of the others only those
  -- near them.
  return query select e.org_id::text, e.id::text
    from (select e.org_id, e.id, ' ' || e.search_text || ' ' as key from public.employees e
           where (org is null or e.org_id = org) and e.deleted_at is null) e
   where e.key like words[1] and e.key like coalesce(words[2], '%') and e.key like coalesce(words[3], '%')
     and e.key like coalesce(words[4], '%') and e.key like all(words) or e.key like also limit most;
end $function$;
