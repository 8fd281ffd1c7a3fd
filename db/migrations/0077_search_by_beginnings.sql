-- Why: while the last word of a search is being typed, it is short: `siti h` must find Siti Hajar. Short words and numbers
-- now begin a word, instead of being one.
create or replace function search_words(searched text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(case when w.words > 1 and (length(w.word) < 3 or ltrim(w.word, '0123456789') = '') then '% ' else '%' end
                              || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
                            order by length(w.word) desc, w.word), array['%' || lower(searched) || '%'])
    from (select distinct count(*) over () as words, case when s.word = 'abdul' then 'abd' when s.word in ('mohamad', 'mohammad', 'mohamed', 'mohammed') then 'moh'
                   when s.word in ('muhamad', 'muhammad') then 'muh' else s.word end as word
            from regexp_split_to_table(search_key(searched), '\s+') as s (word) where s.word <> '') w);
