-- The posts after the newest of each section get an index of their own as well: a word that is neither common among the newest
-- nor rare had all older posts read for it. The night says which they are; until then they are looked for among all.
alter table editorial_post add column search_lately boolean not null default false;
-- safe: no post is in it yet
create index editorial_post_search_lately on editorial_post using gin (search) where search_lately and not search_recent;

create function search_renew(newest int, lately int) returns void language sql as $$
  with placed as materialized (
    select l.post_id, row_number() over (partition by s.list order by l.published_at desc, l.post_id desc) <= newest as is_newest
    from (values ('articles'), ('around-world'), ('news-excerpt')) s (list)
    cross join lateral (
      select post_id, published_at from editorial_listing where list = s.list
      order by published_at desc, post_id desc limit newest + lately) l
  ), changed as (
    select p.id, coalesce(placed.is_newest, false) as is_newest, placed.is_newest is false as is_lately
    from editorial_post p left join placed on placed.post_id = p.id
    where p.search_recent or p.search_lately or placed.post_id is not null
  )
  update editorial_post p set search_recent = c.is_newest, search_lately = c.is_lately
  from changed c where c.id = p.id and (p.search_recent, p.search_lately) <> (c.is_newest, c.is_lately);
  -- Every search would read what waits to be sorted into the indexes.
  select gin_clean_pending_list(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = 'editorial_post'::regclass and a.amname = 'gin'
$$;

-- As 0056 has it, with a step more: where too few of a section's newest posts have the words, those after them are looked at,
-- and only where these are too few as well, all. Whether a title has the words is asked of each of the newer posts; the index of
-- titles is read only where fewer than `best` are found so.
create function search_posts(asked tsquery, sure tsquery, loose tsquery, lowest smallint, within text, most int, few int,
  plenty int, too_few int, best int, old text[])
returns table (id bigint, section text, published_at timestamptz, titled boolean, named boolean, matches boolean, plentiful boolean)
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  with fresh as materialized (
    select p.id, p.section, p.published_at, p.search_title @@ asked as titled from editorial_post p
    where p.search_recent and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest limit 5000
  ), lately as materialized (
    select p.id, p.section, p.published_at, p.search_title @@ asked as titled from editorial_post p
    where p.search_lately and not p.search_recent and p.search @@ sure and p.status = 'published' and not p.hidden
      and p.visibility >= lowest and plenty > any (
        select count(f.id) from unnest(old) o (section) left join fresh f on f.section = o.section group by o.section)
    limit 5000
  ), newer as materialized (
    select * from fresh union all select * from lately
  ), enough as materialized (
    select n.section from newer n where n.section = any (old) group by n.section having count(*) >= plenty
  ), older as materialized (
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'articles' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'articles' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'around-world' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'around-world' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'news-excerpt' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'news-excerpt' not in (select e.section from enough e) limit most)
  ), titled as materialized (
    select p.id, p.section, p.published_at from (
      select * from editorial_post p where p.search_title @@ loose and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (old = '{}' or (select count(*) from newer n where n.titled and n.section = coalesce(within, n.section)) < best) limit most) p
    where asked = loose or p.search_title @@ asked
  ), fresh_named as materialized (
    select p.id, p.section, p.published_at, p.search @@ asked as matches from (
      select * from editorial_post p
      where sure <> loose and p.search_recent and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest limit few) p
  ), scarce as materialized (
    select old = '{}' or (select count(*) from newer) + (select count(*) from older) + (select count(*) from titled)
      + (select count(*) from fresh_named n where n.matches) < too_few as scarce
  )
  select p.id, min(p.section), min(p.published_at), bool_or(p.titled), bool_and(p.named), bool_or(p.matches),
    bool_or(p.section in (select e.section from enough e)
      or (sure <> loose and p.section = any (old) and not (select s.scarce from scarce s)))
  from (
    select n.id, n.section, n.published_at, n.titled, false as named, true as matches from newer n
    union all
    select o.id, o.section, o.published_at, false, false, true from older o
    union all
    select t.id, t.section, t.published_at, true, false, true from titled t
    union all
    select n.id, n.section, n.published_at, false, true, n.matches from fresh_named n
    union all
    (select p.id, p.section, p.published_at, false, true, p.search @@ asked from (
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'articles' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
      union all
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'around-world' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
      union all
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'news-excerpt' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
    ) p)
  ) p
  group by p.id
$$;
