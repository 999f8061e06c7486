-- What a provider collects for a pro-forma, and what it has told us of. The ledger books from these; it is not in them.

create table billing_attempt (
  -- The provider is given it too: whatever it tells us leads back here.
  id uuid primary key default gen_random_uuid(),
  -- The pro-forma that it is to pay.
  invoice_id uuid not null references billing_invoice,
  provider text not null,
  -- `page`: the customer pays on the provider's page. `charge`: his saved card is charged for a renewal.
  kind text not null check (kind in ('page', 'charge')),
  -- Of a charge: the day after the due date on which it was made.
  step smallint not null default 0,
  -- The provider's name of it, once it has answered.
  ref text,
  url text,
  -- What was left to pay; and what is asked for it, for some providers take no single fils.
  due_minor bigint not null check (due_minor > 0),
  charged_minor bigint not null check (charged_minor > 0 and charged_minor <= due_minor),
  currency text not null,
  -- `returned`: money that fitted nothing was sent back.
  status text not null default 'new' check (status in ('new', 'open', 'paid', 'failed', 'closed', 'returned')),
  -- The provider's name of the payment.
  payment text,
  -- Why the newsroom must look at it.
  problem text check (problem in ('amount', 'balance', 'withdrawn', 'runs', 'refund', 'disputed')),
  -- The problem that somebody has settled by hand: it is not shown again.
  settled text check (settled in ('refund')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz not null,
  unique (provider, ref)
);
create unique index billing_attempt_page on billing_attempt (invoice_id) where kind = 'page' and status in ('new', 'open');
create unique index billing_attempt_charge on billing_attempt (invoice_id, step) where kind = 'charge';
create index billing_attempt_invoice on billing_attempt (invoice_id);
create index billing_attempt_payment on billing_attempt (payment) where payment is not null;
create index billing_attempt_open on billing_attempt (checked_at) where status in ('new', 'open');
create index billing_attempt_paid on billing_attempt (checked_at) where status = 'paid';
create index billing_attempt_problem on billing_attempt (created_at) where problem is not null;

-- Only a hint that something happened: what happened is asked.
create table billing_event (
  provider text not null,
  event_id text not null,
  type text not null,
  ref text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- `unknown`: it names an attempt that is not ours.
  problem text check (problem in ('unknown')),
  primary key (provider, event_id)
);
create index billing_event_waits on billing_event (received_at) where handled_at is null;
create index billing_event_problem on billing_event (received_at) where problem is not null;

-- The card that a renewal is charged to, as the member knows it: `visa 4242`. `provider_ref` is the provider's token of it.
alter table billing_subscription add column provider_label text;
