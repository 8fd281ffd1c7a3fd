-- Why: a search had to repeat the characters of a name exactly. Accents, apostrophes, the dots of short forms, composed or
-- decomposed letters, spaces between Chinese characters and the order of the words no longer matter. One function computes
-- the key of stored texts and of searches.
create function search_key(written text) returns text language sql immutable parallel safe
  return rtrim(replace(translate(lower(
    -- Nearly all texts are ASCII, where bytes and characters have the same number.
    case when octet_length(written) = length(written) then written
      else regexp_replace(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g'),
        '(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])', '', 'g') end), 'đøłı''’‘ʼ`´', 'doli') || ' ', '. ', ' '));

-- The words of a search as patterns for a key between spaces, the longest first. Full forms of names also find their short
-- forms. Of several words, a number must begin a word, and one or two characters must be a word: they are part of too many
-- others.
create function search_words(searched text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(case when w.words > 1 and (length(w.word) < 3 or ltrim(w.word, '0123456789') = '') then '% ' else '%' end
                              || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_')
                              || case when w.words > 1 and length(w.word) < 3 then ' %' else '%' end
                            order by length(w.word) desc, w.word), array['%' || lower(searched) || '%'])
    from (select distinct count(*) over () as words, case when s.word = 'abdul' then 'abd' when s.word in ('mohamad', 'mohammad', 'mohamed', 'mohammed') then 'moh'
                   when s.word in ('muhamad', 'muhammad') then 'muh' else s.word end as word
            from regexp_split_to_table(search_key(searched), '\s+') as s (word) where s.word <> '') w);

create or replace function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  new.search_text := search_key(new.first_name || ' ' || new.last_name || ' ' || new.ic_number || ' '
    || coalesce(new.employee_number, '') || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  return new;
end $$;

-- `searched` is the text of a search, `also` a pattern for a number. The first four words are conditions of the index.
create or replace function search_employees(org text, wanted text, also text, most integer) returns table (of_org text, employee text)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  words text[] := public.search_words(wanted);
  w1 text := replace(words[1], ' ', '');
  w2 text := coalesce(replace(words[2], ' ', ''), w1);
  w3 text := coalesce(replace(words[3], ' ', ''), w1);
  w4 text := coalesce(replace(words[4], ' ', ''), w1);
  met text[];
begin
  if org is null then
    return query
      (select t.org_id::text, t.employee_id::text from public.employee_search_texts t
        where t.text like w1 and t.text like w2 and t.text like w3 and t.text like w4 and ' ' || t.text || ' ' like all(words)
           or t.text like also limit most)
      union
      (select e.org_id::text, e.id::text from public.employee_search_ranges g
         join public.employees e on e.org_id = g.org_id and e.id between g.first_id and g.last_id
        where e.deleted_at is null and (' ' || e.search_text || ' ' like all(words) or e.search_text like also) limit most)
      limit most;
  else
    -- If one in twenty of the first employees matches, a scan finds enough matches soon; the index would first collect
    -- all of them.
    if (select count(*) from (
          select e.search_text from public.employees e where e.org_id = org and e.deleted_at is null order by e.id limit 200) s
         where ' ' || s.search_text || ' ' like all(words) or s.search_text like also) >= 10 then
      select array_agg(f.id) into met from (
        select s.id from (
          select e.id, e.search_text from public.employees e where e.org_id = org and e.deleted_at is null order by e.id limit most * 20) s
         where ' ' || s.search_text || ' ' like all(words) or s.search_text like also limit most) f;
      if cardinality(met) = most then
        return query select org, m from unnest(met) m;
        return;
      end if;
    end if;
    return query
      (select t.org_id::text, t.employee_id::text from public.employee_search_texts t
        where t.org_id = org and (t.text like w1 and t.text like w2 and t.text like w3 and t.text like w4 and ' ' || t.text || ' ' like all(words)
           or t.text like also) limit most)
      union
      (select e.org_id::text, e.id::text from public.employee_search_ranges g
         join public.employees e on e.org_id = g.org_id and e.id between g.first_id and g.last_id
        where g.org_id = org and e.deleted_at is null and (' ' || e.search_text || ' ' like all(words) or e.search_text like also) limit most)
      limit most;
  end if;
end $$;

-- Only texts whose key differs; the job indexes them again.
update employees set first_name = first_name
 where search_text <> search_key(first_name || ' ' || last_name || ' ' || ic_number || ' ' || coalesce(employee_number, '') || ' '
   || coalesce(email, '') || ' ' || coalesce(mobile_number, ''));
