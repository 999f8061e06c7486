-- Old addresses of an archive: with queries, with anything in them that an address may have, and 100,000 of them and more.

alter table site_redirect drop constraint site_redirect_from_path_check;
alter table site_redirect add constraint site_redirect_from_path_check check (
  -- Of both languages, without /en; in the form of src/site/redirects/old-address.ts.
  from_path ~ '^/(\?|[^\s?#\\])[^\s#\\]*$'
  and from_path !~ '^/(ar|en|admin)([/?]|$)'
  and from_path !~ '^[^?]*(//|[^?]/(\?|$))'
  and octet_length(from_path) <= 2000
) not valid;

-- What leads to a redirect leads to its end at once.
with recursive way (id, at, steps) as (
  select id, to_path, 0 from site_redirect
  union all
  select way.id, r.to_path, way.steps + 1 from way join site_redirect r on r.from_path = way.at
), ends as (
  select distinct on (id) id, at from way where steps > 0 order by id, steps desc
) update site_redirect r set to_path = ends.at from ends where r.id = ends.id;

drop index site_redirect_to;
create index site_redirect_leads on site_redirect (split_part(split_part(to_path, '#', 1), '?', 1));
-- Folding 100,000 addresses at each search takes longer than looking through them.
alter table site_redirect add column folded text not null generated always as (kimya_fold(from_path || ' ' || to_path)) stored;

-- A reader arrives by one step.
create or replace function site_redirect_arrives() returns trigger language plpgsql as $$
declare
  target text := split_part(new.to_path, '#', 1);
begin
  -- Two that are written at once would each miss the other.
  perform pg_advisory_xact_lock(hashtext('site_redirect'));
  if exists (
    select from site_redirect where id <> new.id and from_path in (target, split_part(target, '?', 1))
  ) then
    raise exception 'A chain of redirects' using errcode = 'check_violation', table = 'site_redirect', column = 'to_path';
  end if;
  if exists (
    select from site_redirect
    where id <> new.id and split_part(split_part(to_path, '#', 1), '?', 1) = split_part(new.from_path, '?', 1)
      and (new.from_path !~ '\?' or split_part(to_path, '#', 1) = new.from_path)
  ) then
    raise exception 'A chain of redirects' using errcode = 'check_violation', table = 'site_redirect', column = 'from_path';
  end if;
  return new;
end
$$;
