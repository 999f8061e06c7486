-- The analysis of search in the database. The same steps are in src/i18n/terms.ts and a test compares the two. Stored texts
-- depend on it: a migration that replaces it computes them anew.
create function kimya_terms(t text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(kimya_fold(t), 'پچژگڤڨۀەےؤئ٫٬‐‑‒–—−ء''’‘ʼ`´', 'بجزكفقههيوي.,------'),
    '(^|[^0-9])([0-9]{2,7}) ?- ?([0-9]{2}) ?- ?([0-9])($|[^0-9])', '\1\2x\3x\4\5', 'g'),
    '([0-9]{4})[.]([0-9]{2})(?:[.]([0-9]{2}))?', '\1\2\3', 'g'),
    '([0-9]),([0-9]{3})', '\1\2', 'g'),
    '[^0-9a-zà-öø-ÿء-ي]+', '  ', 'g'),
    '^|$', ' ', 'g'),
    ' (الياف|المان|الومن|المنيو|الكيل|الدهيد|البانيا|كالسيوم|كاليف|والتر|وزار|وارد|واشنط|وكال|وكيل|وحدات|وحدتين|وحدتان|وسيط|وسايل|وسيل|ولاي|وثيق|وثايق|وظيف|وظايف|وديع|وقاي|وطني|وضعي|وضوح|واضح|واسع|واقع|واحد|وافق|وافر|واجه|والد|واحه|وادي|واصل|وزير|وزرا|وليد|وجبات|وجود|ورقي|وصفي|وقود|وكلا)', ' _\1', 'g'),
    ' (?:وبال|وال|فال|بال|كال|ولل|لل|ال|و(?=[ء-ي]{4}))([ء-ي]{3,}) ', ' \1 ', 'g'),
    ' _?(?:(كبريتات|سلفات|كربونات|بيكربونات|كلورات|نترات|فوسفات|خلات|اسيتات|سيليكات|اكريلات|ميثاكريلات|فثالات|تيريفثالات|ترفثالات|استيارات|ستيارات|سترات|فورمات|يورات|الومينات|بولي|احادي|ثنايي|ثلاثي|رباعي|مياه|اتجاه|نبات|ثبات)|(منتج|مصنع|مصدر|مورد|مستورد|مستهلك|مستثمر|مساهم|محلل|مسوول|عامل|طرف|سوق|شهر|عام|مشترك|مراقب|مطور|مشغل|مزارع|مهندس|موظف|خط|عقد|مشروع|بلد|طن|رسم|تقرير)(?:ين|ون|ان)|(شرك|دول|سن|صفق|وحد|قضي|مصفا|محط|سلع|ماد|شحن|منطق|مجموع)(?:تين|تان|تا)) ', ' \1\2\3_ ', 'g'),
    ' _?([ء-ي]{3,}?)(?:ياتها|ياته|اتها|اتهم|اته|يتها|يته|تها|تهم|ته|ياييات|يايات|ياييه|يايه|يايي|ياي|يات|اييات|اييه|ايي|ايه|اي|يه|ات|ها|هم|يا|ه|ي|ا) ', ' \1 ', 'g'),
    ' ([a-z]{3,}?)(?:ies|y|sses|ss|ings|ing|ed|es|s|e) ', ' \1 ', 'g'),
    '_', '', 'g');

-- A name as one word, so that 'Q-Chem', 'Q Chem' and 'QChem' are the same.
create function kimya_name(t text) returns text
language sql immutable strict parallel safe
return replace(kimya_terms(t), ' ', '');

-- Both languages of a post in one text: a query names things in either. The body of a paid post is not searched: a match would
-- tell what it says.
drop index editorial_post_search_ar, editorial_post_search_en;
-- A table whose rows a function takes cannot be written anew: the function is made again below, as it was.
drop function editorial_lists_of(editorial_post);
alter table editorial_post
  drop column search_ar,
  drop column search_en,
  add column search_title tsvector generated always as (
    to_tsvector('simple', kimya_terms(coalesce(title_ar, '') || ' / ' || coalesce(title_en, '')))
  ) stored,
  add column search tsvector generated always as (
    setweight(to_tsvector('simple', kimya_terms(coalesce(title_ar, '') || ' / ' || coalesce(title_en, ''))), 'A') ||
    setweight(to_tsvector('simple', kimya_terms(coalesce(summary_ar, '') || ' / ' || coalesce(summary_en, ''))), 'B') ||
    setweight(to_tsvector('simple', kimya_terms(regexp_replace(
      case when paid then '' else coalesce(body_ar, '') || ' / ' || coalesce(body_en, '') end, '<[^>]*>', ' ', 'g'))), 'D')
  ) stored;
create index editorial_post_search_title on editorial_post using gin (search_title);
create index editorial_post_search on editorial_post using gin (search);
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

-- Other names by which a thing is known, old names and spellings among them, with commas between them.
alter table products_prices_product
  drop column search,
  add column other_names_ar text,
  add column other_names_en text;
alter table products_prices_product
  add column search text generated always as (
    kimya_fold(name_ar || ' ' || coalesce(name_en, '') || ' ' || shortcut_name || ' ' || coalesce(cas, '') || ' '
      || coalesce(hs6, '') || ' ' || coalesce(other_names_ar, '') || ' ' || coalesce(other_names_en, ''))
  ) stored;
alter table companies_company
  add column other_names_ar text,
  add column other_names_en text;
alter table data_glossary
  drop column search,
  add column other_names_ar text,
  add column other_names_en text;
alter table data_glossary
  add column search text generated always as (
    kimya_fold(term_ar || ' ' || term_en || ' ' || definition_ar || ' ' || definition_en || ' '
      || coalesce(other_names_ar, '') || ' ' || coalesce(other_names_en, ''))
  ) stored;

-- Everything but posts that is found, one row a thing, from the tables of the sections. Names have a line each.
-- The terms x0prices and x0sa say of what section a thing is and of which country, whatever words name them.
create view search_source as
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
      replace(d.procedure_type, '_', ' '), replace(d.the_condition, '_', ' ')),
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

create table search_document (
  source text not null,
  key text not null,
  section text not null,
  symbol text,
  title_ar text not null,
  title_en text,
  text_ar text,
  text_en text,
  -- As they are written, a line each.
  known_as text not null,
  -- Each as kimya_name has it: who types one of them looks for this.
  names text[] not null,
  products text[] not null,
  companies text[] not null,
  countries text[] not null,
  day text collate "C",
  sort int not null,
  terms tsvector not null,
  primary key (source, key)
);
create index search_document_terms on search_document using gin (terms);
create index search_document_names on search_document using gin (names);

-- Writes the rows of some things, or of all, as their tables now say.
create function search_write(sources text[], keys text[] default null) returns void language plpgsql as $$
begin
  delete from search_document d where d.source = any (sources) and (keys is null or d.key = any (keys));
  insert into search_document
  select s.source, s.key, s.section, s.symbol, s.title_ar, s.title_en, s.text_ar, s.text_en, s.names,
    array(select distinct kimya_name(n) from regexp_split_to_table(
        s.names || E'\n' || regexp_replace(s.names, '\([^)]*\)|(^|\n)شركة ', E'\n', 'g'), '[\n،,;()]') n
      where kimya_name(n) <> ''),
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

-- Arguments: what the table's rows are found as, the SQL of their key, and the column by which others refer to them.
create function search_keep() returns trigger language plpgsql as $$
declare
  keys text[];
  other record;
begin
  execute format('select array_agg(distinct %s) from changed', tg_argv[1]) into keys;
  if tg_op = 'UPDATE' then
    execute format('select array_agg(distinct k) from (select %s as k from before union select unnest($1)) b', tg_argv[1])
      into keys using keys;
  end if;
  if keys is null then
    return null;
  end if;
  perform search_write(tg_argv[0]::text[], keys);
  if tg_op = 'UPDATE' and tg_nargs > 2 then
    for other in execute format('select source, array_agg(key) as keys from search_document
      where %I && $1 and source <> all ($2::text[]) group by source', tg_argv[2]) using keys, tg_argv[0]
    loop
      perform search_write(array[other.source], other.keys);
    end loop;
  end if;
  return null;
end
$$;

do $$
declare
  one text[];
begin
  foreach one slice 1 in array array[
    array['products_prices_product', '{product,trade,capacity}', 'slug', 'products'],
    array['products_prices_series', '{series}', 'product || ''/'' || lower(market)', ''],
    array['companies_company', '{company}', 'slug', 'companies'],
    array['data_glossary', '{term}', 'slug', ''],
    array['pages_page', '{page}', 'slug', ''],
    array['helps_item', '{help}', 'id::text', ''],
    array['production_capacity_plant', '{plant}', 'slug', ''],
    array['production_capacity_stop', '{stop}', 'slug', ''],
    array['dumping_cases_case', '{case}', 'slug', ''],
    array['mergers_acquisitions_deal', '{deal}', 'slug', '']]
  loop
    execute format('create trigger search_inserted after insert on %I referencing new table as changed
      for each statement execute function search_keep(%L, %L)', one[1], one[2], one[3]);
    execute format('create trigger search_deleted after delete on %I referencing old table as changed
      for each statement execute function search_keep(%L, %L)', one[1], one[2], one[3]);
    execute format('create trigger search_updated after update on %I referencing old table as before new table as changed
      for each statement execute function search_keep(%L, %L%s)', one[1], one[2], one[3],
      case when one[4] = '' then '' else format(', %L', one[4]) end);
  end loop;
end
$$;

select search_write(array['product', 'trade', 'capacity', 'series', 'company', 'term', 'page', 'help', 'plant', 'stop', 'case', 'deal']);
