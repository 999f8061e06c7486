import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { beginIssue, saveList } from '#sections/newsletters/issue/change.server.ts'
import { LIMITS } from '#sections/newsletters/issue/issue.ts'
import { listsWithCounts, listIssues } from '#sections/newsletters/issue/issues.server.ts'
import { allLists } from '#sections/newsletters/lists.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'

const NEW = 'new'
const TITLE = { ar: 'النشرات البريدية', en: 'Newsletters' }

/** Every issue and every list. */
export const NEWSLETTERS: PanelScreen<'newsletters'> = {
  path: 'newsletters',
  title: TITLE,
  needs: 'newsletter.manage',
  view: 'newsletters',
  rail: [{ group: 'newsroom', icon: 'share' }],
  parameters: ['page'],

  async load(ctx, { url }) {
    const issues = await listPage(
      url,
      {},
      {
        count: async () => {
          const { count } = await ctx.app.db
            .selectFrom('newsletter_issue')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
          return Number(count)
        },
        rows: (limit, offset) => listIssues(ctx, limit, offset),
      },
    )
    return { issues, lists: await listsWithCounts(ctx), hasServer: ctx.app.config.smtpUrl !== null }
  },

  async act(ctx, _at, form) {
    const list = parseId(formText(form, 'list'))
    if (list === null) throw new Refusal('bad_request')
    return { to: `newsletters/issue/${await beginIssue(ctx, list)}` }
  },
}

const WRONG = {
  slug: {
    ar: 'اكتب الاسم بحروف لاتينية صغيرة وأرقام وشرطات، مثل weekly-market',
    en: 'Use lower-case Latin letters, digits and hyphens, such as weekly-market',
  },
  taken: {
    ar: 'لنشرة أخرى الاسم نفسه. اختر اسماً آخر.',
    en: 'Another newsletter has this name. Choose another one.',
  },
  required: { ar: 'اكتب الاسم باللغتين.', en: 'Write the name in both languages.' },
  long: { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' },
} as const satisfies Record<string, LocalizedText>

/** One list: its names, what it is, whether readers may join it. */
export const NEWSLETTER_LIST: PanelScreen<'newsletterList'> = {
  path: 'newsletters/list/:key',
  title: { ar: 'نشرة بريدية', en: 'Newsletter' },
  needs: 'newsletter.manage',
  view: 'newsletterList',
  titleOf: ({ title }) => title,

  async load({ app, lang }, { params }) {
    const isNew = params['key'] === NEW
    const row = (await allLists(app.db)).find(({ id }) => String(id) === params['key'])
    if (!row && !isNew) throw data(null, { status: 404 })
    return {
      isNew,
      title: row ? row[`name_${lang}`] : lang === 'ar' ? 'نشرة جديدة' : 'New newsletter',
      slug: row?.slug ?? '',
      name: { ar: row?.name_ar ?? '', en: row?.name_en ?? '' },
      about: { ar: row?.about_ar ?? '', en: row?.about_en ?? '' },
      open: row?.open ?? true,
      demo: row?.demo ?? false,
    }
  },

  async act(ctx, { params }, form) {
    const id = params['key'] === NEW ? null : parseId(params['key'] ?? '')
    if (id === null && params['key'] !== NEW) throw new Refusal('not_found')
    const errors: Record<string, LocalizedText> = {}
    const text = (name: string, most: number, isLong = false) => {
      const given = isLong ? manyLines(formText(form, name)) : oneLine(formText(form, name))
      if (given.length > most) errors[name] = WRONG.long
      return given
    }
    const values = {
      slug: formText(form, 'slug').trim(),
      name_ar: text('name_ar', LIMITS.name),
      name_en: text('name_en', LIMITS.name),
      about_ar: text('about_ar', LIMITS.about),
      about_en: text('about_en', LIMITS.about),
      open: form.has('open'),
      demo: form.has('demo'),
    }
    if (!/^[a-z0-9-]{1,60}$/.test(values.slug)) errors['slug'] = WRONG.slug
    for (const name of ['name_ar', 'name_en'] as const) if (values[name] === '') errors[name] = WRONG.required
    if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
    try {
      await saveList(ctx, id, values)
    } catch (error) {
      throw error instanceof Refusal && error.code === 'conflict'
        ? new FieldErrors({ slug: WRONG.taken })
        : error
    }
    return { to: 'newsletters', done: 'saved' }
  },
}
