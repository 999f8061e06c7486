-- Saved views of the workbench on a board, by their number. One that was removed stays as a plain line until its reader removes that too.
alter table board_entry drop constraint board_entry_kind_check;
alter table board_entry add constraint board_entry_kind_check
  check (kind in ('series', 'product', 'company', 'case', 'view', 'analysis'));
