import { data, redirect } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { canTakeBack, rememberPublication, takeBackPublication } from '#entries/bulk/single.server.ts'
import { beginWith } from '#entries/drafts/begin.server.ts'
import { readEntry, type Entry } from '#entries/drafts/draft.server.ts'
import { isCorrectable } from '#entries/corrections/corrections.server.ts'
import { discardChanges } from '#entries/drafts/discard.server.ts'
import { moveEntry, type Moving } from '#entries/drafts/move.server.ts'
import { keyNow } from '#entries/drafts/move-key.server.ts'
import { saveChanges, type Changes } from '#entries/drafts/save.server.ts'
import { acceptFigure, confirmTranslation } from '#entries/twins/keep.server.ts'
import { formOf } from '#entries/form/model.server.ts'
import { fieldsIn } from '#entries/form/model.ts'
import { valueIn } from '#entries/form/read-form.ts'
import { readAbout } from '#entries/notices/list.server.ts'
import type { Kind } from '#entries/kind.ts'
import { nameOf } from '#entries/row.server.ts'
import { actionOf, movesFrom, type Move } from '#entries/moves.ts'
import { othersAt } from '#entries/presence/presence.server.ts'
import { markOf, type Values } from '#entries/values.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { textOfHtml } from '#platform/html/tree.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed } from '../../kinds.server.ts'
import { loadRemarks } from '../../remarks/load.server.ts'
import type { Done } from '../../panel/done/done.server.ts'
import type { Acted, PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { EditData } from './contract.ts'
import { isMove, movingIn } from './way/moving-in.server.ts'
import { talk } from './notes/talk.server.ts'
import { alreadyIn, isAnothers, presentWay } from './way/way.server.ts'
import { wordsOf } from './words.ts'
import { isRichText, lockedForm, readValues } from './read-only.server.ts'

/** One thing of any kind: to read, change and publish. */
export const EDIT: PanelScreen<'edit'> = {
  path: ':kind/:key',
  title: { ar: 'تحرير', en: 'Edit' },
  needs: 'panel.enter',
  view: 'edit',
  formBytes: 2_000_000,
  parameters: ['undo', 'already'],

  async load(ctx, { params, url }) {
    const kind = kindOf(params['kind'])
    const key = begun.get(ctx) ?? params['key'] ?? ''
    if (key === 'new') {
      if (!can(ctx.viewer, kind.needs.create)) throw data(null, { status: 403 })
      return present(ctx, kind, null)
    }
    const entry = await readEntry(ctx.app.db, kind, key)
    if (!entry) throw data(null, { status: 404 })
    if (entry.key !== key) throw redirect(localePath(ctx.lang, `/admin/${kind.name}/${entry.key}`))
    if (!can(ctx.viewer, kind.needs.list, entry.owned)) throw data(null, { status: 403 })
    const undo = parseId(url.searchParams.get('undo') ?? '')
    const undoable = undo !== null && (await canTakeBack(ctx.app.db, ctx, { kind, key, id: undo }))
    const shown = await present(ctx, kind, entry)
    return { ...shown, undo: undoable ? undo : null, already: alreadyIn(url, shown) }
  },

  titleOf: ({ name, one, key }, lang) => name ?? (key === null ? NEW[lang].replace('{one}', one) : one),

  async act(ctx, at, form) {
    const kind = kindOf(at.params['kind'])
    const work = formText(form, 'do')
    if (work === 'undo') {
      await takeBackPublication(ctx, kind, parseId(formText(form, 'id')) ?? 0)
      return { to: `${kind.name}/${at.params['key'] ?? ''}`, done: 'takenBack' }
    }
    const key = await keyFor(ctx, kind, at, form)
    const changes = (await mayChange(ctx, kind, key)) ? await changesIn(ctx, kind, form) : null
    if (work === 'save') {
      if (!changes) throw new Refusal('not_allowed')
      await saveAll(ctx, kind, key, changes)
      return { to: `${kind.name}/${key}`, done: 'draft' }
    }
    if (work === 'discard') {
      await discardChanges(ctx, kind, key)
      return { to: `${kind.name}/${key}`, done: 'saved' }
    }
    if (isMove(work))
      return move(ctx, kind, key, work, { ...movingIn(form, work), ...(changes && { changes }) })
    // Changes of the text are saved with the note about it.
    if (changes) await saveAll(ctx, kind, key, changes)
    const remark = remarkIn(work)
    if (remark) {
      await keepRemark(ctx, kind, key, remark, form)
      return { to: `${kind.name}/${key}`, done: 'saved' }
    }
    const done = await talk(ctx, kind, key, work, form)
    if (done === null) throw new Refusal('bad_request')
    return { to: `${kind.name}/${key}`, done }
  },
}

/** Makes a move once, however often its form is sent; a publication is recorded, so that it can be undone. */
async function move(ctx: RequestContext, kind: Kind, key: string, what: Move, how: Moving): Promise<Acted> {
  const remember: Moving['remember'] = (trx, entry, made) => rememberPublication(trx, ctx, entry, made, how)
  const moving = what === 'publish' ? { ...how, remember } : how
  const moved = await moveEntry(ctx, kind, key, what, moving, (work) =>
    once(ctx, `entry.${what}.${kind.name}.${key}`, work),
  )
  const to = `${kind.name}/${moved.key}`
  if (moved.already && (await isAnothers(ctx, kind, moved.key, what))) return { to: `${to}?already=${what}` }
  if (moved.undo !== undefined) return { to: `${to}?undo=${moved.undo}`, done: 'published' }
  return { to, done: MOVED[what] ?? 'saved' }
}

const NEW: Readonly<Record<Lang, string>> = { ar: 'إضافة {one}', en: 'New: {one}' }

function kindOf(name: string | undefined): Kind {
  const kind = kindNamed(name)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

/** Confirmations after moves; after the others the thing is as published. */
const MOVED: Partial<Record<Move, Done>> = {
  submit: 'submitted',
  return: 'returned',
  review: 'reviewed',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  publish: 'published',
}

async function present(ctx: RequestContext, kind: Kind, entry: Entry | null): Promise<EditData> {
  const { lang, viewer } = ctx
  const values = entry?.values ?? kind.initial ?? {}
  const owned = entry?.owned ?? { ownerId: viewer.role === 'visitor' ? null : viewer.id, state: 'draft' }
  const state = entry?.state ?? 'draft'
  const mayEdit = entry ? can(viewer, kind.needs.edit, owned) : true
  if (entry) await readAbout(ctx, kind.name, entry.key)
  const form = await formOf({ ctx, kind, values, made: entry?.row != null })
  return {
    kind: kind.name,
    one: kind.one[lang],
    key: entry?.key ?? null,
    name: nameOf(kind, entry?.row ?? null, values, lang),
    account: viewer.role === 'visitor' ? '' : String(viewer.id),
    state,
    live: entry?.row != null && (kind.stateOf?.(entry.row) ?? 'public') === 'public' && state !== 'archived',
    version: entry?.version ?? 0,
    form: mayEdit ? form : lockedForm(form),
    values: mayEdit ? values : readValues(kind, values),
    changed: entry?.changed ?? [],
    overtaken: Object.fromEntries(
      (entry?.overtaken ?? []).map((column) => [
        column,
        wordsOf(entry?.published[column], isRichText(kind, column) ? textOfHtml : undefined),
      ]),
    ),
    // Public things can be changed and published at once, without a screen between.
    moves: [
      ...new Set([...(state === 'public' ? movesFrom(kind, 'draft') : []), ...movesFrom(kind, state)]),
    ].filter((move) => (entry !== null || move !== 'archive') && can(viewer, actionOf(kind, move), owned)),
    mayEdit,
    correction: entry && isCorrectable(entry) ? { ar: null, en: null, ...entry.draft?.correction } : null,
    publishAt: entry?.draft?.publishAt?.toISOString() ?? null,
    address: entry?.row ? addressOf(kind, entry, lang) : null,
    beside: entry?.row ? (kind.beside ?? []).map(({ path, label }) => ({ path, label: label[lang] })) : [],
    workflow: kind.workflow === true,
    expanded: kind.expanded === true,
    languages: kind.columns.some(({ lang: own, field }) => own !== null && field.required === 'languages'),
    remarks: await loadRemarks(ctx, kind, entry),
    note: entry && state === 'returned' ? await returnNote(ctx, entry) : null,
    ...(await presentWay(ctx, kind, entry)),
    undo: null,
    already: null,
    others: entry ? await othersWith(ctx, entry) : [],
  }
}

async function othersWith({ app, viewer, now }: RequestContext, { kind, key }: Entry) {
  const accountId = viewer.role === 'visitor' ? 0 : viewer.id
  const others = await othersAt(app.db, { kind: kind.name, key, accountId, now })
  return others.map((one) => ({ ...one, since: one.since.toISOString() }))
}

function addressOf(kind: Kind, { key, published }: Entry, lang: Lang): string | null {
  const address = kind.address?.(key, published, lang)
  return address ? localePath(lang, address) : null
}

/** The note of the last return. */
async function returnNote(ctx: RequestContext, { kind, key }: Entry): Promise<EditData['note']> {
  const row = await ctx.app.db
    .selectFrom('entry_revision as r')
    .leftJoin('accounts_user as u', 'u.id', 'r.account_id')
    .select(['r.note', 'r.at', 'u.display_name'])
    .where('r.kind', '=', kind.name)
    .where('r.key', '=', key)
    .where('r.cause', '=', 'return')
    .orderBy('r.id', 'desc')
    .executeTakeFirst()
  return row?.note ? { text: row.note, by: row.display_name, at: row.at.toISOString() } : null
}

/** The draft that a request created: a refusal shows that draft's page, instead of creating another one. */
const begun = new WeakMap<RequestContext, string>()

/** The key of what the form is of; a new thing is begun, once. */
async function keyFor(
  ctx: RequestContext,
  kind: Kind,
  { params }: ScreenAt,
  form: FormData,
): Promise<string> {
  const key = formText(form, 'key') || params['key'] || ''
  if (key !== 'new') return keyNow(ctx.app.db, kind, key)
  const made = await once(
    ctx,
    `entry.begin.${kind.name}`,
    async (trx) => (await beginWith(trx, ctx, kind, {})).key,
  )
  begun.set(ctx, made)
  return made
}

/** Whether the viewer may change what the form has: read-only fields are not sent by it. */
async function mayChange(ctx: RequestContext, kind: Kind, key: string): Promise<boolean> {
  const entry = await readEntry(ctx.app.db, kind, key)
  return entry !== null && can(ctx.viewer, kind.needs.edit, entry.owned)
}

/** What the form changed: the columns whose value differs from the one that the form was rendered with. */
async function changesIn(ctx: RequestContext, kind: Kind, form: FormData): Promise<Changes> {
  const model = await formOf({ ctx, kind, values: {}, made: false })
  const fields: Record<string, Values[string]> = {}
  const was: Record<string, string[]> = {}
  const take = (name: string, value: Values[string]) => {
    const marks = formText(form, `was.${name}`).split(' ')
    // A column without its mark was not in the form; several are of what was sent by itself without an answer.
    if (marks[0] === '' || (marks.length === 1 && markOf(value) === marks[0])) return
    fields[name] = value
    was[name] = marks
  }
  for (const field of fieldsIn(model)) {
    // A browser does not send what may not be changed.
    if (field.locked) continue
    for (const column of field.columns) take(column.name, valueIn(form, field, column))
    if (field.reasons) take(field.reasons.name, formText(form, field.reasons.name) || null)
  }
  return { fields, was, known: Number(formText(form, 'version')) || 0 }
}

async function saveAll(ctx: RequestContext, kind: Kind, key: string, changes: Changes): Promise<void> {
  if (Object.keys(changes.fields).length === 0) return
  const { clashes } = await saveChanges(ctx, kind, key, changes)
  const names = Object.keys(clashes)
  if (names.length > 0)
    throw new Refusal('stale', { fields: Object.fromEntries(names.map((name) => [name, 'stale' as const])) })
}

/** The operation of a button of the list of remarks: `holds:body_en:mark:mark`, `accept:id:figure`. */
function remarkIn(work: string): { does: 'holds' | 'accept'; parts: string[] } | null {
  const [does, ...parts] = work.split(':')
  return does === 'holds' || does === 'accept' ? { does, parts } : null
}

/** Without script the remarks of the saved text are settled by the form's own buttons. */
async function keepRemark(
  ctx: RequestContext,
  kind: Kind,
  key: string,
  { does, parts }: { does: 'holds' | 'accept'; parts: readonly string[] },
  form: FormData,
): Promise<void> {
  const [first = '', ar = '', en = ''] = parts
  if (does === 'holds')
    await confirmTranslation(ctx, kind, key, { field: first.replace(/_(?:ar|en)$/, ''), ar, en })
  else
    await acceptFigure(ctx, kind, key, {
      id: first.slice(0, 40),
      text: parts.slice(1).join(':'),
      note: formText(form, `note.${first}`),
    })
}
