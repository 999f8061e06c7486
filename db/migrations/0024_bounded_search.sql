-- no-transaction
-- What a search costs has a bound: of each section with many texts it looks at so many that have the words and at no more.
-- An index a section tells which these are.

drop index concurrently if exists editorial_post_search_articles;
create index concurrently editorial_post_search_articles on editorial_post using gin (search) where section = 'articles';
drop index concurrently if exists editorial_post_search_around;
create index concurrently editorial_post_search_around on editorial_post using gin (search) where section = 'around-world';
drop index concurrently if exists editorial_post_search_news;
create index concurrently editorial_post_search_news on editorial_post using gin (search) where section = 'news-excerpt';

drop index concurrently if exists search_document_companies;
create index concurrently search_document_companies on search_document using gin (terms) where section = 'companies';
drop index concurrently if exists search_document_others;
create index concurrently search_document_others on search_document using gin (terms) where section <> 'companies';
drop index concurrently if exists search_document_products;
create index concurrently search_document_products on search_document using gin (products);
-- Names are read into memory in this order, the first so many of each source.
drop index concurrently if exists search_document_order;
create index concurrently search_document_order on search_document (source, sort, key);

drop index concurrently if exists editorial_post_search;
drop index concurrently if exists search_document_terms;

-- The functions below look words up in those indexes whatever the planner thinks of a limit: where it takes words for common that
-- are never together, it would read the whole table for the first few.

-- Published posts: of each section so many that have the words of `sure`, which the index alone can tell; so many with them in their
-- titles; and few that have the words of `loose`, which is to be `asked` with the words of names anywhere, and are read for that.
create or replace function search_posts(asked tsquery, sure tsquery, loose tsquery, lowest smallint, most int, few int)
returns table (id bigint, section text, published_at timestamptz, titled boolean, named boolean, matches boolean)
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select distinct p.id, p.section, p.published_at, p.search_title @@ asked, p.named, not p.named or p.search @@ asked
  from (
    (select false as named, * from editorial_post p where p.section = 'articles' and p.search @@ sure
      and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most)
    union all
    (select false as named, * from editorial_post p where p.section = 'around-world' and p.search @@ sure
      and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most)
    union all
    (select false as named, * from editorial_post p where p.section = 'news-excerpt' and p.search @@ sure
      and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most)
    union all
    (select false as named, * from editorial_post p where p.search_title @@ sure
      and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most)
    union all
    (select true as named, * from (
      (select * from editorial_post p where sure <> loose and p.section = 'articles' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest limit few)
      union all
      (select * from editorial_post p where sure <> loose and p.section = 'around-world' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest limit few)
      union all
      (select * from editorial_post p where sure <> loose and p.section = 'news-excerpt' and p.search @@ (loose && !!sure)
        and p.status = 'published' and not p.hidden and p.visibility >= lowest limit few)
    ) p)
  ) p
$$;

-- The same of everything else, companies apart from the rest, and what has one of the names or is named by an answer.
create or replace function search_documents(asked tsquery, loose tsquery, exact text[], answers text[], kinds tsquery,
  of_product text, since text, most int)
returns table (source text, key text, section text, sort int, day text, product text, matches boolean, exact boolean, answer boolean)
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select distinct d.source, d.key, d.section, d.sort, d.day, d.products[1],
    asked = loose or d.terms @@ asked, d.names && exact,
    d.names && answers and (kinds is null or d.terms @@ kinds)
  from (
    (select * from search_document d where of_product is null and d.section <> 'companies' and d.terms @@ loose
      and (since is null or d.day >= since) limit most)
    union all
    (select * from search_document d where of_product is null and d.section = 'companies' and d.terms @@ loose
      and since is null limit most)
    union all
    (select * from (
      select * from search_document d where of_product is not null and d.products @> array[of_product] limit 2 * most) d
    where d.terms @@ loose and (since is null or d.day >= since))
    union all
    (select * from search_document d where d.names && (exact || answers)
      and (of_product is null or d.products @> array[of_product]) and (since is null or d.day >= since) limit most)
  ) d
$$;

-- Those of the terms that any text has.
create or replace function search_known(terms text[]) returns setof text
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select t from unnest(terms) t, lateral (select quote_literal(t)::tsquery as q offset 0) one
  where exists (select from search_document d where d.section <> 'companies' and d.terms @@ q)
    or exists (select from search_document d where d.section = 'companies' and d.terms @@ q)
    or exists (select from editorial_post p where p.section = 'articles' and p.search @@ q
      and p.visibility = 3 and p.status = 'published' and not p.hidden)
    or exists (select from editorial_post p where p.section = 'around-world' and p.search @@ q
      and p.visibility = 3 and p.status = 'published' and not p.hidden)
    or exists (select from editorial_post p where p.section = 'news-excerpt' and p.search @@ q
      and p.visibility = 3 and p.status = 'published' and not p.hidden)
$$;

analyze search_document;
