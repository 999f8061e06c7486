-- When a reader unsubscribed through the link or the header of this issue's mail. Null costs a row no byte, and no index has it.
alter table newsletter_delivery add column unsubscribed_at timestamptz;
