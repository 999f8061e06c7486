-- What is searched for much. A day's askers are counted by hashes that say neither who they are nor what else they asked, in a
-- table that is no part of the log; after the day only the number of those that enough people asked for is left.
create unlogged table search_asked (
  day date not null,
  lang text not null,
  terms text not null,
  typed text not null,
  who text not null,
  primary key (day, lang, terms, who)
);
create table search_popular (
  day date not null,
  lang text not null,
  terms text not null,
  typed text not null,
  people int not null,
  primary key (day, lang, terms)
);

-- The stage of a case on the day of writing, in the words that readers see beside it. A case is written anew when its day comes.
create function kimya_case_stage(the_condition text, date_expiry text) returns text
language sql stable
return case
  when the_condition in ('provisional_measures', 'definitive_in_force') and date_expiry < left(kimya_today(), length(date_expiry))
    then 'انقضى أجلها ولم يتأكد انتهاؤها / Past its expiry, to be confirmed'
  else case the_condition
    when 'complaint_filed' then 'شكوى مقدمة / Complaint filed'
    when 'under_investigation' then 'قيد التحقيق / Under investigation'
    when 'provisional_measures' then 'تدابير مؤقتة / Provisional measures'
    when 'final_finding_recommended' then 'نتيجة نهائية مع توصية / Final finding, duty recommended'
    when 'definitive_in_force' then 'رسوم نهائية سارية / Definitive duty in force'
    when 'sunset_review' then 'قيد مراجعة نهاية المدة / Sunset review'
    when 'suspended' then 'معلقة / Suspended'
    when 'terminated_no_measures' then 'أنهيت دون تدابير / Terminated without measures'
    when 'revoked' then 'ملغاة / Revoked'
    when 'expired' then 'منتهية / Expired'
    else ''
  end
end;

create or replace view search_source as
  select 'product' as source, p.slug as key, 'products-prices' as section, 'x0prices' as kind, p.shortcut_name as symbol,
    p.name_ar as title_ar, p.name_en as title_en, p.description_ar as text_ar, p.description_en as text_en,
    concat_ws(E'\n', p.name_ar, p.name_en, p.shortcut_name, p.cas, p.hs6, p.slug, p.other_names_ar, p.other_names_en) as names,
    concat_ws(' ', c.name_ar, c.name_en) as related,
    array[p.slug] as products, array[]::text[] as companies, array[]::text[] as countries, null::text as day, p.sort
  from products_prices_product p join products_prices_category c on c.id = p.category_id
  union all
  select 'trade', p.slug, 'exports-imports', 'x0trade', p.shortcut_name, p.name_ar, p.name_en, null, null,
    concat_ws(E'\n', p.name_ar, p.name_en, p.shortcut_name, p.cas, p.hs6, p.slug, p.other_names_ar, p.other_names_en), '',
    array[p.slug], '{}', '{}', null, p.sort
  from products_prices_product p
  union all
  select 'capacity', p.slug, 'production-capacity', 'x0capacity', p.shortcut_name, p.name_ar, p.name_en, null, null,
    concat_ws(E'\n', p.name_ar, p.name_en, p.shortcut_name, p.cas, p.hs6, p.slug, p.other_names_ar, p.other_names_en), '',
    array[p.slug], '{}', '{}', null, p.sort
  from products_prices_product p
  union all
  select 'series', s.product || '/' || lower(s.market), 'products-prices', 'x0prices', min(p.shortcut_name), min(p.name_ar),
    min(p.name_en), null, null, '',
    concat_ws(' ', s.product, min(p.other_names_ar), min(p.other_names_en)) || ' ' || string_agg(s.grade || ' ' || s.delivery_term || ' ' || s.price_type, ' ' order by s.sort),
    array[s.product], '{}', array[s.market], null, min(p.sort)
  from products_prices_series s join products_prices_product p on p.slug = s.product
  where not s.hidden
  group by s.product, s.market
  union all
  select 'company', c.slug, 'companies', 'x0companies', coalesce(c.ticker, c.country), c.name_ar, c.name_en,
    c.description_ar, c.description_en,
    concat_ws(E'\n', c.name_ar, c.name_en, c.shortcut_name_ar, c.shortcut_name_en, c.ticker, c.slug, c.other_names_ar,
      c.other_names_en),
    concat_ws(' ', c.city_ar, c.city_en, c.ownership_ar, c.ownership_en),
    c.products, array[c.slug], array[c.country], null, c.sort
  from companies_company c where not c.hidden
  union all
  select 'term', g.slug, 'glossary', 'x0terms', null, g.term_ar, g.term_en, g.definition_ar, g.definition_en,
    concat_ws(E'\n', g.term_ar, g.term_en, g.slug, g.other_names_ar, g.other_names_en), '', '{}', '{}', '{}', null, g.sort
  from data_glossary g where not g.hidden
  union all
  select 'page', slug, 'pages', 'x0pages', null, name_ar, name_en, content_ar, content_en, concat_ws(E'\n', name_ar, name_en), '',
    '{}', '{}', '{}', null, sort
  from pages_page
  union all
  select 'help', id::text, 'helps', 'x0helps', null, question_ar, question_en, answer_ar, answer_en,
    concat_ws(E'\n', question_ar, question_en), '', '{}', '{}', '{}', null, sort
  from helps_item
  union all
  select 'plant', p.slug, 'production-capacity', 'x0capacity', null,
    concat_ws(' ', coalesce(r.name_ar, p.product_label_ar), c.shortcut_name_ar, p.line_ar),
    concat_ws(' ', coalesce(r.name_en, p.product_label_en), coalesce(c.shortcut_name_en, c.name_en), p.line_en),
    p.notes_ar, p.notes_en, '',
    concat_ws(' ', r.shortcut_name, r.other_names_ar, r.other_names_en, c.name_ar, c.name_en, p.city_ar, p.city_en,
      replace(p.this_status, '_', ' '), kimya_list(p.feeds)),
    array_remove(array[p.product], null), array[p.company], array[p.country], p.date_start, 0
  from production_capacity_plant p join companies_company c on c.slug = p.company
    left join products_prices_product r on r.slug = p.product
  where not p.hidden
  union all
  select 'stop', s.slug, 'production-capacity', 'x0stops', null,
    concat_ws(' ', s.plant_ar, c.shortcut_name_ar), concat_ws(' ', s.plant_en, coalesce(c.shortcut_name_en, c.name_en)),
    s.notes_ar, s.notes_en, '',
    concat_ws(' ', c.name_ar, c.name_en, replace(s.maintenance_type, '_', ' '), replace(s.this_status, '_', ' '),
      (select string_agg(concat_ws(' ', r.name_ar, r.name_en, r.shortcut_name, r.other_names_ar, r.other_names_en), ' ')
        from products_prices_product r where r.slug = any (s.products))),
    s.products, array[s.company], array[c.country], s.date_start, 0
  from production_capacity_stop s join companies_company c on c.slug = s.company
  where not s.hidden
  union all
  select 'case', d.slug, 'dumping-cases', 'x0cases', null, d.product_in_question_ar, d.product_in_question_en,
    concat_ws(' ', d.responsible_party_ar, d.complainant_ar, d.results_ar, d.latest_developments_ar, d.to_rule_ar, d.notes_ar),
    concat_ws(' ', d.responsible_party_en, d.complainant_en, d.results_en, d.latest_developments_en, d.to_rule_en, d.notes_en),
    concat_ws(E'\n', d.ds_number, d.slug),
    concat_ws(' ', r.name_ar, r.name_en, r.shortcut_name, r.other_names_ar, r.other_names_en, kimya_list(d.hs_codes),
      replace(d.procedure_type, '_', ' '), kimya_case_stage(d.the_condition, d.date_expiry) collate "default"),
    array_remove(array[d.product], null), '{}', array[d.importing_market] || d.origin_or_exported,
    d.date_responsible_party, 0
  from dumping_cases_case d left join products_prices_product r on r.slug = d.product
  where not d.hidden
  union all
  select 'deal', m.slug, 'mergers-acquisitions', 'x0deals', null,
    concat_ws(' ', m.buyer_ar, m.acquisition_target_ar, m.seller_ar), concat_ws(' ', m.buyer_en, m.acquisition_target_en, m.seller_en),
    concat_ws(' ', m.acquired_assets_ar, m.location_of_operating_assets_ar, m.notes_ar),
    concat_ws(' ', m.acquired_assets_en, m.location_of_operating_assets_en, m.notes_en), '',
    concat_ws(' ', replace(m.introducing_mechanism, '_', ' '), replace(m.the_condition, '_', ' '), m.sector,
      (select string_agg(concat_ws(' ', c.name_ar, c.name_en, c.shortcut_name_ar, c.shortcut_name_en, c.ticker), ' ')
        from companies_company c where c.slug = any (m.companies))),
    '{}', m.companies, m.country_buyer || m.country_seller, m.announcement_date, 0
  from mergers_acquisitions_deal m
  where not m.hidden;

select search_write(array['case']);

-- What ranks a post is in its title and summary: a whole text is ten times as long and is stored apart from its row.
create table search_head (
  id bigint primary key references editorial_post (id) on delete cascade,
  head tsvector not null
);
insert into search_head select id, ts_filter(search, '{a,b}') from editorial_post;
create function search_keep_head() returns trigger language plpgsql as $$
begin
  insert into search_head values (new.id, ts_filter(new.search, '{a,b}'))
  on conflict (id) do update set head = excluded.head;
  return null;
end
$$;
create trigger search_head after insert or update of title_ar, title_en, summary_ar, summary_en
on editorial_post for each row execute function search_keep_head();

-- The newest posts of each section have an index of their own, so that what is new is found among any number of older posts.
-- A post is new until the next night; then the newest so many are.
-- A table whose rows a function takes cannot be changed so: the function is made again below, as it was.
drop function editorial_lists_of(editorial_post);
alter table editorial_post add column search_recent boolean not null default false;
alter table editorial_post alter column search_recent set default true;
create function editorial_lists_of(p editorial_post) returns setof text
language sql stable
begin atomic
  select 'all' union
  select p.section union
  (with recursive up as (
     select c.id, c.parent_id from editorial_category c where c.id = p.category_id
     union all
     select c.id, c.parent_id from editorial_category c join up on c.id = up.parent_id
   ) select 'c:' || up.id from up) union
  select 'p:' || x from unnest(p.products) x union
  select 'co:' || x from unnest(p.companies) x;
end;
create function search_renew(most int) returns void language sql as $$
  with newest as materialized (
    select l.post_id from (values ('articles'), ('around-world'), ('news-excerpt')) s (list)
    cross join lateral (
      select post_id from editorial_listing where list = s.list order by published_at desc, post_id desc limit most) l
  )
  update editorial_post p set search_recent = not search_recent
  where search_recent <> exists (select from newest where post_id = p.id)
    and (search_recent or id in (select post_id from newest));
  -- Every search would read what waits to be sorted into the indexes.
  select gin_clean_pending_list(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = 'editorial_post'::regclass and a.amname = 'gin'
$$;
create function search_recent_again() returns trigger language plpgsql as $$
begin
  new.search_recent = true;
  return new;
end
$$;
create trigger search_recent before update of status, hidden, published_at
on editorial_post for each row execute function search_recent_again();
create index editorial_post_search_recent on editorial_post using gin (search) where search_recent;
select search_renew(1000);

-- As 0024 has it, with the newest posts first: where `plenty` of a section's newest have the words, its older posts are not looked
-- for, if it is one of the sections that have any (`old`). Titles are looked at in their own index alone.
drop function search_posts(tsquery, tsquery, tsquery, smallint, int, int);
create function search_posts(asked tsquery, sure tsquery, loose tsquery, lowest smallint, most int, few int, plenty int, old text[])
returns table (id bigint, section text, published_at timestamptz, titled boolean, named boolean, matches boolean, plentiful boolean)
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  with fresh as materialized (
    select p.id, p.section, p.published_at from editorial_post p
    where p.search_recent and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest limit 5000
  ), enough as materialized (
    select f.section from fresh f where f.section = any (old) group by f.section having count(*) >= plenty
  )
  select p.id, min(p.section), min(p.published_at), bool_or(p.titled), bool_and(p.named), bool_or(p.matches),
    bool_or(p.section in (select e.section from enough e))
  from (
    select f.id, f.section, f.published_at, false as titled, false as named, true as matches from fresh f
    union all
    (select p.id, p.section, p.published_at, false, false, true from editorial_post p
      where p.section = 'articles' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'articles' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at, false, false, true from editorial_post p
      where p.section = 'around-world' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'around-world' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at, false, false, true from editorial_post p
      where p.section = 'news-excerpt' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'news-excerpt' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at, true, false, true from (
      select * from editorial_post p where p.search_title @@ loose
        and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most) p
      where asked = loose or p.search_title @@ asked)
    union all
    (select p.id, p.section, p.published_at, false, true, p.search @@ asked from (
      (select * from editorial_post p where sure <> loose and p.section = 'articles' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'articles' not in (select e.section from enough e) limit few)
      union all
      (select * from editorial_post p where sure <> loose and p.section = 'around-world' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'around-world' not in (select e.section from enough e) limit few)
      union all
      (select * from editorial_post p where sure <> loose and p.section = 'news-excerpt' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'news-excerpt' not in (select e.section from enough e) limit few)
    ) p)
  ) p
  group by p.id
$$;

analyze editorial_post;
analyze search_head;
