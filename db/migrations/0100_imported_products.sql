-- Products and their groups come by file too: an import that brought or changed them can be undone.
alter table products_prices_product add import_id bigint references data_import on delete set null;
alter table products_prices_category add import_id bigint references data_import on delete set null;
create index products_prices_product_import on products_prices_product (import_id) where import_id is not null;
create index products_prices_category_import on products_prices_category (import_id) where import_id is not null;
create trigger products_prices_product_revision after update or delete on products_prices_product for each row
  execute function data_keep_revision('products-prices', 'slug');
create trigger products_prices_category_revision after update or delete on products_prices_category for each row
  execute function data_keep_revision('products-prices', 'id');
