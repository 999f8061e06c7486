/** What each clip of `tests/paste` becomes in an Arabic text. `pictures` is how many could not come with it. */
export const CLIPS: Readonly<Record<string, { html: string; pictures?: number }>> = {
  'docs/footnote': { html: '<p>بلغ الإنتاج مليون طن<sup data-note="تقرير الهيئة."></sup> في العام.</p>' },
  'docs/headings': { html: '<h2>عنوان التقرير</h2><h2>القسم الأول</h2><h3>تفصيل</h3>' },
  'docs/list-nested-ar': { html: '<ul><li>ميثانول<ul><li>الصين</li></ul></li><li>يوريا</li></ul>' },
  'docs/list-numbers': { html: '<ol start="3"><li dir="ltr">Third</li><li dir="ltr">Fourth</li></ol>' },
  'docs/paragraph-ar': {
    html: '<p><strong>ارتفعت</strong> الأسعار بنسبة 2.4%</p><p dir="ltr"><em>English line</em></p>',
  },
  'docs/picture': { html: '<p>قبل بعد</p>', pictures: 1 },
  'docs/sup-link': {
    html: '<p>مساحة 5 م<sup>2</sup> و CO<sub>2</sub> من <a href="https://example.com/a?b=1" rel="noopener nofollow">هنا</a></p>',
  },
  'docs/table-ar': {
    html: '<table><tbody><tr><td colspan="2"><strong>أسعار</strong></td></tr><tr><td>MEG</td><td>318</td></tr></tbody></table>',
  },
  'mail/gmail': {
    html: '<p>ارتفع السعر اليوم.</p><p>التفاصيل في <a href="https://example.com" rel="noopener nofollow">الموقع</a></p>',
  },
  'mail/outlook-ar': { html: '<p>السلام عليكم،</p><p>العرض عند <strong>318</strong> دولاراً.</p>' },
  'mail/outlook-list': { html: '<ul><li>عرض أول</li><li>عرض ثان</li></ul>' },
  'mail/outlook-safelink': {
    html: '<p>See <a href="https://example.com/report?id=7" rel="noopener nofollow">the report</a>.</p>',
  },
  'mail/outlook-table': { html: '<table><tbody><tr><td>CFR China</td><td>318</td></tr></tbody></table>' },
  'office/writer-ar': { html: '<p><strong>اتفق</strong> المنتجون على السعر.</p>' },
  'office/writer-footnote': { html: '<p>الإنتاج مليون طن<sup data-note="تقرير الهيئة."></sup>.</p>' },
  'office/writer-list': {
    html: '<ul><li>ميثانول<ul><li>الصين</li></ul></li></ul><ol><li>أول</li><li>ثان</li></ol>',
  },
  'office/writer-sub': {
    html: '<p>CO<sub>2</sub> fell by 10<sup>3</sup> t; <em>net</em> <strong>zero</strong>.</p><h2>Outlook</h2>',
  },
  'office/writer-table': {
    html: '<table><thead><tr><th scope="col">المادة</th><th scope="col">السعر</th></tr></thead><tbody><tr><td rowspan="2">يوريا</td><td>318</td></tr><tr><td>320</td></tr></tbody></table>',
  },
  'sheets/calc-ar': {
    html: '<table><tbody><tr><td><strong>المادة</strong></td><td><strong>السعر</strong></td></tr><tr><td>يوريا</td><td>318.50</td></tr></tbody></table>',
  },
  'sheets/calc-links': {
    html: '<table><tbody><tr><td><a href="https://example.com/x" rel="noopener nofollow">Source</a></td><td>2025</td></tr></tbody></table>',
  },
  'sheets/excel-ar': {
    html: '<table><tbody><tr><td>المادة</td><td>السعر</td><td>التغير</td></tr><tr><td>MEG</td><td>318.50</td><td>2.4%</td></tr></tbody></table>',
  },
  'sheets/excel-en': {
    html: '<table><tbody><tr><td>Product</td><td>USD/t</td></tr><tr><td>H<sub>2</sub>SO<sub>4</sub></td><td>95</td></tr><tr><td></td><td>-12</td></tr></tbody></table>',
  },
  'sheets/excel-hidden': { html: '<table><tbody><tr><td>ظاهر</td><td>آخر</td></tr></tbody></table>' },
  'sheets/excel-merged': {
    html: '<table><tbody><tr><td colspan="3">الأسعار الأسبوعية</td></tr><tr><td rowspan="2">ميثانول</td><td>الصين</td><td>318</td></tr><tr><td>الهند</td><td>320</td></tr></tbody></table>',
  },
  'sheets/google-ar': {
    html: '<table><tbody><tr><td><strong>المنتج</strong></td><td><strong>السعر</strong></td></tr><tr><td>PVC</td><td>700</td></tr></tbody></table>',
  },
  'web/chrome-spaces': { html: '<p>السعر 318 <strong>دولاراً</strong></p>' },
  'web/danger': { html: '<p>آمن رابط</p>', pictures: 1 },
  'web/divs': { html: '<p>First line</p><p>Second <strong>bold</strong> line</p><p>Third</p>' },
  'web/news-ar': {
    html: '<h2>ارتفاع الأسعار</h2><p>في 20 نوفمبر ارتفعت الأسعار.</p><ul><li>أول</li><li>ثان</li></ul>',
  },
  'web/picture': { html: '<p>مصنع في الجبيل</p><p>نص</p>', pictures: 1 },
  'web/quote': { html: '<blockquote><p>لا تغيير في السياسة.</p></blockquote><p>318 USD</p><p>نهاية</p>' },
  'web/wiki': {
    html: '<p>Methanol (<strong>CH<sub>3</sub>OH</strong>)<sup>[1]</sup> is <em>an alcohol</em>.</p><table><caption>Prices</caption><thead><tr><th scope="col">Year</th><th scope="col">USD</th></tr></thead><tbody><tr><th scope="row">2025</th><td>318</td></tr></tbody></table>',
  },
  'word/comments-and-changes': { html: '<p>السعر النهائي 318 دولاراً.</p>' },
  'word/footnotes-ar': {
    html: '<p>بلغ الإنتاج مليون طن<sup data-note="تقرير الهيئة، 2025."></sup> في العام.</p>',
  },
  'word/formulas': {
    html: '<p>Reaction of CO<sub>2</sub> and H<sub>2</sub> at 10<sup>3</sup> kPa, <em>in situ</em> with steam.</p>',
  },
  'word/headings-ar': { html: '<h2>سوق البتروكيماويات</h2><h2>الميثانول</h2><h3>الصين</h3><p>نص.</p>' },
  'word/list-bullets-ar': {
    html: '<ul><li>البند الأول</li><li>البند الثاني<ul><li>بند داخلي</li></ul></li><li>البند الثالث</li></ul>',
  },
  'word/list-continued': {
    html: '<ol start="3"><li>بند ثالث</li><li>بند رابع</li></ol><p>فاصل.</p><ol start="5"><li>بند خامس</li></ol>',
  },
  'word/list-mixed-en': {
    html: '<ol><li>First<ol><li>Inner<ol><li>Innermost</li></ol></li></ol></li><li>Second</li></ol><ul><li>Bullet beside</li></ul>',
  },
  'word/list-numbers-ar': { html: '<ol><li>أولاً</li><li>ثانياً<ol><li>فرعي</li></ol></li><li>ثالثاً</li></ol>' },
  'word/paragraph-ar': { html: '<p><strong>ارتفعت</strong> أسعار الميثانول بنسبة +2.4% إلى 318 دولاراً.</p>' },
  'word/picture-and-link': {
    html: '<p><a href="https://www.example.com/r?a=1&amp;b=2" rel="noopener nofollow">التقرير الكامل</a> والفصل الثاني.</p>',
    pictures: 1,
  },
  'word/quote-en': {
    html: '<blockquote><p><em>Prices will hold.</em></p></blockquote><h2>Market report</h2>',
  },
  'word/table-merged-ar': {
    html: '<table><tbody><tr><td colspan="2"><strong>المادة والسعر</strong></td><td rowspan="2">التغير</td></tr><tr><td>MEG</td><td>318</td></tr></tbody></table>',
  },
}
