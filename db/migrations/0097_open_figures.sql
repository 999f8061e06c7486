-- A market's price can be below zero: crude at Cushing was sold at -36.98 on 20 April 2020.
alter table products_prices_point drop constraint products_prices_point_price_check,
  add constraint products_prices_point_price_check check (price between -1000000 and 1000000) not valid;

-- On what terms the figures of an import may be used, whom to credit, and the publisher's edition and its date. Those of a
-- source are those of its newest import.
alter table data_import
  add licence_ar text,
  add licence_en text,
  add licence_url text check (licence_url ~ '^https?://'),
  add credit_ar text,
  add credit_en text,
  add edition text check (char_length(edition) between 1 and 100),
  add published text collate "C" check (kimya_is_partial_date(published));
create index data_import_licence on data_import (source_en, source_ar, id desc) where licence_en is not null;

-- Files of the two publishers that came before.
update data_import set licence_ar = 'CC BY 4.0', licence_en = 'CC BY 4.0',
  licence_url = 'https://creativecommons.org/licenses/by/4.0/', credit_ar = 'البنك الدولي', credit_en = 'World Bank'
where source_en = 'World Bank, Commodity Price Data (The Pink Sheet)';
update data_import set licence_ar = 'ملك عام', licence_en = 'Public domain',
  licence_url = 'https://www.eia.gov/about/copyrights_reuse.php', credit_ar = 'إدارة معلومات الطاقة الأمريكية',
  credit_en = 'US Energy Information Administration'
where source_en = 'US Energy Information Administration';

-- The World Bank left urea at the Black Sea and in Europe for the Middle East in March 2022.
update products_prices_series set ended_on = '2022-02-28'
where (product, market, grade, delivery_term, price_type) = ('urea', 'EUR', '', 'FOB', 'average') and not demo
  and ended_on is null;
