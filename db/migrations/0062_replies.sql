-- Somebody answered a comment: its writer is told once the answer is published, whether at once or by the newsroom.
alter table following_work drop constraint following_work_kind_check,
  add constraint following_work_kind_check check (kind in ('figure', 'post', 'case', 'reply'));
alter table following_notice drop constraint following_notice_kind_check,
  add constraint following_notice_kind_check check (kind in ('alert', 'figure', 'post', 'case', 'reply'));

create function following_reply_came() returns trigger language plpgsql as $$
begin
  insert into following_work (kind, key) values ('reply', new.id);
  return null;
end
$$;
create trigger following_reply_came after insert or update of status on editorial_comment for each row
  when (new.status = 'published' and new.parent_id is not null and new.author_id is not null and not new.demo)
  execute function following_reply_came();
