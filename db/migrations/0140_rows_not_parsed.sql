-- A function with a parsed body that takes a table's rows keeps later releases from adding columns to it: the same body as text.
create or replace function editorial_lists_of(p editorial_post) returns setof text
language sql stable
as $$
  select 'all' union
  select p.section union
  (with recursive up as (
     select c.id, c.parent_id from editorial_category c where c.id = p.category_id
     union all
     select c.id, c.parent_id from editorial_category c join up on c.id = up.parent_id
   ) select 'c:' || up.id from up) union
  select 'p:' || x from unnest(p.products) x union
  select 'co:' || x from unnest(p.companies) x union
  select 'ca:' || x from unnest(p.cases) x union
  select 'd:' || x from unnest(p.deals) x union
  select 'k:' || p.country where p.country is not null union
  select 't:' || t.slug from editorial_topic t where not t.hidden and (
    t.products && p.products or t.companies && p.companies or t.cases && p.cases or p.id::text = any (t.pins)
    or ts_filter(p.search, '{a,b}') @@ t.search_asked)
$$;
