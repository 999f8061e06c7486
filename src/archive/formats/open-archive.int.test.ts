import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWorkbook, writeZip } from '#datasets/import/testing-xlsx.ts'
import { openArchive } from './open-archive.server.ts'
import { archivePath, ofKind, recordsOf, storiesIn } from './testing-archives.ts'

let folder: string
let server: Server
let host: string

const RSS_ITEM = (id: number) =>
  `<item><title>Story ${id}</title><link>https://feed.example/${id}</link><guid>${id}</guid><description>Text ${id}</description></item>`
const FEED = (items: string) =>
  `<rss version="2.0"><channel><title>F</title><link>https://feed.example</link><generator>https://wordpress.org/?v=6</generator>${items}</channel></rss>`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-archives-'))
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const page = Number(url.searchParams.get('paged') ?? 1)
    if (url.pathname === '/feed' && page < 3) response.end(FEED(RSS_ITEM(page * 2) + RSS_ITEM(page * 2 + 1)))
    else if (url.pathname === '/json')
      response.end(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1',
          title: 'J',
          next_url: `http://${host}/json2`,
          items: [{ id: 'a', content_text: 'A' }],
        }),
      )
    else if (url.pathname === '/json2')
      response.end(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1',
          title: 'J',
          next_url: `http://${host}/json2`,
          items: [{ id: 'b', content_text: 'B' }],
        }),
      )
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const place = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const refusal = (path: string) =>
  recordsOf(path).then(
    () => 'read',
    (error: Error & { code: string }) => error.code,
  )

test('MOVE-01 split files of a classic newspaper are one archive: tree, dates in its zone, threads, what does not come', async () => {
  const records = await recordsOf(archivePath('classic'))
  expect(records[0]).toMatchObject({ kind: 'site', url: 'https://alsahifa.example', lang: 'ar' })
  expect(ofKind(records, 'site')).toHaveLength(1)
  expect(ofKind(records, 'author').map(({ id }) => id)).toEqual(['admin', 'salem'])
  const categories = ofKind(records, 'category')
  expect(categories.map(({ slug }) => slug)).toEqual(['نفط', 'اقتصاد', 'raai'])
  expect(categories[0]?.parent).toBe(categories[1]?.id)
  const stories = storiesIn(records)
  expect(stories.get('10')).toMatchObject({
    status: 'published',
    published: '2019-05-05T09:00:00.000Z',
    cover: '11',
    texts: [{ slug: 'ارتفاع-أسعار-اليوريا', keywords: ['يوريا', 'سابك'], summary: 'ملخص الخبر' }],
    fields: { 'التاريخ الهجري': ['٣٠ شعبان ١٤٤٠هـ'] },
  })
  expect(stories.get('10')?.addresses).toEqual([
    expect.stringMatching(/^https:\/\/alsahifa\.example\/2019\/05\/05\//),
    'https://alsahifa.example/?p=10',
    '/?p=10',
    'https://alsahifa.example/2019/05/05/urea-old/',
  ])
  expect(stories.get('10')?.comments).toMatchObject([
    { id: '1', parent: null, text: 'خبر مهم\nشكراً', status: 'published' },
    { id: '2', parent: '1', text: 'رد' },
    { id: '3', status: 'held' },
  ])
  // Only in its own time, three hours before UTC as the others of the site.
  expect(stories.get('20')?.published).toBe('2008-12-31T21:30:00.000Z')
  expect(['21', '22', '23', '25', '27'].map((id) => stories.get(id)?.status)).toEqual([
    'draft',
    'private',
    'draft',
    'scheduled',
    'published',
  ])
  expect(stories.get('27')?.kind).toBe('page')
  expect(ofKind(records, 'left-out').map(({ reason, at }) => `${reason} ${at}`)).toEqual([
    'spam 4',
    'pingback 5',
    'unknown 13',
    'password 23',
    'trash 24',
    'menu 26',
  ])
})

test('MOVE-01 keywords keep the names that they had in addresses', async () => {
  expect(storiesIn(await recordsOf(archivePath('classic'))).get('10')?.tags).toEqual([
    { name: 'يوريا', slug: 'يوريا' },
    { name: 'سابك', slug: 'sabic' },
  ])
})

test('MOVE-01 a classic text has its paragraphs, captions, galleries and embeds, and old letters made right', async () => {
  const stories = storiesIn(await recordsOf(archivePath('classic')))
  const [text] = stories.get('10')?.texts ?? []
  expect(text?.body.html).toBe(
    '<p>قال مصدر إن <strong>الأسعار</strong> ارتفعت 12% إلى ٣٢٠ دولاراً.<br />وأضاف أن الطلب قوي.</p>' +
      '<figure data-alt="مصنع يوريا"><img src="https://alsahifa.example/wp-content/uploads/2019/05/plant-300x200.jpg" data-id="11"><figcaption>مصنع يوريا في <em>الجبيل</em></figcaption></figure>' +
      '<p>فقرة في صندوق، وانظر <a href="https://alsahifa.example/2018/01/01/old/" rel="noopener nofollow">خبراً سابقاً</a>.</p>' +
      '<figure data-card="https://www.youtube.com/watch?v=abc123"></figure>' +
      '<figure><img src="" data-id="12"></figure><figure><img src="" data-id="11"></figure><figure data-shortcode="[slider_pro id=&quot;7&quot;]"></figure>',
  )
  expect(text?.body.links).toEqual(['https://alsahifa.example/2018/01/01/old/'])
  const [old] = stories.get('20')?.texts ?? []
  expect(old?.title).toBe('عنوان قديم')
  expect(old?.body.html).toBe(
    '<p>ارتفعت أسعار اليوريا أمس.</p><table><tbody><tr><td>المنتج</td><td>السعر</td></tr><tr><td>يوريا</td><td dir="ltr">320 USD</td></tr></tbody></table>',
  )
  expect(old?.body.findings).toContainEqual({
    code: 'encoding',
    name: 'windows-1256 as windows-1252',
    fate: 'kept',
    count: 1,
  })
})

test('MOVE-01 blocks: galleries, footnotes, embeds, tables, lists; what a block made itself is a finding', async () => {
  const [text] = storiesIn(await recordsOf(archivePath('blocks'))).get('5')?.texts ?? []
  expect(text?.title).toBe('Methanol & ammonia')
  expect(text?.body.html).toBe(
    '<p>Prices rose<sup data-note="See the report." data-href="https://source.example/r"></sup> in May.</p><h3>Outlook</h3>' +
      '<figure data-alt="A tank"><img src="https://blocks.example/wp-content/uploads/tank-1024x683.jpg" data-id="6"><figcaption>The <strong>tank</strong></figcaption></figure>' +
      '<figure><img src="https://blocks.example/wp-content/uploads/ship.jpg" data-id="7"></figure><p>Two pictures</p>' +
      '<p><a href="https://www.youtube.com/watch?v=xyz" rel="noopener nofollow">youtube.com</a></p><p>The film</p>' +
      '<table><caption>Prices</caption><thead><tr><th scope="col">Product</th><th scope="col">USD/t</th></tr></thead><tbody><tr><td>Methanol</td><td>318</td></tr></tbody></table>' +
      '<ul><li>One<ul><li>Inner</li></ul></li></ul><p>Name</p>',
  )
  expect(text?.body.findings.map(({ code, name, fate }) => `${code} ${name} ${fate}`)).toEqual([
    'embed youtube.com kept',
    'block jetpack/contact-form kept',
    'form input lost',
    'block latest-posts lost',
  ])
})

test('MOVE-01 the two languages of a story are twins: Polylang, WPML, and both in one text', async () => {
  const polylang = await recordsOf(archivePath('polylang'))
  expect([...storiesIn(polylang).values()].map(({ twin, texts }) => [twin, texts[0]?.lang])).toEqual([
    ['pll_60bb', 'ar'],
    ['pll_60bb', 'en'],
  ])
  expect(ofKind(polylang, 'category').map(({ twin, names }) => [twin, names[0]?.lang])).toEqual([
    ['pll_60aa', 'ar'],
    ['pll_60aa', 'en'],
  ])
  const records = await recordsOf(archivePath('wpml'))
  expect(ofKind(records, 'category').map(({ twin, names }) => [twin, names[0]?.lang])).toEqual([
    ['wpml:12', 'ar'],
    ['wpml:12', 'en'],
  ])
  const wpml = storiesIn(records)
  expect(['31', '32'].map((id) => [wpml.get(id)?.twin, wpml.get(id)?.texts[0]?.lang])).toEqual([
    ['wpml:77', 'ar'],
    ['wpml:77', 'en'],
  ])
  expect(wpml.get('33')?.texts.map(({ lang, title, body }) => [lang, title, body.html])).toEqual([
    ['ar', 'عنوان', '<p>نص<br />ثان</p>'],
    ['en', 'Title', '<p>Text</p>'],
  ])
})

test('MOVE-01 Ghost: both of its editors, tags, paid and member texts, subscribers with what they paid for', async () => {
  const records = await recordsOf(archivePath('ghost'), { site: 'https://letters.example' })
  const stories = storiesIn(records)
  const [text] = stories.get('p1')?.texts ?? []
  expect(text?.body.html).toContain(
    '<p>Prices <strong><em>rose</em></strong><br /><a href="https://letters.example/older/" rel="noopener nofollow">again</a></p><h2>Outlook</h2><ol start="3"><li>Third</li></ol>',
  )
  expect(text?.body.html).toContain(
    '<figure data-alt="A tank"><img src="https://letters.example/content/images/2024/05/tank.jpg"><figcaption>The tank</figcaption></figure>',
  )
  expect(text?.body.findings).toContainEqual({
    code: 'block',
    name: 'ghost/email-cta',
    fate: 'lost',
    count: 1,
  })
  expect(stories.get('p1')).toMatchObject({
    authors: ['a1', 'a2'],
    categories: ['g1'],
    cover: 'https://letters.example/content/images/2024/05/lead.jpg',
  })
  expect(stories.get('p2')).toMatchObject({
    paid: true,
    source: { url: 'https://origin.example/a' },
    texts: [{ lang: 'ar' }],
  })
  expect(stories.get('p2')?.texts[0]?.body.html).toMatch(
    /^<p>نص <strong>قوي<\/strong><br \/><a href="https:\/\/other\.example\/y" rel="noopener nofollow">رابط<\/a><\/p><figure>/,
  )
  expect(
    ['p3', 'p4', 'p5'].map((id) => [
      stories.get(id)?.kind,
      stories.get(id)?.status,
      stories.get(id)?.members,
    ]),
  ).toEqual([
    ['page', 'published', false],
    ['story', 'draft', false],
    ['story', 'private', true],
  ])
  expect(ofKind(records, 'subscriber').map(({ name, lang, tiers }) => [name, lang, tiers])).toEqual([
    ['سارة', 'ar', []],
    ['Sam', null, ['Gold', 'Silver', 'complimentary']],
  ])
  expect(ofKind(records, 'left-out')).toEqual([
    { kind: 'left-out', reason: 'unsubscribed', what: 'member', at: '4' },
  ])
})

test('MOVE-01 feeds of every format give stories with their source, picture and text', async () => {
  const rss = [...storiesIn(await recordsOf(archivePath('feeds/rss.xml'))).values()]
  expect(
    rss.map(({ texts, source, published, cover }) => [
      texts[0]?.title,
      texts[0]?.body.html,
      source?.url,
      published,
      cover,
    ]),
  ).toEqual([
    [
      'خبر "أول"',
      '<p>نص <strong>أول</strong></p><figure><img src="https://feed.example/a.jpg"></figure>',
      'https://feed.example/one/',
      '2024-05-01T05:00:00.000Z',
      'https://feed.example/lead.jpg',
    ],
    [
      'خبر ثان',
      '<p>نص ثان</p>',
      'https://feed.example/two/',
      '2024-05-02T05:00:00.000Z',
      'https://feed.example/two.png',
    ],
  ])
  const [atom] = storiesIn(await recordsOf(archivePath('feeds/atom.xml'))).values()
  expect(atom).toMatchObject({
    id: 'urn:m',
    published: '2024-05-01T07:00:00.000Z',
    source: { name: 'Atom News' },
    texts: [
      { title: 'Methanol & more', summary: 'Short', body: { html: '<p>Text &amp; <em>more</em></p>' } },
    ],
  })
  const [json] = storiesIn(await recordsOf(archivePath('feeds/feed.json'))).values()
  expect(json).toMatchObject({
    id: '1',
    authors: ['Mona'],
    cover: 'https://json.example/1.jpg',
    texts: [{ body: { html: '<p>Body</p>' } }],
  })
})

test('MOVE-01 a feed at an address is read page by page until nothing new comes', async () => {
  const options = { allow: [host], pauseMs: 0 }
  const titles = async (path: string) => [
    ...storiesIn(await recordsOf(`http://${host}${path}`, options)).keys(),
  ]
  expect(await titles('/feed')).toEqual(['2', '3', '4', '5'])
  expect(await titles('/json')).toEqual(['a', 'b'])
  await expect(openArchive(`http://${host}/none`, options)).rejects.toMatchObject({ code: 'status' })
  await expect(openArchive('https://127.0.0.1/feed')).rejects.toMatchObject({ code: 'private' })
})

test('MOVE-01 tables: columns by their names in both languages or as mapped, the rest as custom fields', async () => {
  const [row] = storiesIn(await recordsOf(archivePath('tables/stories.csv'))).values()
  expect(row).toMatchObject({
    id: '7',
    published: '2020-05-08T21:00:00.000Z',
    authors: ['سالم'],
    categories: ['اقتصاد'],
    addresses: ['https://t.example/7'],
    fields: { 'التاريخ الهجري': ['١٦ رمضان ١٤٤١'] },
    texts: [{ title: 'خبر', body: { html: '<p>سطر أول</p><p>سطر ثان</p>' } }],
  })
  const lines = await recordsOf(archivePath('tables/stories.jsonl'))
  expect([...storiesIn(lines).values()][0]?.texts.map(({ lang, title }) => [lang, title])).toEqual([
    ['ar', 'عنوان'],
    ['en', 'Title'],
  ])
  expect(ofKind(lines, 'left-out')).toHaveLength(1)
  const book = await writeWorkbook(join(folder, 'book.xlsx'), {
    sheets: [
      {
        name: 's',
        rows: [
          ['nr', 'what', 'words'],
          [5, 'A title', 'Some text'],
        ].map((cells) =>
          cells.map((cell) =>
            typeof cell === 'string' ? { xml: `<is><t>${cell}</t></is>`, type: 'inlineStr' } : cell,
          ),
        ),
      },
    ],
  })
  expect(await refusal(book)).toBe('mapping')
  const [story] = storiesIn(
    await recordsOf(book, { mapping: { id: 'nr', title: 'what', body: 'words' } }),
  ).values()
  expect(story).toMatchObject({ id: '5', texts: [{ title: 'A title', body: { html: '<p>Some text</p>' } }] })
})

test('MOVE-01 a table in windows-1256 is read in its letters', async () => {
  const bytes = [
    0xc7, 0xe1, 0xda, 0xe4, 0xe6, 0xc7, 0xe4, 0x2c, 0x69, 0x64, 0x0a, 0xe4, 0xdd, 0xd8, 0x2c, 0x31, 0x0a,
  ]
  const [story] = storiesIn(await recordsOf(await place('old.csv', Buffer.from(bytes)))).values()
  expect(story).toMatchObject({ id: '1', texts: [{ title: 'نفط' }] })
})

test('MOVE-01 an export of a portal like this one comes with both languages in one, its comments and its older addresses', async () => {
  const parts = {
    'manifest.json':
      '{\n "format": "kimya-export",\n "version": 1,\n "public_url": "https://kimya.example"\n}',
    'stories/articles.jsonl': `${JSON.stringify({
      id: 4,
      section: 'articles',
      status: 'published',
      hidden: false,
      visibility: 'everyone',
      paid: true,
      published_at: '2024-05-01T10:00:00Z',
      updated_at: '2024-05-01T10:00:00Z',
      addresses: { ar: '/art/show/4', en: '/en/art/show/4' },
      slug: { ar: 'خبر', en: 'story' },
      title: { ar: 'خبر', en: 'A story' },
      summary: { ar: null, en: 'Short' },
      facts: { ar: ['حقيقة'], en: [] },
      body: {
        ar: '<p>نص</p><figure data-image="plant" data-credit="كيميا" data-width="wide"><figcaption>شرح</figcaption></figure><figure data-embed="chart" data-id="products-prices:price" data-state="s=meg"></figure>',
        en: '<p>Text</p>',
      },
      keywords: { ar: ['نفط'], en: null },
      category_id: 2,
      desk: { key: 'desk' },
      image: { key: 'plant' },
      comments_closed: true,
    })}\n`,
    'stories/categories.jsonl':
      '{"id":1,"name_ar":"أ","name_en":"A","parent_id":null,"slug_ar":"a","slug_en":"a"}\n{"id":2,"name_ar":"ب","name_en":null,"parent_id":1,"slug_ar":"b","slug_en":"b"}\n',
    'stories/comments.jsonl':
      '{"id":9,"post_id":4,"parent_id":null,"body":"تعليق","status":"published","created_at":"2024-05-02T10:00:00Z","lang":"ar"}\n',
    'site/redirects.jsonl': '{"id":1,"from_path":"/old","to_path":"/art/show/4","permanent":true}\n',
    'site/pages.jsonl':
      '{"id":3,"name_ar":"من نحن","name_en":null,"content_ar":"<p>نحن</p>","content_en":null,"slug":"about","updated_at":"2024-01-01T00:00:00Z"}\n',
    'media/media.csv': 'kind,key,file,alt_ar,alt_en\r\nimage,plant,media/plant.jpg,مصنع,A plant\r\n',
    'media/plant.jpg': 'JPEG',
    'wordpress.xml': await readFile(archivePath('wpml/wpml.xml'), 'utf8'),
  }
  const zip = await writeZip(join(folder, 'export.zip'), parts)
  const archive = await openArchive(zip)
  expect(archive.format).toBe('kimya')
  expect(Buffer.from((await archive.picture('media/plant.jpg')) ?? []).toString()).toBe('JPEG')
  await archive.close()
  const records = await recordsOf(zip)
  expect(storiesIn(records).get('articles-4')).toMatchObject({
    addresses: ['/art/show/4', '/en/art/show/4', '/old'],
    categories: ['2'],
    cover: 'plant',
    paid: true,
    section: 'articles',
    commentsClosed: true,
    comments: [{ id: '9', text: 'تعليق' }],
    fields: { facts_ar: ['حقيقة'] },
    texts: [
      {
        lang: 'ar',
        body: {
          html: '<p>نص</p><figure data-credit="كيميا" data-width="wide"><img src="" data-id="plant"><figcaption>شرح</figcaption></figure><figure data-embed="chart" data-id="products-prices:price" data-state="s=meg"></figure>',
        },
      },
      { lang: 'en', summary: 'Short' },
    ],
  })
  expect(storiesIn(records).get('page-3')).toMatchObject({
    kind: 'page',
    texts: [{ lang: 'ar', title: 'من نحن' }],
  })
})

test('MOVE-01 pictures of a folder or zip are found by the addresses that they had', async () => {
  const zip = await writeZip(join(folder, 'with-pictures.zip'), {
    'export.xml': await readFile(archivePath('blocks/blocks.xml')),
    'uploads/2020/01/a.jpg': 'first',
    'uploads/2021/01/a.jpg': 'second',
    'uploads/مصنع.png': 'third',
  })
  const archive = await openArchive(zip)
  const found = async (url: string) => {
    const bytes = await archive.picture(url)
    return bytes && Buffer.from(bytes).toString()
  }
  expect(await found('https://blocks.example/wp-content/uploads/2021/01/a.jpg')).toBe('second')
  expect(await found(`https://blocks.example/wp-content/uploads/${encodeURIComponent('مصنع')}.png`)).toBe(
    'third',
  )
  expect(await found('https://blocks.example/a.jpg')).toBeNull()
  await archive.close()
})

test('MOVE-01 what is no archive, or made to harm, is refused by name', async () => {
  expect(await refusal(join(folder, 'none'))).toBe('missing')
  expect(await refusal(await place('empty', ''))).toBe('empty')
  expect(await refusal(await place('picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])))).toBe(
    'unknown_format',
  )
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>&b;</title></channel></rss>'
  expect(await refusal(await place('bomb.xml', bomb))).toBe('doctype')
  await mkdir(join(folder, 'linked'))
  await symlink('/etc', join(folder, 'linked', 'uploads'))
  expect(await refusal(join(folder, 'linked'))).toBe('link')
  const two = await mkdtemp(join(folder, 'two-'))
  for (const name of ['wpml/wpml.xml', 'polylang/poly.xml'])
    await writeFile(join(two, name.replace('/', '-')), await readFile(archivePath(name)))
  expect(await refusal(two)).toBe('sites')
  expect(await refusal(await writeZip(join(folder, 'bomb.zip'), { 'a.xml': Buffer.alloc(8_000_000) }))).toBe(
    'ratio',
  )
  const zip = await readFile(await writeZip(join(folder, 'out.zip'), { 'ab/cd/e.xml': 'x' }))
  const outward = Buffer.from(zip.toString('latin1').replaceAll('ab/cd/e.xml', '../../e.xml'), 'latin1')
  expect(await refusal(await place('out2.zip', outward))).toBe('name')
  expect(await refusal(await place('cut.zip', zip.subarray(0, 30)))).toBe('damaged')
})

test('MOVE-01 an item that is larger than a story is left out by its number, and the next is read', async () => {
  const xml = await readFile(archivePath('wpml/wpml.xml'), 'utf8')
  const large = xml.replace('نص عربي.', `<p>${'x'.repeat(21_000_000)}</item></p>`)
  const records = await recordsOf(await place('large.xml', large), {}, false)
  expect(ofKind(records, 'left-out')).toEqual([
    { kind: 'left-out', reason: 'unreadable', what: 'السوق اليوم', at: 'https://wpml.example/alsooq/' },
  ])
  expect([...storiesIn(records).keys()]).toEqual(['32', '33'])
})

test('MOVE-01 an export that was cut off says which item is not whole', async () => {
  const xml = await readFile(archivePath('wpml/wpml.xml'), 'utf8')
  const cut = await place('cut.xml', xml.slice(0, xml.indexOf('English text.')))
  const records = await recordsOf(cut)
  expect(ofKind(records, 'left-out')).toEqual([
    {
      kind: 'left-out',
      reason: 'unreadable',
      what: 'The market today',
      at: 'https://wpml.example/en/market/',
    },
  ])
  const ends = await place('ends.xml', xml.slice(0, xml.lastIndexOf('</item>') + '</item>'.length))
  expect([...storiesIn(await recordsOf(ends)).keys()]).toEqual(['31', '32', '33'])
})

test('MOVE-01 without bodies the same records come, but for the texts', async () => {
  const [all, light] = [
    await recordsOf(archivePath('classic')),
    await recordsOf(archivePath('classic'), {}, false),
  ]
  expect(light.map((record) => ('texts' in record ? record.id : record))).toEqual(
    all.map((record) => ('texts' in record ? record.id : record)),
  )
  expect(storiesIn(light).get('10')?.texts[0]?.body).toEqual({
    html: '',
    findings: [],
    pictures: [],
    links: [],
  })
})

test('MOVE-01 control characters and unknown entities do not stop an export', async () => {
  const xml = (await readFile(archivePath('wpml/wpml.xml'), 'utf8'))
    .replace('English text.', 'English\u0008 &nbsp;text\u000b.')
    .replace('<title><![CDATA[The market today]]></title>', '<title>The&nbsp;market &#8211; today</title>')
  const story = storiesIn(await recordsOf(await place('broken.xml', xml))).get('32')
  expect(story?.texts[0]).toMatchObject({
    title: 'The market – today',
    body: { html: '<p>English text.</p>' },
  })
})
