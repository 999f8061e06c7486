-- Pictures that stand in a text: whoever asks for a picture is shown it where he may read one of its posts.

create function editorial_body_images(html text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct found[1] from regexp_matches(html, '<figure[^>]* data-image="([a-z0-9-]+)"', 'g') as found);

-- A table whose rows a function takes cannot be written anew: the function is made again below, as it was.
drop function editorial_lists_of(editorial_post);
alter table editorial_post
  add column body_images text[] not null generated always as (
    coalesce(editorial_body_images(body_ar), '{}') || coalesce(editorial_body_images(body_en), '{}')
  ) stored;
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

create index editorial_post_body_images on editorial_post using gin (body_images) where body_images <> '{}';
