-- A search finds a name however its connecting words are written or left out (binti, bt., a/p, ap), Mohd. by Md. and
-- Muhammad, and a Chinese name with the family name first or last.

create or replace function search_words(searched text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(case when w.words > 1 and w.word !~ '[\u3400-\u9fff]' and (length(w.word) < 3 or ltrim(w.word, '0123456789') = '') then '% ' else '%' end
                              || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
                            order by w.word !~ '\d', length(w.word) desc, w.word), array['%' || lower(searched) || '%'])
    from (select distinct count(*) over () as words, case when s.word = 'abdul' then 'abd' when s.word in ('mohamad', 'mohammad', 'mohamed', 'mohammed') then 'moh'
                   when s.word in ('muhamad', 'muhammad') then 'muh' else s.word end as word
            from (select k.word, count(*) filter (where not k.connects) over () as others, k.connects
                    from (select s.word, s.word in ('bin', 'binti', 'binte', 'bt', 'bte', 'ap', 'al', 'a/p', 'a/l', 's/o', 'd/o', 'anak') as connects
                            from regexp_split_to_table(normalize(searched, nfkd), '\s+') as t (typed)
                                 cross join lateral regexp_split_to_table(search_key(t.typed), '\s+') as s (word)
                           where s.word <> '') k) s
           where not s.connects or s.others = 0) w);

-- The text by which an employee is found: with all short forms of Muhammad if the name has one, and with the family name
-- of a Chinese name first.
create function searched_name(first_name text, last_name text) returns text language sql immutable parallel safe
  return first_name || ' ' || last_name
    || case when first_name || ' ' || last_name ~* '\m(md|mohd|muhd|mohamad|mohammad|mohamed|mohammed|muhamad|muhammad)\M'
         then ' md mohd muhd muhammad' else '' end
    || case when first_name ~ '[\u3400-\u9fff]' and last_name ~ '[\u3400-\u9fff]' then ' | ' || last_name || ' ' || first_name else '' end;

create or replace function keep_directory_keys() returns trigger language plpgsql as $$
begin
  new.name_key := lower(new.first_name || ' ' || new.last_name);
  new.search_text := search_key(searched_name(new.first_name, new.last_name) || ' ' || new.ic_number || ' '
    || coalesce(new.employee_number, '') || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.mobile_number, ''));
  new.number_key := employee_number_key(new.employee_number);
  if tg_op = 'INSERT' or new.employee_number is distinct from old.employee_number then
    new.number_copy := 0;
  end if;
  return new;
end $$;

update employees set first_name = first_name
 where searched_name(first_name, last_name) <> first_name || ' ' || last_name;
