-- Rates of customs and of VAT by which landed costs are counted, each with the days on which it holds and its source.
create table landed_cost_rate (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('customs', 'vat')),
  -- Where the goods are imported.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Only for goods of this country or bloc; null: of any.
  origin text check (origin ~ '^[A-Z]{2,3}$'),
  -- Only for goods below this code; null: for all.
  hs text check (hs ~ '^[0-9]{2,12}$'),
  -- Percent.
  rate numeric(7, 4) not null check (rate between 0 and 1000),
  valid_from date not null,
  -- Its last day; null: until the next one.
  valid_to date check (valid_to >= valid_from),
  note_ar text not null,
  note_en text not null,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  unique nulls not distinct (kind, country, origin, hs, valid_from)
);

insert into landed_cost_rate (kind, country, origin, rate, valid_from, note_ar, note_en, source_ar, source_en, source_url, as_of)
select 'customs', country, null, 5, date '2003-01-01',
  'النسبة العامة في التعرفة الجمركية الموحدة؛ لبعض البنود نسبة أخرى أو إعفاء، فراجع بندك',
  'General rate of the common tariff; some lines have another rate or none, so check yours',
  'إجراءات الاتحاد الجمركي لدول المجلس', 'Implementation procedures of the GCC customs union',
  'http://www.gcc-sg.org/eng/index9038.html?action=Sec-Show&ID=93', '2025'
from unnest(array['SA', 'AE', 'QA', 'KW', 'BH', 'OM']) as country
union all
select 'customs', country, 'GCC', 0, date '2003-01-01',
  'منتجات دول المجلس تعامل معاملة المنتجات الوطنية، بإثبات المنشأ',
  'Goods produced in a GCC country are treated as national products, with proof of origin',
  'إجراءات الاتحاد الجمركي لدول المجلس', 'Implementation procedures of the GCC customs union',
  'http://www.gcc-sg.org/eng/index9038.html?action=Sec-Show&ID=93', '2025'
from unnest(array['SA', 'AE', 'QA', 'KW', 'BH', 'OM']) as country;

insert into landed_cost_rate (kind, country, rate, valid_from, note_ar, note_en, source_ar, source_en, source_url, as_of)
values
  ('vat', 'SA', 5, '2018-01-01', 'النسبة الأساسية', 'Standard rate',
    'هيئة الزكاة والضريبة والجمارك', 'Zakat, Tax and Customs Authority', 'https://zatca.gov.sa/', '2025'),
  ('vat', 'SA', 15, '2020-07-01', 'النسبة الأساسية', 'Standard rate',
    'هيئة الزكاة والضريبة والجمارك', 'Zakat, Tax and Customs Authority', 'https://zatca.gov.sa/', '2025'),
  ('vat', 'AE', 5, '2018-01-01', 'النسبة الأساسية', 'Standard rate',
    'المرسوم بقانون اتحادي رقم 8 لسنة 2017، المادة 3', 'Federal Decree-Law No. 8 of 2017, Article 3',
    'https://tax.gov.ae/', '2025'),
  ('vat', 'BH', 5, '2019-01-01', 'النسبة الأساسية', 'Standard rate',
    'الجهاز الوطني للإيرادات', 'National Bureau for Revenue', 'https://www.nbr.gov.bh/', '2025'),
  ('vat', 'BH', 10, '2022-01-01', 'النسبة الأساسية', 'Standard rate',
    'الجهاز الوطني للإيرادات', 'National Bureau for Revenue', 'https://www.nbr.gov.bh/', '2025'),
  ('vat', 'OM', 5, '2021-04-16', 'النسبة الأساسية', 'Standard rate',
    'جهاز الضرائب، سلطنة عُمان', 'Tax Authority of Oman', 'https://tms.taxoman.gov.om/', '2025'),
  ('vat', 'QA', 0, '2018-01-01', 'لا ضريبة قيمة مضافة سارية', 'No VAT is in force',
    'الهيئة العامة للضرائب، قطر', 'General Tax Authority, Qatar', 'https://gta.gov.qa/', '2025'),
  ('vat', 'KW', 0, '2018-01-01', 'لا ضريبة قيمة مضافة سارية', 'No VAT is in force',
    'وزارة المالية، الكويت', 'Ministry of Finance, Kuwait', 'https://www.mof.gov.kw/', '2025');
