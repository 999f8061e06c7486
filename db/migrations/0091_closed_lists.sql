-- Choices whose names are written in the code: a value without a name cannot be shown, and a new one comes with its name.
-- Rows from before are left as they are: an old value must not keep a site from its next version.
-- src/admin/enumerations.int.test.ts compares each list with the one in the code.

alter table pages_page add check (position in ('about', 'legal', 'contact')) not valid;

alter table site_ad add check (slot in ('home-wide', 'article-rail')) not valid;

alter table site_calendar_event add check (kind in ('price_update', 'measure_expiry', 'editorial', 'anniversary')) not valid;

-- A series without a term of delivery has an empty one: it is part of a unique key.
alter table products_prices_series
  add check (delivery_term in ('', 'FOB', 'CFR', 'CIF', 'EXW', 'FCA', 'FD', 'DAP', 'DDP', 'CP')) not valid,
  add check (price_type in ('spot', 'contract', 'posted', 'domestic', 'index')) not valid,
  add check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'annual')) not valid;

alter table dumping_cases_case
  add check (sector in ('petrochemicals', 'polymers', 'chemicals', 'fertilizers', 'inorganic-chemicals',
    'construction-chemicals', 'plastics-products', 'metals')) not valid;

alter table mergers_acquisitions_deal
  add check (sector in ('petrochemicals', 'polymers', 'chemicals', 'fertilizers', 'inorganic-chemicals',
    'construction-chemicals', 'plastics-products', 'metals')) not valid,
  add check (subsector in ('diversified', 'engineering-plastics', 'glycols', 'nitrogen', 'olefins-aromatics',
    'olefins-polyolefins', 'oxo-chemicals', 'phosphates', 'polyethylene', 'polyolefins', 'polypropylene',
    'polyurethanes-polycarbonate', 'propylene-oxide', 'refining-petrochemicals', 'specialty-chemicals', 'steel',
    'synthetic-rubber', 'titanium-dioxide')) not valid;
