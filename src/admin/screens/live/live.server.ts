import { data, redirect } from 'react-router'
import { parseId, shortPath } from '#editorial/paths.ts'
import { worded } from '#editorial/present.server.ts'
import { beginWith } from '#entries/drafts/begin.server.ts'
import { lockEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry, moveIn } from '#entries/drafts/move.server.ts'
import type { Kind } from '#entries/kind.ts'
import type { Values } from '#entries/values.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { can } from '#platform/policy/policy.ts'
import { receiveUpload } from '#sections/fileuploads/library/receive.server.ts'
import { LIVE_COVERAGE, LIVE_ENTRY } from '#sections/live/entry.server.ts'
import { setLiveState } from '#sections/live/state.server.ts'
import type { Acted, PanelScreen } from '../../panel/screen.ts'
import { LIBRARY_FORM_BYTES } from '../media/library.server.ts'
import { deskEntries, deskOf, SHOWN } from './desk.server.ts'

/** A story's way to its live coverage: there it begins. */
export const LIVE_BEGIN: PanelScreen<'liveBegin'> = {
  path: 'articles/:key/live',
  title: { ar: 'التغطية المباشرة', en: 'Live coverage' },
  needs: 'live.add',
  view: 'liveBegin',
  titleOf: ({ title }) => title,

  async load(ctx, { params }) {
    const story = await storyOf(ctx, params['key'])
    if (!story) throw data(null, { status: 404 })
    if (story.coverage !== null) throw redirect(localePath(ctx.lang, `/admin/live/${story.coverage}/desk`))
    const refused =
      story.status !== 'published' ? 'unpublished' : can(ctx.viewer, 'live.run') ? null : 'editors'
    return { title: worded(ctx.lang, story.title_ar, story.title_en).text, refused }
  },

  async act(ctx, { params }, form) {
    const story = await storyOf(ctx, params['key'])
    if (!story || story.status !== 'published') throw new Refusal('not_found')
    if (formText(form, 'do') !== 'begin') throw new Refusal('bad_request')
    // Two who begin it at once find the same one.
    const key =
      story.coverage ??
      (await publishedOnce(ctx, LIVE_COVERAGE, 'begin', { state: 'open', post_id: String(story.id) }))
    return { to: `live/${key}/desk` }
  },
}

/** The desk of a live coverage: an update in two taps, and what was said so far. */
export const LIVE_DESK: PanelScreen<'liveDesk'> = {
  path: 'live/:key/desk',
  title: { ar: 'التغطية المباشرة', en: 'Live coverage' },
  needs: 'live.add',
  view: 'liveDesk',
  formBytes: LIBRARY_FORM_BYTES,
  titleOf: ({ title }) => title,

  async load(ctx, { params }) {
    const coverage = await deskOf(ctx, params['key'])
    if (!coverage) throw data(null, { status: 404 })
    const { lang, viewer } = ctx
    const [desks, entries] = await Promise.all([
      LIVE_ENTRY.choosers?.['desks']?.find(ctx.app, { text: '', lang, limit: 100 }),
      deskEntries(ctx, coverage.id),
    ])
    return {
      coverage: coverage.id,
      title: worded(lang, coverage.title_ar, coverage.title_en).text,
      address: localePath(lang, shortPath('articles', coverage.post_id)),
      state: coverage.state,
      mayRun: can(viewer, 'live.run'),
      desks: (desks ?? []).map(({ key, label }) => ({ value: key, label })),
      desk: coverage.desk ?? '',
      entries: entries.slice(0, SHOWN),
      more: entries.length > SHOWN,
    }
  },

  async act(ctx, { params }, form): Promise<Acted> {
    const coverage = await deskOf(ctx, params['key'])
    if (!coverage) throw new Refusal('not_found')
    const to = `live/${coverage.id}/desk`
    const work = formText(form, 'do')
    switch (work) {
      case 'add':
        await add(ctx, coverage.id, form)
        return { to, done: 'published' }
      case 'write': {
        const fields = { ...typedIn(form), coverage_id: String(coverage.id) }
        const key = await once(
          ctx,
          'live.write',
          async (trx) => (await beginWith(trx, ctx, LIVE_ENTRY, fields)).key,
        )
        return { to: `${LIVE_ENTRY.name}/${key}` }
      }
      case 'remove':
        await moveEntry(ctx, LIVE_ENTRY, String(parseId(formText(form, 'entry')) ?? 0), 'archive')
        return { to, done: 'saved' }
      case 'open':
      case 'paused':
      case 'closed':
        await setLiveState(ctx, String(coverage.id), work)
        return { to, done: 'saved' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

/** An update from the desk's own form: published at once. */
async function add(ctx: RequestContext, coverage: number, form: FormData): Promise<void> {
  const fields = typedIn(form)
  const lang = langIn(form)
  if (!fields[`title_${lang}`] && !fields[`body_${lang}`])
    throw new Refusal('invalid_input', { fields: { text: 'required_field' } })
  const file = form.get('file')
  const picture =
    file instanceof File && file.size > 0
      ? await receiveUpload(ctx, { name: file.name, content: file.stream() }, 'picture')
      : null
  const values = {
    ...fields,
    coverage_id: String(coverage),
    ...(picture?.kind === 'picture' && { image_key: picture.key }),
  }
  await publishedOnce(ctx, LIVE_ENTRY, 'add', values).catch((error: unknown) => {
    throw error instanceof Refusal ? atTheDesk(error) : error
  })
}

/** A refusal of an update by the names of the desk's fields. */
function atTheDesk(error: Refusal): Refusal {
  const name = (column: string) =>
    ({ title: 'title', body: 'text', image_alt: 'alt' })[column.replace(/_(?:ar|en)$/, '')] ?? column
  const fields = Object.entries(error.fields).map(([column, code]) => [name(column), code] as const)
  return fields.length > 0 ? new Refusal(error.code, { fields: Object.fromEntries(fields) }) : error
}

/** What was typed at the desk, as the fields of an update in the chosen language. */
function typedIn(form: FormData): Record<string, string | null> {
  const lang = langIn(form)
  const paragraphs = manyLines(formText(form, 'text'))
    .split(/\n\s*\n/)
    .filter(Boolean)
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('')
  return {
    [`title_${lang}`]: oneLine(formText(form, 'title')) || null,
    [`body_${lang}`]: html || null,
    [`image_alt_${lang}`]: oneLine(formText(form, 'alt')) || null,
    desk: formText(form, 'desk') || null,
    ...(formText(form, 'notify') && { notify: 'true' }),
  }
}

const langIn = (form: FormData): Lang => (formText(form, 'lang') === 'en' ? 'en' : 'ar')

/** Makes and publishes a thing in one transaction, once for a form that is sent again. Says its key. */
async function publishedOnce(ctx: RequestContext, kind: Kind, name: string, fields: Values): Promise<string> {
  if (await kind.closed?.(ctx.app)) throw new Refusal('posting_closed')
  const work = async (trx: Trx) => {
    const { key } = await beginWith(trx, ctx, kind, fields)
    const entry = await lockEntry(trx, kind, key)
    if (!entry) throw new Error('What was just begun is there')
    if (!can(ctx.viewer, kind.needs.publish, entry.owned)) throw new Refusal('not_allowed')
    return moveIn(trx, ctx, entry, 'publish', {})
  }
  const { key, tags } = await once(ctx, `live.${name}`, work)
  await ctx.app.changes.publish(tags)
  return key
}

async function storyOf({ app }: RequestContext, key: string | undefined) {
  const id = parseId(key)
  if (id === null) return undefined
  return app.db
    .selectFrom('editorial_post as p')
    .leftJoin('live_coverage as c', 'c.post_id', 'p.id')
    .select(['p.id', 'p.status', 'p.title_ar', 'p.title_en', 'c.id as coverage'])
    .where('p.id', '=', id)
    .where('p.section', '=', 'articles')
    .executeTakeFirst()
}
