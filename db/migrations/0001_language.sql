-- Arabic folding for search: the reader's spelling and the writer's spelling meet in one form.
-- The same steps stand in src/i18n/fold.ts and a test compares the two. Generated columns stand on it: it never changes.
create function kimya_fold(t text) returns text
language sql immutable strict parallel safe
return lower(translate(
  regexp_replace(
    case when t is nfkc normalized then t else normalize(t, NFKC) end,
    '[\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+', '', 'g'),
  'أإآٱىةیک٪،؛٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'اااايهيك%  01234567890123456789'));
