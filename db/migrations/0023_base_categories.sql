-- The navigation leads to these two on every portal; the newsroom adds its own below them.
insert into editorial_category (id, sort, slug_ar, slug_en, name_ar, name_en)
values
  (1, 1, 'المقالات', 'articles', 'المقالات', 'Articles'),
  (2, 2, 'الأخبار', 'news', 'الأخبار', 'News')
on conflict (id) do nothing;
