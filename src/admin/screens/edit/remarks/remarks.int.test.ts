import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { acceptFigure, confirmTranslation } from '#entries/twins/keep.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { HOUSE_WORD } from '#site/house-words/entry.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { EditData } from '../contract.ts'
import Edit from '../Edit.tsx'

const NOW = new Date('2026-11-22T09:00:00Z')
const AR = [
  'سجّل الميثانول في الصين 999 دولاراً للطن في 20 نوفمبر 2026.',
  'وبقي قطاع البتروكيميائيات هادئاً.',
  'انتهى.',
]
const EN = [
  'Methanol in China was at $999/t on 20 November 2026.',
  'The petchem sector was quiet.',
  'The end.',
]
const html = (blocks: readonly string[]) => blocks.map((text) => `<p>${text}</p>`).join('')

let demo: Awaited<ReturnType<typeof demoApp>>
let editor: Viewer
let other: Viewer
let key: string
beforeAll(async () => {
  demo = await demoApp(NOW)
  const account = async (name: string, role: 'editor' | 'author'): Promise<Viewer> => {
    const { id } = await demo.app.db
      .insertInto('accounts_user')
      .values({
        username: name,
        display_name: name,
        email: `${name}@plant.example`,
        role,
        password_hash: '-',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { role, id, username: name, displayName: name }
  }
  editor = await account('remarks', 'editor')
  other = await account('other', 'author')
  key = await beginEntry(hand(), ARTICLES.kind, {
    title_ar: 'عنوان',
    title_en: 'Title',
    body_ar: html(AR),
    body_en: html(EN),
  })
})
afterAll(() => demo.drop())

const hand = (viewer: Viewer = editor) => testContext(demo.app, { viewer, now: NOW }).ctx
const save = (fields: Record<string, string>) =>
  saveChanges(hand(), ARTICLES.kind, key, { fields, was: {}, known: 99 })
const open = (lang: 'ar' | 'en' = 'ar') =>
  openScreen(demo.app, `/admin/articles/${key}`, { viewer: editor, lang })
const list = async (lang: 'ar' | 'en' = 'ar') => {
  const shown = (await open(lang)).panel.screen?.data as EditData
  return shown.remarks.list
}
const press = (fields: Record<string, string>, viewer = editor) =>
  pressScreen(demo.app, `/admin/articles/${key}`, { key, ...fields }, { viewer })

test('POST-03: what is saved is read by the server: figures, house words and untranslated blocks, in both languages', async () => {
  expect((await list()).map(({ kind, column, text }) => [kind, column, text])).toEqual([
    ['figure', 'body_ar', '999 دولاراً للطن'],
    ['word', 'body_ar', 'البتروكيميائيات'],
    ['figure', 'body_en', '$999/t'],
    ['word', 'body_en', 'petchem'],
  ])
  await save({ body_ar: html([...AR.slice(0, 2), 'انتهى الأسبوع.']) })
  for (const [lang, words] of [
    [
      'ar',
      ['ملاحظات على النص', 'في بياناتنا', 'اكتب «البتروكيماويات»', 'الترجمة ما زالت صحيحة', 'رقمان يخالفان'],
    ],
    [
      'en',
      [
        'Remarks on the text',
        'in our data',
        'write petrochemical',
        'The translation still holds',
        '2 figures',
      ],
    ],
  ] as const) {
    const page = renderView(Edit, lang, (await open(lang)).panel)
    for (const word of words) expect(page.replace(/<\/?bdi[^>]*>|[\u2066-\u2069]/g, ''), word).toContain(word)
    expect(page).toContain('/products-prices/show/methanol/cn')
  }
})

test('POST-03: a figure is confirmed with a note, until it or ours changes; the confirmation survives saving and publication', async () => {
  const [mark] = (await list()).filter(({ kind }) => kind === 'figure')
  if (!mark) throw new Error('No figure is marked')
  await expect(
    acceptFigure(hand(other), ARTICLES.kind, key, { id: mark.id, text: '999', note: '' }),
  ).rejects.toThrow('not_allowed')
  // Without script: a button of the form, with the note beside it and a text that was changed in the same breath.
  const answer = await press({ do: `accept:${mark.id}:${mark.text}`, [`note.${mark.id}`]: 'سعر صفقة واحدة' })
  expect(answer.location).toContain(key)
  const figures = async () =>
    (await list()).filter(({ kind }) => kind === 'figure').map(({ column }) => column)
  expect(await figures()).toEqual(['body_en'])
  const entry = await readEntry(demo.app.db, ARTICLES.kind, key)
  expect(entry?.draft?.accepted[mark.id]).toMatchObject({ note: 'سعر صفقة واحدة' })
  await save({ title_ar: 'عنوان آخر' })
  expect(await figures()).toEqual(['body_en'])
  await save({ body_ar: html([AR[0]!.replace('999', '998'), ...AR.slice(1)]) })
  expect(await figures()).toEqual(['body_ar', 'body_en'])
  await save({ body_ar: html(AR) })
  // Ours changes: what was accepted was another difference.
  await demo.app.db
    .updateTable('products_prices_point')
    .set({ price: 401, low: null, high: null })
    .where('series_id', '=', (eb) =>
      eb.selectFrom('products_prices_series').select('id').where('slug', '=', 'methanol-cn-cfr-spot'),
    )
    .where('day', '=', '2026-11-20')
    .execute()
  expect(await figures()).toEqual(['body_ar', 'body_en'])
})

test('POST-03: a translation that holds is confirmed by who may change the text, with and without script', async () => {
  await save({ body_ar: html(AR), body_en: html(EN) })
  const stale = async () => (await list()).flatMap((one) => (one.kind === 'stale' ? [one] : []))
  expect(await stale()).toEqual([])
  await save({ body_ar: html([...AR.slice(0, 2), 'انتهى الشهر.']) })
  const [mark] = await stale()
  if (!mark) throw new Error('No block is marked')
  expect(mark).toMatchObject({ column: 'body_en', block: 2, text: 'The end.' })
  const pair = { field: 'body', ar: mark.ar, en: mark.en }
  await expect(confirmTranslation(hand(other), ARTICLES.kind, key, pair)).rejects.toThrow('not_allowed')
  await press({ do: `holds:${mark.column}:${mark.ar}:${mark.en}` })
  expect(await stale()).toEqual([])
  const rows = await demo.app.db.selectFrom('audit_log').select('action').where('key', '=', key).execute()
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['entry.acceptFigure', 'entry.confirmTranslation']),
  )
})

test('POST-03: the list of words is the newsroom’s: one that it adds is marked, one that it archives is not', async () => {
  const word = await beginEntry(hand(), HOUSE_WORD, {
    lang: 'ar',
    phrase: 'هادئ',
    better: 'مستقر',
    reason_ar: 'السوق لا تهدأ',
    reason_en: 'Markets are steady',
  })
  await moveEntry(hand(), HOUSE_WORD, word, 'publish')
  const words = async () =>
    (await list('en')).flatMap((one) => (one.kind === 'word' ? [[one.text, one.better, one.reason]] : []))
  expect(await words()).toContainEqual(['هادئاً', 'مستقراً', 'Markets are steady'])
  await moveEntry(hand(), HOUSE_WORD, word, 'archive')
  expect(await words()).not.toContainEqual(['هادئاً', 'مستقراً', 'Markets are steady'])
})
