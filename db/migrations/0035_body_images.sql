-- Pictures that stand in a text: whoever asks for a picture is shown it where he may read one of its posts.

create function editorial_body_images(html text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct found[1] from regexp_matches(html, '<figure[^>]* data-image="([a-z0-9-]+)"', 'g') as found);

alter table editorial_post
  add column body_images text[] not null generated always as (
    coalesce(editorial_body_images(body_ar), '{}') || coalesce(editorial_body_images(body_en), '{}')
  ) stored;

create index editorial_post_body_images on editorial_post using gin (body_images) where body_images <> '{}';
