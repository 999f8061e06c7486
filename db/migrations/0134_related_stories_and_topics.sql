-- A story names the cases and deals that it is about, beside its products and companies, and an editor pins what it leads on to.
-- formerly: db159278f3028bfbd31574633351dc6cde761991ab925a374c70f5e07b56a599
-- A server newer than that text refuses a column with a default while a function with a parsed body takes the table's rows.
drop function editorial_lists_of(editorial_post);
alter table editorial_post
  add column cases text[] not null default '{}',
  add column deals text[] not null default '{}',
  add column pins text[] not null default '{}';

-- Words and names of several words, any of which is asked for.
create function editorial_asked(words text[]) returns tsquery
language sql immutable strict parallel safe
return (select string_agg('(' || q.asked || ')', ' | ')::tsquery
  from unnest(words) w, lateral (select phraseto_tsquery('simple', kimya_terms(w))::text as asked) q where q.asked <> '');

-- A subject of the newsroom's own: its stories are those about any of its products, companies or cases, and those that have any of
-- its words in a title or standfirst.
create table editorial_topic (
  slug text primary key,
  title_ar text not null,
  title_en text,
  description_ar text,
  description_en text,
  products text[] not null default '{}',
  companies text[] not null default '{}',
  cases text[] not null default '{}',
  words_ar text[] not null default '{}',
  words_en text[] not null default '{}',
  -- Stories that come first on its page, and are in it whatever they are about.
  pins text[] not null default '{}',
  sort int not null default 0,
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  search_asked tsquery generated always as (editorial_asked(words_ar || words_en)) stored
);

-- Every list a post is in: also those of its country ('k:SA'), its cases ('ca:eu-meg-2020'), its deals ('d:…') and its topics ('t:…').
create function editorial_lists_of(p editorial_post) returns setof text
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

-- A topic's words are in titles and standfirsts: a change of these changes the lists too.
create or replace trigger editorial_post_listed
after insert or update of section, status, visibility, hidden, category_id, products, companies, published_at, cases, deals, country,
  title_ar, title_en, summary_ar, summary_en
on editorial_post for each row execute function editorial_post_listed();

insert into editorial_listing (list, published_at, post_id, visibility)
select 'k:' || country, published_at, id, visibility from editorial_post
where country is not null and status = 'published' and not hidden and visibility > 1
on conflict do nothing;

-- The list of a topic is made again when the topic changes; what it is about is found by the lists that are there, its words by their index.
create function editorial_topic_listed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from editorial_listing where list = 't:' || old.slug;
  end if;
  if tg_op = 'DELETE' or new.hidden then
    return null;
  end if;
  insert into editorial_listing (list, published_at, post_id, visibility)
  select 't:' || new.slug, f.published_at, f.post_id, f.visibility from (
    select l.published_at, l.post_id, l.visibility from editorial_listing l where l.list = any (
      select 'p:' || x from unnest(new.products) x union all
      select 'co:' || x from unnest(new.companies) x union all
      select 'ca:' || x from unnest(new.cases) x)
    union
    select p.published_at, p.id, p.visibility from editorial_post p
    where p.id::text = any (new.pins) and p.status = 'published' and not p.hidden and p.visibility > 1
    union
    select p.published_at, p.id, p.visibility from editorial_post p join search_head h on h.id = p.id
    where p.search @@ new.search_asked and h.head @@ new.search_asked and p.status = 'published' and not p.hidden and p.visibility > 1
  ) f;
  return null;
end $$;
create trigger editorial_topic_listed after insert or delete or update of slug, products, companies, cases, words_ar, words_en, pins, hidden
on editorial_topic for each row execute function editorial_topic_listed();

alter table following_follow drop constraint following_follow_kind_check,
  add constraint following_follow_kind_check check (kind in ('product', 'series', 'market', 'company', 'case', 'author', 'topic'));

select search_add('topic', 'editorial_topic', 'slug', $rows$
  select 'topic', t.slug, 'topics', 'x0topics', null::text, t.title_ar, t.title_en, t.description_ar, t.description_en,
    concat_ws(E'\n', t.title_ar, t.title_en), array_to_string(t.words_ar || t.words_en, ' / '),
    t.products, t.companies, '{}'::text[], null::text, t.sort
  from editorial_topic t where not t.hidden$rows$);
