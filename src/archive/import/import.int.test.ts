import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage, type Storage } from '#platform/storage/storage.server.ts'
import { testPdf } from '#testing/documents.ts'
import { archiveOf, chosen, oldComment, oldStory, partsFor } from '../testing-archive.server.ts'
import type { ArchiveRecord, CategoryRecord, StoryRecord } from '../record.ts'
import { publishDocuments } from './documents/publish-documents.server.ts'
import { runArchiveImport } from './run.server.ts'
import type { ArchiveSettings } from './settings.ts'
import { undoArchiveImport } from './undo/undo.server.ts'

let portal: TestDatabase
let folder: string
let storage: Storage
beforeAll(async () => {
  portal = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-archive-test-'))
  storage = fileStorage(join(folder, 'files'))
})
afterAll(async () => {
  await portal.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate archive_import, editorial_post, pages_page, site_redirect, media_image, editorial_desk, newsletter_list,
    entry_draft, entry_revision, archive_made, archive_item cascade`.execute(portal.db)
  await sql`delete from editorial_category where id > 2`.execute(portal.db)
})

const SITE: ArchiveRecord = { kind: 'site', url: 'https://old.example', title: 'Old', lang: 'ar' }
const category = (id: string, name: string, more: Partial<CategoryRecord> = {}): CategoryRecord => ({
  kind: 'category',
  id,
  parent: null,
  names: [{ lang: null, text: name }],
  slug: `cat-${id}`,
  twin: null,
  ...more,
})
const run = (
  records: readonly ArchiveRecord[],
  settings: Partial<ArchiveSettings> = {},
  how: Parameters<typeof archiveOf>[1] & { signal?: AbortSignal; allow?: string[]; source?: string } = {},
) =>
  runArchiveImport(partsFor(portal.db, storage, { allow: how.allow ?? [] }), {
    archive: archiveOf(records, how),
    source: how.source ?? 'old.xml',
    settings: chosen({ fetch: false, ...settings }),
    signal: how.signal ?? new AbortController().signal,
  })
const undo = (id: number) =>
  undoArchiveImport(partsFor(portal.db, storage), id, { signal: new AbortController().signal })
const posts = () => portal.db.selectFrom('editorial_post').selectAll().orderBy('id').execute()
const postTitled = async (title: string) => {
  const found = (await posts()).find((post) => post.title_ar === title || post.title_en === title)
  if (!found) throw new Error(`There is no story ${title}`)
  return found
}
const redirects = async () =>
  new Map(
    (await portal.db.selectFrom('site_redirect').select(['from_path', 'to_path']).execute()).map((row) => [
      row.from_path,
      row.to_path,
    ]),
  )
const text = (story: StoryRecord, title: string): StoryRecord => ({
  ...story,
  texts: story.texts.map((one) => ({ ...one, title })),
})

test('MOVE-01 stories come with their text, category, byline, date and keywords, and links lead to the new addresses', async () => {
  const first = oldStory('10', 'ar', 'الخبر الأول', {
    html: '<p>انظر <a href="https://old.example/slug-11/#more">الثاني</a> و<a href="/?p=11">هذا</a> و<a href="https://else.example/">غيره</a>.</p>',
    categories: ['1', '2'],
    authors: ['7'],
  })
  await run([
    SITE,
    { kind: 'author', id: '7', names: [{ lang: null, text: 'سارة العلي' }], slug: 'sara', email: null },
    category('1', 'أسواق'),
    category('2', 'بتروكيماويات', { parent: '1' }),
    first,
    oldStory('11', 'ar', 'الخبر الثاني'),
  ])
  const second = await postTitled('الخبر الثاني')
  const post = await postTitled('الخبر الأول')
  const inside = await portal.db
    .selectFrom('editorial_category')
    .selectAll()
    .where('name_ar', '=', 'بتروكيماويات')
    .executeTakeFirstOrThrow()
  const outside = await portal.db
    .selectFrom('editorial_category')
    .selectAll()
    .where('name_ar', '=', 'أسواق')
    .executeTakeFirstOrThrow()
  expect([inside.parent_id, outside.parent_id]).toEqual([outside.id, 1])
  expect(post).toMatchObject({
    section: 'articles',
    status: 'published',
    category_id: inside.id,
    desk: 'sara',
    keywords_ar: ['أسواق'],
    published_at: new Date('2019-05-04T08:00:00Z'),
  })
  const path = `/c/p1-${second.id}-${encodeURIComponent('الخبر-الثاني')}`
  expect(post.body_ar).toContain(`href="${path}#more"`)
  expect(post.body_ar).toContain(`href="${path}">هذا`)
  expect(post.body_ar).toContain('href="https://else.example/"')
  expect((await redirects()).get('/slug-11')).toBe(decodeURI(path))
  expect((await redirects()).get('/?p=11')).toBe(decodeURI(path))
})

test('MOVE-01 two languages of a story become one row, whichever comes first, and what is a draft waits in the working copy', async () => {
  await run([
    SITE,
    oldStory('1', 'en', 'First story', { twin: 'a', published: '2019-05-04T08:00:00Z' }),
    oldStory('3', 'ar', 'قصة ثانية', { twin: 'b' }),
    oldStory('2', 'ar', 'قصة أولى', { twin: 'a', published: '2018-01-01T08:00:00Z' }),
    oldStory('4', 'en', 'Second story', { twin: 'b', status: 'draft' }),
  ])
  const all = await posts()
  expect(all.map(({ title_ar, title_en, status }) => [title_ar, title_en, status])).toEqual([
    ['قصة أولى', 'First story', 'published'],
    ['قصة ثانية', null, 'published'],
  ])
  // The Arabic text is what both are dated by.
  expect(all[0]?.published_at).toEqual(new Date('2018-01-01T08:00:00Z'))
  const draft = await portal.db.selectFrom('entry_draft').selectAll().executeTakeFirstOrThrow()
  expect(draft).toMatchObject({ kind: 'articles', key: String(all[1]?.id), is_new: false, state: 'draft' })
  expect(draft.fields).toMatchObject({ title_en: 'Second story' })
  expect((await redirects()).get('/slug-1')).toBe(`/c/p1-${all[0]?.id}-first-story`)
  // Where an address named no language, an English story is read in English.
  const languages = await portal.db.selectFrom('site_redirect').select(['from_path', 'to_lang']).execute()
  expect(Object.fromEntries(languages.map((one) => [one.from_path, one.to_lang]))).toMatchObject({
    '/slug-1': null,
    '/?p=1': 'en',
    '/?p=2': null,
  })
})

test('MOVE-01 drafts and private stories show to nobody, what is scheduled waits as a working copy, and all can come as drafts', async () => {
  const records = [
    SITE,
    oldStory('1', 'ar', 'مسودة', { status: 'draft', published: null }),
    oldStory('2', 'ar', 'خاصة', { status: 'private' }),
    oldStory('3', 'ar', 'مجدولة', { status: 'scheduled', published: '2099-05-04T08:00:00Z' }),
    oldStory('4', 'ar', 'منشورة'),
  ]
  const { report } = await run(records)
  const states = async () =>
    new Map(
      (await posts()).map(({ title_ar, status, published_at }) => [
        title_ar,
        [status, published_at?.getUTCFullYear()],
      ]),
    )
  expect(await states()).toEqual(
    new Map([
      ['مسودة', ['draft', undefined]],
      ['خاصة', ['draft', 2019]],
      ['منشورة', ['published', 2019]],
    ]),
  )
  expect(report.findings['status_private.kept']).toMatchObject({ things: 1 })
  const draft = await portal.db.selectFrom('entry_draft').selectAll().executeTakeFirstOrThrow()
  expect(draft).toMatchObject({
    is_new: true,
    state: 'scheduled',
    publish_at: new Date('2099-05-04T08:00:00Z'),
    publish_languages: ['ar'],
  })
  const listed = await portal.db
    .selectFrom('editorial_listing')
    .select('list')
    .where('list', '=', 'all')
    .execute()
  expect(listed).toHaveLength(1)
  await undo(await maxImport())
  expect(await posts()).toEqual([])
  expect(await portal.db.selectFrom('entry_draft').selectAll().execute()).toEqual([])
  await run(records, { drafts: true })
  expect([...(await states()).values()].map(([status]) => status)).toEqual([
    'draft',
    'draft',
    'draft',
    'draft',
  ])
})

const maxImport = async () =>
  (await portal.db.selectFrom('archive_import').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .id

const many = (count: number): ArchiveRecord[] => [
  SITE,
  ...Array.from({ length: count }, (_, at) =>
    oldStory(String(at), 'ar', `قصة رقم ${at}`, { comments: [oldComment(`c${at}`, 'سعد', 'تعليق')] }),
  ),
]
const whole = async () => ({
  posts: (await posts()).map(({ title_ar, body_ar }) => [title_ar, body_ar]),
  redirects: [...(await redirects()).keys()].toSorted(),
  comments: await portal.db
    .selectFrom('editorial_comment')
    .select(['post_id', 'author_name', 'body'])
    .orderBy('id')
    .execute(),
})

test('MOVE-01 an import that breaks off at any record goes on with the same command and leaves nothing twice', async () => {
  const records = many(450)
  await run(records)
  const once = await whole()
  for (const breaks of [0, 3, 99, 101, 333, 449]) {
    await undo(await maxImport())
    expect(await posts()).toEqual([])
    const stop = new AbortController()
    const broken = await run(
      records,
      {},
      {
        signal: stop.signal,
        onRecord: (at, bodies) => bodies && at === breaks && stop.abort(),
      },
    )
    expect(broken.state).toBe('stopped')
    const done = await run(records)
    expect([done.id, done.takenUp, done.state]).toEqual([broken.id, true, 'done'])
    const again = await whole()
    expect(again.posts).toEqual(once.posts)
    expect(again.redirects).toEqual(once.redirects)
    expect(again.comments).toHaveLength(once.comments.length)
  }
})

test('MOVE-01 a newer export adds what is new, changes what changed there alone, and leaves and lists what changed on both sides', async () => {
  const old = ['ا', 'ب', 'ج'].map((letter, at) => oldStory(String(at), 'ar', `عنوان ${letter}`))
  await run([SITE, ...old])
  const ours = await postTitled('عنوان ب')
  await sql`update editorial_post set title_ar = 'عنواننا' where id = ${ours.id}`.execute(portal.db)
  const newer = [
    SITE,
    text(old[0]!, 'عنوان أحدث'),
    text(old[1]!, 'عنوان أحدث ب'),
    old[2]!,
    oldStory('9', 'ar', 'جديدة'),
  ]
  const { report, id } = await run(newer, {}, { source: 'newer.xml' })
  expect(report.made).toMatchObject({
    'stories.new': 1,
    'stories.changed': 1,
    'stories.kept': 1,
    'stories.same': 1,
  })
  expect((await posts()).map(({ title_ar }) => title_ar)).toEqual([
    'عنوان أحدث',
    'عنواننا',
    'عنوان ج',
    'جديدة',
  ])
  const found = await portal.db
    .selectFrom('archive_finding')
    .selectAll()
    .where('import_id', '=', id)
    .execute()
  expect(found.filter(({ code }) => code === 'conflict').map(({ key }) => key)).toEqual([String(ours.id)])
  // The newer one is undone first: what it changed is as it was.
  const first = id - 1
  await expect(undo(first)).rejects.toMatchObject({ code: 'later', later: id })
  await undo(id)
  expect((await posts()).map(({ title_ar }) => title_ar)).toEqual(['عنوان ا', 'عنواننا', 'عنوان ج'])
  const { made, findings } = await undo(first)
  expect((await posts()).map(({ title_ar }) => title_ar)).toEqual(['عنواننا'])
  expect(made).toMatchObject({ 'undo.removed': 2, 'undo.kept': 1 })
  expect(findings).toBeDefined()
  // The old address of the story that stays leads to it still.
  expect([...(await redirects()).keys()].toSorted()).toEqual(['/?p=1', '/slug-1'])
})

test('MOVE-01 what readers said comes with their names, in two levels, and an undo leaves what members said', async () => {
  const long = 'كلمة '.repeat(500).trim()
  await run([
    SITE,
    oldStory('1', 'ar', 'قصة', {
      comments: [
        oldComment('1', 'سعد', 'أول'),
        oldComment('2', 'منى', 'رد', { parent: '1' }),
        oldComment('3', '', 'رد على الرد', { parent: '2' }),
        oldComment('4', 'Held', 'waits', { status: 'held' }),
        oldComment('5', 'طويل', long),
      ],
    }),
    oldStory('2', 'ar', 'أخرى', { comments: [oldComment('6', 'ليلى', 'قول')] }),
  ])
  const comments = await portal.db.selectFrom('editorial_comment').selectAll().orderBy('id').execute()
  const first = comments[0]!
  expect(
    comments.map(({ author_name, parent_id, status }) => [author_name, parent_id === first.id, status]),
  ).toEqual([
    ['سعد', false, 'published'],
    ['منى', true, 'published'],
    ['زائر', true, 'published'],
    ['Held', false, 'held'],
    ['طويل', false, 'published'],
    ['طويل', false, 'published'],
    ['ليلى', false, 'published'],
  ])
  expect(comments[4]!.body + ' ' + comments[5]!.body).toBe(long)
  const account = await portal.db
    .insertInto('accounts_user')
    .values({
      username: 'reader',
      display_name: 'Reader',
      email: 'r@x.example',
      role: 'member',
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const story = await postTitled('أخرى')
  await portal.db
    .insertInto('editorial_comment')
    .values({ post_id: story.id, author_id: account.id, lang: 'ar', body: 'من عضو' })
    .execute()
  await undo(await maxImport())
  expect((await posts()).map(({ title_ar }) => title_ar)).toEqual(['أخرى'])
  const left = await portal.db.selectFrom('editorial_comment').select('body').execute()
  expect(left).toEqual([{ body: 'من عضو' }])
  await portal.db.deleteFrom('accounts_user').where('id', '=', account.id).execute()
})

test('MOVE-01 a newer export changes comments that changed there and not here, with their threads, and an undo takes that back', async () => {
  const long = 'كلمة '.repeat(500).trim()
  const site = (comments: ReturnType<typeof oldComment>[]) => [SITE, oldStory('1', 'ar', 'قصة', { comments })]
  const said = async () =>
    (
      await sql<{ body: string; status: string; under: string | null }>`
        select left(c.body, 20) as body, c.status, left(p.body, 20) as under from editorial_comment c
        left join editorial_comment p on p.id = c.parent_id order by c.id`.execute(portal.db)
    ).rows.map(({ body, status, under }) => [body, status, under])
  await run(
    site([
      oldComment('1', 'سعد', 'أول'),
      oldComment('2', 'منى', 'رد', { parent: '1' }),
      oldComment('3', 'Held', 'waits', { status: 'held' }),
      oldComment('4', 'ليلى', 'قالت'),
      oldComment('5', 'طويل', long),
    ]),
  )
  const before = await said()
  // The newsroom decides on one of them, and changes another.
  await sql`update editorial_comment set status = 'removed', decided_at = now() where body = 'قالت'`.execute(
    portal.db,
  )
  const { report } = await run(
    site([
      oldComment('1', 'سعد', 'أول، وصُحح'),
      oldComment('2', 'منى', 'رد', { parent: '1' }),
      oldComment('3', 'Held', 'waits'),
      oldComment('4', 'ليلى', 'قالت غير ذلك'),
      oldComment('5', 'طويل', 'صار قصيراً'),
      oldComment('6', 'جديد', 'رد جديد', { parent: '3' }),
    ]),
  )
  expect(await said()).toEqual([
    ['أول، وصُحح', 'published', null],
    ['رد', 'published', 'أول، وصُحح'],
    ['waits', 'published', null],
    ['قالت', 'removed', null],
    ['صار قصيراً', 'published', null],
    [expect.any(String), 'removed', null],
    ['رد جديد', 'published', 'waits'],
  ])
  expect(report.made).toMatchObject({ comments: 1, 'comments.changed': 4 })
  expect(report.findings['conflict.shown']).toMatchObject({ things: 1 })
  await undo(await maxImport())
  expect(await said()).toEqual(
    before.map(([body, status, under]) => [body, body === 'قالت' ? 'removed' : status, under]),
  )
})

test('MOVE-01 MOVE-02 documents that old stories lead to become files of the library, private until a story with them is public', async () => {
  const at = (name: string) => `https://old.example/wp-content/uploads/${name}`
  const link = (name: string, label: string) =>
    `<p><a href="${at(name)}" rel="noopener nofollow">${label}</a></p>`
  const documents = {
    [at('report.pdf')]: testPdf('report'),
    [at('draft.pdf')]: testPdf('draft'),
    [at('fake.pdf')]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  }
  const { id, report } = await run(
    [
      SITE,
      oldStory('1', 'ar', 'منشورة', {
        html: link('report.pdf', 'التقرير السنوي') + link('fake.pdf', 'رسم') + link('gone.pdf', 'مفقود'),
      }),
      oldStory('2', 'en', 'Draft', { html: link('draft.pdf', 'Plan'), status: 'draft' }),
    ],
    {},
    { documents },
  )
  const stored = () =>
    portal.db
      .selectFrom('fileuploads_document')
      .select(['id', 'title_ar', 'file_name', 'published_at', 'visibility'])
      .orderBy('id')
      .execute()
  const [shown, kept] = await stored()
  expect([shown?.title_ar, shown?.published_at === null]).toEqual(['التقرير السنوي', false])
  expect([kept?.title_ar, kept?.published_at]).toEqual(['Plan', null])
  expect(report.made).toMatchObject({ documents: 2, 'documents.missing': 2 })
  expect(Object.keys(report.findings)).toEqual(
    expect.arrayContaining(['document_refused.lost', 'document_missing.lost']),
  )
  const { body_ar } = await postTitled('منشورة')
  expect(body_ar).toContain(`<a href="/fileuploads/downloads/${shown?.id}">التقرير السنوي</a>`)
  expect(body_ar).toContain(`href="${at('gone.pdf')}" rel="noopener nofollow"`)
  expect((await redirects()).get('/wp-content/uploads/report.pdf')).toBe(
    `/fileuploads/downloads/${shown?.id}`,
  )
  // Published later, its document follows.
  await sql`update editorial_post set status = 'published' where title_en = 'Draft'`.execute(portal.db)
  expect(await publishDocuments(portal.db)).toEqual([kept?.id])
  // What the newsroom takes back stays so.
  await sql`update fileuploads_document set published_at = null where id = ${kept?.id}`.execute(portal.db)
  expect(await publishDocuments(portal.db)).toEqual([])
  await sql`update editorial_post set status = 'draft' where title_en = 'Draft'`.execute(portal.db)
  await undo(id)
  expect(await stored()).toEqual([])
  expect((await redirects()).size).toBe(0)
})

test('MOVE-02 every old address leads somewhere once, and one that has a page of ours or is set already is listed', async () => {
  await sql`insert into site_redirect (from_path, to_path) values ('/slug-1', '/glossary')`.execute(portal.db)
  const { id } = await run([
    SITE,
    category('5', 'أسواق'),
    category('6', 'غاز', { parent: '5' }),
    oldStory('1', 'ar', 'أولى', { categories: ['6'] }),
    oldStory('2', 'ar', 'ثانية', {
      addresses: [
        'https://www.old.example/2019/05/%D8%AB%D8%A7%D9%86%D9%8A%D8%A9/',
        '/contact/',
        '/?p=2&utm_source=x',
        'https://else.example/x',
      ],
    }),
  ])
  const second = await postTitled('ثانية')
  const gas = await portal.db
    .selectFrom('editorial_category')
    .selectAll()
    .where('name_ar', '=', 'غاز')
    .executeTakeFirstOrThrow()
  const to = `/c/p1-${second.id}-ثانية`
  const found = await redirects()
  expect(found.get('/2019/05/ثانية')).toBe(to)
  expect(found.get('/?p=2')).toBe(to)
  expect(found.get('/category/cat-5/cat-6')).toBe(`/c/${gas.id}-غاز`)
  expect(found.get('/?cat=6')).toBe(`/c/${gas.id}-غاز`)
  expect(found.get('/category/cat-6/feed')).toBe(`/feeds/c/${gas.id}.rss`)
  expect(found.get('/feed')).toBe('/feeds/all.rss')
  expect(found.get('/slug-1')).toBe('/glossary')
  const listed = await portal.db
    .selectFrom('archive_finding')
    .select(['code', 'name'])
    .where('import_id', '=', id)
    .where('code', 'like', 'address%')
    .orderBy('name')
    .execute()
  expect(listed).toEqual([
    { code: 'address_page', name: '/contact' },
    { code: 'address_taken', name: '/slug-1' },
  ])
})

const picture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('MOVE-01 pictures come from the archive once, whatever their sizes, with what is said of them; a missing one is listed', async () => {
  const [wide, other] = [await picture(1200, 700, '#234'), await picture(1000, 500, '#456')]
  const at = 'https://old.example/wp-content/uploads/2019/05'
  const records: ArchiveRecord[] = [
    SITE,
    {
      kind: 'picture',
      id: '90',
      url: `${at}/plant.png`,
      alt: [{ lang: 'ar', text: 'مصنع' }],
      caption: [],
      credit: [{ lang: null, text: 'SPA' }],
    },
    oldStory('1', 'ar', 'مصورة', {
      cover: '90',
      html: `<p>قبل</p><figure><img src="${at}/plant-300x200.png" data-id="90"><figcaption>المصنع</figcaption></figure><p><a href="${at}/x.png"><img src="${at}/x-1024x512.png" alt="وصف"></a> بعد</p><figure><img src="${at}/gone.png" alt="غائبة"></figure>`,
    }),
  ]
  const { report } = await run(
    records,
    {},
    { pictures: { [`${at}/plant.png`]: wide, [`${at}/x.png`]: other } },
  )
  const post = await postTitled('مصورة')
  const images = await portal.db.selectFrom('media_image').selectAll().orderBy('width').execute()
  expect(
    images.map(({ width, alt_ar, credit_ar, file_name }) => [width, alt_ar, credit_ar, file_name]),
  ).toEqual([
    [1000, '', '', 'x.png'],
    [1200, 'مصنع', 'SPA', 'plant.png'],
  ])
  expect(post.image_key).toBe(images[1]?.key)
  expect(post.image_alt_ar).toBe('مصنع')
  expect(post.body_ar).toContain(
    `<figure data-image="${images[1]?.key}" data-alt="مصنع" data-credit="SPA"><figcaption>المصنع</figcaption></figure>`,
  )
  expect(post.body_ar).toContain(`<p> بعد</p><figure data-image="${images[0]?.key}" data-alt="وصف"></figure>`)
  expect(report.made).toMatchObject({ pictures: 2, 'pictures.missing': 1 })
  expect((await redirects()).get('/wp-content/uploads/2019/05/plant.png')).toMatch(
    /^\/media\/old-[0-9a-f]+-1\d{3}\.jpg$/,
  )
  // What came later than its story is no change of the newsroom's.
  await undo(await maxImport())
  expect(await posts()).toEqual([])
  expect(await portal.db.selectFrom('media_image').select('key').execute()).toEqual([])
  expect(await redirects()).toEqual(new Map())
})

test('MOVE-01 pages become pages, custom fields what the mapping says, and categories go to their sections', async () => {
  await run(
    [
      SITE,
      category('1', 'عالم', { slug: 'world' }),
      {
        ...oldStory('5', 'ar', 'من نحن'),
        kind: 'page',
        texts: [{ ...oldStory('5', 'ar', 'من نحن').texts[0]!, slug: 'about' }],
      },
      oldStory('1', 'ar', 'خبر', {
        categories: ['1'],
        fields: { src: ['وكالة'], words: ['غاز', 'نفط'], land: ['sa'] },
      }),
    ],
    {
      mapping: {
        sections: { world: 'around-world' },
        fields: { src: 'source_ar', words: 'keywords', land: 'country' },
      },
    },
  )
  const post = await postTitled('خبر')
  expect(post).toMatchObject({
    section: 'around-world',
    source_ar: 'وكالة',
    keywords_ar: ['غاز', 'نفط'],
    country: 'SA',
  })
  expect((await redirects()).get('/slug-1')).toBe(`/aw/show=${post.id}-خبر`)
  const page = await portal.db.selectFrom('pages_page').selectAll().executeTakeFirstOrThrow()
  expect(page).toMatchObject({
    slug: 'about',
    name_ar: 'من نحن',
    content_ar: '<p>من نحن.</p>',
    name_en: null,
  })
  await undo(await maxImport())
  expect(await portal.db.selectFrom('pages_page').selectAll().execute()).toEqual([])
})

test('MOVE-01 readers of the old newsletter are asked to confirm when that is wished, and who paid is listed', async () => {
  await sql`insert into newsletter_list (slug, name_ar, name_en, about_ar, about_en) values ('weekly', 'الأسبوعية', 'Weekly', '', '')`.execute(
    portal.db,
  )
  const reader = {
    kind: 'subscriber' as const,
    email: 'Reader@Old.example',
    name: 'قارئ',
    lang: 'ar' as const,
    tiers: ['Gold'],
  }
  const parts = partsFor(portal.db, storage)
  const { report } = await runArchiveImport(parts, {
    archive: archiveOf([SITE, reader, reader]),
    source: 'members.csv',
    settings: chosen({ newsletter: 'weekly' }),
    signal: new AbortController().signal,
  })
  const members = await portal.db.selectFrom('newsletter_member').select(['address', 'state']).execute()
  expect(members).toEqual([{ address: 'reader@old.example', state: 'pending' }])
  expect(parts.sent.map(({ name }) => name)).toEqual(['mail.bulk'])
  expect(report.findings['paid_tier.lost']).toMatchObject({ things: 1, count: 2 })
  // Nothing that is stored of the import names who paid.
  const stored = await portal.db
    .selectFrom('archive_finding')
    .selectAll()
    .where('code', '=', 'paid_tier')
    .execute()
  expect(JSON.stringify(stored)).not.toMatch(/old\.example|قارئ/i)
  await undo(await maxImport())
  expect(await portal.db.selectFrom('newsletter_member').select('id').execute()).toEqual([])
})

test('MOVE-01 who wrote gets an account when that is wished, which nobody can log in to before its owner sets a password', async () => {
  const parts = partsFor(portal.db, storage)
  await runArchiveImport(parts, {
    archive: archiveOf([
      SITE,
      {
        kind: 'author',
        id: '1',
        names: [{ lang: 'en', text: 'Sara Ali' }],
        slug: 'sara-ali',
        email: 'sara@old.example',
      },
      { kind: 'author', id: '2', names: [{ lang: 'en', text: 'No Mail' }], slug: 'no-mail', email: null },
      oldStory('1', 'en', 'A story', { authors: ['1', '2'] }),
    ]),
    source: 'old.xml',
    settings: chosen({ accounts: true, invite: true }),
    signal: new AbortController().signal,
  })
  const users = await portal.db
    .selectFrom('accounts_user')
    .select(['username', 'role', 'email'])
    .where('email', '=', 'sara@old.example')
    .execute()
  expect(users).toEqual([{ username: 'sara-ali', role: 'author', email: 'sara@old.example' }])
  expect(parts.sent).toEqual([{ name: 'accounts.restore-mail', data: { email: 'sara@old.example' } }])
  const desk = await portal.db.selectFrom('editorial_desk').selectAll().executeTakeFirstOrThrow()
  expect(desk.name_en).toBe('Sara Ali and No Mail')
  await undo(await maxImport())
  expect(
    await portal.db
      .selectFrom('accounts_user')
      .select('id')
      .where('email', '=', 'sara@old.example')
      .execute(),
  ).toEqual([])
})

test('MOVE-01 one who takes an import up leaves the other nothing to write, and each import is one line of the audit log', async () => {
  const records = many(250)
  const stop = new AbortController()
  let taken: Promise<unknown> | null = null
  const slow = archiveOf(records, {
    onRecord: (at, bodies) => {
      if (bodies && at === 50)
        taken ??= sql`update archive_import set claim = gen_random_uuid()`.execute(portal.db)
    },
  })
  const waiting: typeof slow = {
    ...slow,
    async *read(options) {
      for await (const record of slow.read(options)) {
        await taken
        yield record
      }
    },
  }
  await expect(
    runArchiveImport(partsFor(portal.db, storage), {
      archive: waiting,
      source: 'old.xml',
      settings: chosen({ fetch: false }),
      signal: stop.signal,
    }),
  ).rejects.toMatchObject({ name: 'ArchiveTakenError' })
  expect(await posts()).toEqual([])
  const before = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(portal.db)
  await run(records)
  const lines = await sql<{
    action: string
  }>`select action from audit_log order by id offset ${before.rows[0]!.n}`.execute(portal.db)
  expect(lines.rows.map(({ action }) => action)).toEqual(['archive.import'])
})

test('MOVE-01 stories of our own export keep their numbers where they are free', async () => {
  const both: StoryRecord = {
    ...oldStory('4711', 'ar', 'قصة'),
    texts: [oldStory('1', 'ar', 'قصة').texts[0]!, oldStory('1', 'en', 'Story').texts[0]!],
    addresses: ['/c/p1-4711-قصة', '/en/c/p1-4711-story'],
    section: 'news-excerpt',
    members: true,
    fields: { facts_ar: ['حقيقة'], home_position: ['12'] },
  }
  await run([{ ...SITE, url: 'https://kimya.example' }, both], {}, { format: 'kimya' })
  expect(await posts()).toMatchObject([
    {
      id: 4711,
      section: 'news-excerpt',
      title_ar: 'قصة',
      title_en: 'Story',
      visibility: 2,
      facts_ar: ['حقيقة'],
      home_position: 12,
    },
  ])
  const next = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('editorial_post', 'id')) as id`.execute(portal.db)
  expect(next.rows[0]!.id).toBeGreaterThan(4711)
})

test('MOVE-01 a story of members alone is never public, whichever of its languages comes first or is a draft there', async () => {
  await run([
    SITE,
    oldStory('m1', 'en', 'For members', { twin: 'a', members: true }),
    ...many(130).slice(1),
    oldStory('m2', 'ar', 'للأعضاء', { twin: 'a', members: true, status: 'draft' }),
    oldStory('m3', 'en', 'Members too', { twin: 'b', members: true }),
    oldStory('m4', 'ar', 'لهم أيضاً', { twin: 'b', members: true }),
  ])
  expect((await postTitled('For members')).visibility).toBe(2)
  expect(await postTitled('Members too')).toMatchObject({ visibility: 2, title_ar: 'لهم أيضاً' })
  const open = await portal.db
    .selectFrom('editorial_listing')
    .select('post_id')
    .where('list', '=', 'all')
    .where('visibility', '=', 3)
    .execute()
  expect(open).toHaveLength(130)
})

test('MOVE-01 a standfirst that is missing is made of sentences, not of headings, captions, tables or lone links', async () => {
  const html =
    '<h2>التوقعات</h2><p>صورتان</p><p><a href="https://tube.example/">tube.example</a></p><p>ارتفع <strong>السعر</strong> أمس.</p>' +
    '<table><tbody><tr><td>يوريا</td></tr></tbody></table><p>وزاد الطلب.</p>'
  const story = oldStory('10', 'ar', 'خبر', { html })
  await run([SITE, { ...story, texts: story.texts.map((one) => ({ ...one, summary: null })) }])
  expect((await postTitled('خبر')).summary_ar).toBe('ارتفع السعر أمس. وزاد الطلب.')
})

test.each([
  ['ارتفع السعر [...]', '', 'ارتفع السعر…'],
  ['ارتفع السعر […]', '', 'ارتفع السعر…'],
  [null, '<p>بلا نقطة</p><p>ثانية</p>', 'بلا نقطة'],
])('MOVE-01 the standfirst %j over %j is %j', async (summary, html, wanted) => {
  const story = oldStory('11', 'ar', 'خبر آخر', { html })
  await run([SITE, { ...story, texts: story.texts.map((one) => ({ ...one, summary })) }])
  expect((await postTitled('خبر آخر')).summary_ar).toBe(wanted)
})
