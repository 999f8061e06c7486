-- The names of a row are taken apart once: each is folded once, however often it is repeated, which is half the cost of a load.
create or replace function search_write(sources text[], keys text[] default null) returns void language plpgsql as $$
begin
  delete from search_document d where d.source = any (sources) and (keys is null or d.key = any (keys));
  insert into search_document
  select s.source, s.key, s.section, s.symbol, s.title_ar, s.title_en, s.text_ar, s.text_en, s.names,
    array(select distinct k from (
      -- `offset 0` keeps the planner from computing the folded name at both places that read it.
      select kimya_name(n) as k from (
        select distinct n from regexp_split_to_table(
          s.names || E'\n' || regexp_replace(s.names, '\([^)]*\)|(^|\n)شركة ', E'\n', 'g'), '[\n،,;()]') n
      ) parts offset 0
    ) folded where k <> '' order by k),
    s.products, s.companies, s.countries, s.day, s.sort,
    setweight(to_tsvector('simple', kimya_terms(s.title_ar || ' / ' || coalesce(s.title_en, ''))), 'A') ||
    setweight(to_tsvector('simple', kimya_terms(concat_ws(' / ', s.kind, s.symbol, s.names))), 'B') ||
    setweight(to_tsvector('simple', kimya_terms(s.related || ' / ' || (
      select coalesce(string_agg('x0' || lower(c), ' '), '') from unnest(s.countries) c))), 'C') ||
    setweight(to_tsvector('simple', kimya_terms(regexp_replace(
      concat_ws(' / ', s.text_ar, s.text_en), '<[^>]*>', ' ', 'g'))), 'D')
  from search_source s
  where s.source = any (sources) and (keys is null or s.key = any (keys))
  on conflict do nothing;
end
$$;
