-- A document that is a newer version of another: both keep their addresses, lists show the newest.
alter table fileuploads_document
  add column replaces int references fileuploads_document on delete set null,
  add constraint fileuploads_document_replaces_other check (replaces <> id);
create unique index fileuploads_document_replaces on fileuploads_document (replaces) where replaces is not null;
