-- Fees of an entry at the customs of the destination, and the United States as one: percentages of the customs value, some with a
-- least and a most an entry.
alter table landed_cost_rate
  drop constraint landed_cost_rate_kind_check,
  add constraint landed_cost_rate_kind_check check (kind in ('customs', 'vat', 'processing', 'harbor')),
  -- US dollars an entry; null: no bounds.
  add column least numeric(12, 2) check (least >= 0),
  add column most numeric(12, 2) check (most >= least),
  add constraint landed_cost_rate_bounds_check check (
    (least is null) = (most is null) and (least is null or kind in ('processing', 'harbor'))
  );

insert into landed_cost_rate (kind, country, rate, least, most, valid_from, valid_to, note_ar, note_en, source_ar, source_en, source_url, as_of)
values
  ('processing', 'US', 0.3464, 33.58, 651.50, '2025-10-01', '2026-09-30',
    'رسم معالجة البضائع على البيان الرسمي، بحدّيه للسنة المالية 2026؛ تعفي بعض اتفاقيات التجارة منه',
    'Merchandise processing fee of a formal entry, with its limits of fiscal year 2026; some trade agreements exempt from it',
    'الجمارك وحماية الحدود الأمريكية: السجل الاتحادي، المجلد 90، ص 34665؛ ومدونة اللوائح الاتحادية، الباب 19، المادة 24.23',
    'U.S. Customs and Border Protection, 90 FR 34665, and 19 CFR 24.23',
    'https://www.govinfo.gov/content/pkg/FR-2025-07-23/html/2025-13869.htm', '2025-07-23'),
  ('harbor', 'US', 0.125, null, null, '1991-01-01', null,
    'رسم صيانة الموانئ على ما يُفرَّغ من السفن في الموانئ المشمولة، بلا حدّ أدنى ولا أعلى',
    'Harbor maintenance fee on cargo unloaded from ships at the ports it covers, with no minimum or maximum',
    'مدونة اللوائح الاتحادية الأمريكية، الباب 19، المادة 24.24', '19 CFR 24.24', 'https://www.law.cornell.edu/cfr/text/19/24.24', '2025'),
  ('vat', 'US', 0, null, null, '2024-01-01', null,
    'لا ضريبة قيمة مضافة اتحادية؛ وضرائب المبيعات في الولايات غير محسوبة هنا',
    'No federal VAT; sales taxes of the states are not counted here',
    'منظمة التعاون الاقتصادي والتنمية، اتجاهات ضرائب الاستهلاك 2024', 'OECD, Consumption Tax Trends 2024',
    'https://read.oecd-ilibrary.org/en/publications/consumption-tax-trends-2024_dcd4dd36-en.html', '2024');
