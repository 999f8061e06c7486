create table products_prices_category (
  id text primary key,
  parent_id text references products_prices_category,
  sort int not null default 0,
  name_ar text not null,
  name_en text not null
);

create table products_prices_product (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id text not null references products_prices_category,
  shortcut_name text not null,
  name_ar text not null,
  name_en text,
  cas text,
  hs6 text,
  unit text,
  description_ar text,
  description_en text,
  sort int not null default 0,
  search text generated always as (
    kimya_fold(name_ar || ' ' || coalesce(name_en, '') || ' ' || shortcut_name || ' ' || coalesce(cas, '') || ' ' || coalesce(hs6, ''))
  ) stored
);
create index products_prices_product_category on products_prices_product (category_id, slug);

-- A series is one product in one market on one set of terms; figures made up for the demonstration say so.
create table products_prices_series (
  id int generated always as identity primary key,
  product text not null references products_prices_product,
  market text not null,
  grade text not null default '',
  delivery_term text not null,
  price_type text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit text not null,
  frequency text not null,
  demo boolean not null default false,
  source_ar text not null,
  source_en text not null,
  sort int not null default 0,
  unique (product, market, grade, delivery_term, price_type)
);

create table products_prices_point (
  series_id int not null references products_prices_series on delete cascade,
  day date not null,
  price numeric(12, 4) not null check (price > 0 and price <= 1000000),
  primary key (series_id, day)
);

create table companies_company (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_ar text not null,
  name_en text,
  shortcut_ar text not null,
  shortcut_en text,
  country text not null,
  city_ar text,
  city_en text,
  exchange text,
  ticker text,
  adjectives text[] not null default '{}',
  products text[] not null default '{}',
  description_ar text,
  description_en text,
  source_ar text not null,
  source_en text not null,
  confidence text not null,
  sort int not null default 0,
  search text generated always as (
    kimya_fold(name_ar || ' ' || coalesce(name_en, '') || ' ' || shortcut_ar || ' ' || coalesce(shortcut_en, '') || ' ' || coalesce(ticker, ''))
  ) stored
);
create index companies_company_country on companies_company (country, slug);
