-- An export of our own comes back whole: tables of the site and its figures, noted as what was made of which file of it; documents that
-- old stories link to; and what a newer export changed of comments (docs/decisions/0140-the-way-back.md).
alter table archive_item
  drop constraint archive_item_kind_check,
  add constraint archive_item_kind_check check (kind in ('story', 'page', 'category', 'author', 'picture', 'cover', 'comment',
    'subscriber', 'document', 'table')) not valid;
alter table archive_made
  drop constraint archive_made_kind_check,
  add constraint archive_made_kind_check check (kind in ('post', 'page', 'category', 'desk', 'image', 'redirect', 'user', 'member',
    'document', 'table')) not valid;
alter table archive_before
  drop constraint archive_before_kind_check,
  add constraint archive_before_kind_check check (kind in ('post', 'page', 'comment', 'table')) not valid;

-- Findings of who paid there had the reader's address.
update archive_finding set foreign_id = number::text, title = '' where kind = 'subscriber';
