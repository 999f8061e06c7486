-- Subscriptions and what is paid for them. Money is a whole number of the currency's smallest unit; what was invoiced never changes.

create table billing_settings (
  one boolean primary key default true check (one),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table billing_plan (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name_ar text not null,
  name_en text not null,
  text_ar text not null default '',
  text_en text not null default '',
  features text[] not null,
  -- Most accounts that may read under one subscription; 1 is a person's plan.
  seats_max int not null default 1 check (seats_max between 1 and 1000),
  trial_days smallint not null default 0 check (trial_days between 0 and 90),
  active boolean not null default true,
  sort int not null default 0,
  -- Demonstration data: marked as such wherever it is shown.
  demo boolean not null default false
);

-- Per seat, before tax. A price never changes; another price is another row.
create table billing_price (
  id int generated always as identity primary key,
  plan text not null references billing_plan on update cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  months smallint not null check (months in (1, 3, 12)),
  amount_minor bigint not null check (amount_minor > 0 and amount_minor <= 1000000000000),
  valid_from timestamptz not null default now(),
  valid_to timestamptz
);
create unique index billing_price_now on billing_price (plan, currency, months) where valid_to is null;

-- `*` stands for customers of another country than the seller's.
create table billing_vat_rate (
  id int generated always as identity primary key,
  country text not null check (country ~ '^([A-Z]{2}|\*)$'),
  rate_bp int not null check (rate_bp between 0 and 10000),
  category char(1) not null check (category in ('S', 'Z', 'E', 'O')),
  reason_ar text not null default '',
  reason_en text not null default '',
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  unique (country, valid_from)
);
insert into billing_vat_rate (country, rate_bp, category, reason_ar, reason_en, valid_from, valid_to) values
  ('SA', 500, 'S', '', '', '2018-01-01', '2020-07-01'),
  ('SA', 1500, 'S', '', '', '2020-07-01', null),
  ('AE', 500, 'S', '', '', '2018-01-01', null),
  ('BH', 500, 'S', '', '', '2019-01-01', '2022-01-01'),
  ('BH', 1000, 'S', '', '', '2022-01-01', null),
  ('OM', 500, 'S', '', '', '2021-04-16', null),
  ('KW', 0, 'O', 'لا تُطبَّق ضريبة القيمة المضافة', 'VAT is not in force', '2018-01-01', null),
  ('QA', 0, 'O', 'لا تُطبَّق ضريبة القيمة المضافة', 'VAT is not in force', '2018-01-01', null),
  ('*', 0, 'Z', 'خدمات مُصدَّرة إلى عميل خارج بلد المورِّد', 'Services exported to a customer outside the supplier’s country', '2018-01-01', null);

create table billing_account (
  id int generated always as identity primary key,
  -- Null once the member has gone: his invoices stay.
  owner_id int references accounts_user on delete set null,
  kind text not null check (kind in ('person', 'company')),
  name text not null,
  vat_number text,
  cr_number text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null,
  lang text not null check (lang in ('ar', 'en')),
  trial_used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index billing_account_owner on billing_account (owner_id, kind) where owner_id is not null;

create table billing_coupon (
  code text primary key check (code ~ '^[A-Z0-9-]{3,24}$'),
  percent smallint check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0 and amount_minor <= 1000000000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  plan text references billing_plan on update cascade,
  max_uses int check (max_uses > 0),
  valid_to timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_minor) = 1),
  check ((amount_minor is null) = (currency is null))
);

create table billing_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id int not null references billing_account,
  price_id int not null references billing_price,
  seats int not null check (seats >= 1),
  status text not null check (status in ('pending', 'active', 'past_due', 'cancelled', 'ended')),
  -- Periods are counted in months from here, so that a subscription of the 31st comes back to the 31st.
  anchor timestamptz,
  periods int not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  trial boolean not null default false,
  -- Asked for from the next period on.
  next_price_id int references billing_price,
  next_seats int check (next_seats >= 1),
  coupon text references billing_coupon on update cascade,
  provider text not null,
  provider_ref text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (provider, provider_ref),
  check ((status in ('active', 'past_due', 'cancelled')) <= (period_end is not null))
);
create unique index billing_one_live on billing_subscription (account_id) where status in ('active', 'past_due', 'cancelled');
create index billing_subscription_account on billing_subscription (account_id, created_at desc);
create index billing_subscription_due on billing_subscription (status, period_end) where status <> 'ended';
create index billing_subscription_price on billing_subscription (price_id);

create table billing_coupon_use (
  coupon text not null references billing_coupon on update cascade,
  account_id int not null references billing_account,
  subscription_id uuid not null references billing_subscription,
  primary key (coupon, account_id)
);
create index billing_coupon_use_subscription on billing_coupon_use (subscription_id);

create table billing_seat (
  account_id int not null references billing_account,
  user_id int not null references accounts_user on delete cascade,
  added_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index billing_seat_user on billing_seat (user_id);

-- Who may use what until when. A session is looked up with it: the end is a comparison with now, no job has to run.
create table billing_entitlement (
  user_id int not null references accounts_user on delete cascade,
  feature text not null,
  source uuid not null references billing_subscription,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (user_id, feature, source)
);
create index billing_entitlement_source on billing_entitlement (source);

-- Gapless: a number is taken in the transaction that issues, and given back with it.
create table billing_number (series text primary key, next bigint not null);

create table billing_invoice (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('proforma', 'invoice', 'credit_note')),
  number text not null unique,
  account_id int not null references billing_account,
  subscription_id uuid not null references billing_subscription,
  purpose text not null check (purpose in ('period', 'change')),
  -- The pro-forma that an invoice came of; the invoice that a credit note corrects.
  refers_to uuid references billing_invoice,
  seller jsonb not null,
  buyer jsonb not null,
  -- What is bought: price, seats, and how it was before a change.
  terms jsonb not null,
  issued_at timestamptz not null,
  period_start timestamptz,
  period_end timestamptz,
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  gross_minor bigint not null check (gross_minor = net_minor + vat_minor),
  rate_bp int not null,
  category char(1) not null,
  reason_ar text not null default '',
  reason_en text not null default '',
  due_at timestamptz,
  qr text,
  demo boolean not null default false,
  -- Of a pro-forma alone.
  status text not null check (status in ('open', 'paid', 'void', 'issued')),
  settled_at timestamptz,
  check ((kind = 'proforma') = (status <> 'issued'))
);
create index billing_invoice_account on billing_invoice (account_id, issued_at desc);
create index billing_invoice_subscription on billing_invoice (subscription_id);
create index billing_invoice_refers on billing_invoice (refers_to) where refers_to is not null;
create index billing_invoice_queue on billing_invoice (status, issued_at desc);
-- A job that runs twice asks for a period once.
create unique index billing_invoice_period on billing_invoice (subscription_id, kind, period_start)
  where purpose = 'period' and kind <> 'credit_note' and status <> 'void';
create unique index billing_invoice_one_change on billing_invoice (subscription_id) where purpose = 'change' and status = 'open';

create table billing_line (
  invoice_id uuid not null references billing_invoice,
  n smallint not null,
  text_ar text not null,
  text_en text not null,
  quantity int not null,
  unit_minor bigint not null,
  discount_minor bigint not null default 0,
  net_minor bigint not null,
  vat_minor bigint not null,
  primary key (invoice_id, n)
);

create table billing_payment (
  id uuid primary key default gen_random_uuid(),
  -- The pro-forma that was paid, or the credit note that was paid out.
  invoice_id uuid not null references billing_invoice,
  provider text not null,
  -- The bank's number of the transfer: the same one is never counted twice.
  provider_ref text not null,
  -- Negative where money was sent back.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  paid_on date not null,
  status text not null check (status in ('waiting', 'confirmed', 'refused')),
  recorded_by int references accounts_user on delete set null,
  recorded_at timestamptz not null,
  confirmed_by int references accounts_user on delete set null,
  confirmed_at timestamptz,
  unique (provider, provider_ref)
);
create index billing_payment_invoice on billing_payment (invoice_id);
create index billing_payment_recorded on billing_payment (recorded_by) where recorded_by is not null;
create index billing_payment_confirmed on billing_payment (confirmed_by) where confirmed_by is not null;

create table billing_reminder (
  invoice_id uuid not null references billing_invoice,
  step smallint not null,
  at timestamptz not null,
  primary key (invoice_id, step)
);

-- What was issued stays as it is: a mistake is corrected by a credit note. A pro-forma is only an offer, but its figures stay too.
create function billing_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'proforma'
    and to_jsonb(new) - 'status' - 'settled_at' = to_jsonb(old) - 'status' - 'settled_at' then
    return new;
  end if;
  raise exception 'An issued document cannot be changed: %', old.number using errcode = 'integrity_constraint_violation';
end $$;
create trigger billing_invoice_frozen before update or delete on billing_invoice
  for each row execute function billing_frozen();

create function billing_line_frozen() returns trigger language plpgsql as $$
begin
  -- Lines come in the transaction that issues their document, and never later.
  if tg_op = 'INSERT' and exists (select from billing_invoice
    where id = new.invoice_id and xmin::text = (pg_current_xact_id()::xid)::text) then
    return new;
  end if;
  raise exception 'The lines of an issued document cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger billing_line_frozen before insert or update or delete on billing_line
  for each row execute function billing_line_frozen();
