import { data } from 'react-router'
import { beginWith } from '#entries/drafts/begin.server.ts'
import { readEntry, type Entry } from '#entries/drafts/draft.server.ts'
import { discardChanges } from '#entries/drafts/discard.server.ts'
import { moveEntry, type Moving } from '#entries/drafts/move.server.ts'
import { saveChanges, type Changes } from '#entries/drafts/save.server.ts'
import { formOf } from '#entries/form/model.server.ts'
import { fieldsIn } from '#entries/form/model.ts'
import { valueIn } from '#entries/form/read-form.ts'
import { titleOf, type Kind } from '#entries/kind.ts'
import { actionOf, movesFrom, type Move } from '#entries/moves.ts'
import { markOf, type Values } from '#entries/values.ts'
import { localePath, LANGS, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form-text.ts'
import { once } from '#platform/http/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed } from '../../kinds.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { EditData } from './contract.ts'
import { timeInZone } from './zone.ts'

/** One thing of any kind: to read, change and publish. */
export const EDIT: PanelScreen<'edit'> = {
  path: ':kind/:key',
  title: { ar: 'تحرير', en: 'Edit' },
  needs: 'panel.enter',
  view: 'edit',
  formBytes: 2_000_000,

  async load(ctx, { params }) {
    const kind = kindOf(params['kind'])
    const key = params['key'] ?? ''
    if (key === 'new') {
      if (!can(ctx.viewer, kind.needs.create)) throw data(null, { status: 403 })
      return present(ctx, kind, null)
    }
    const entry = await readEntry(ctx.app.db, kind, key)
    if (!entry) throw data(null, { status: 404 })
    if (!can(ctx.viewer, kind.needs.list, entry.owned)) throw data(null, { status: 403 })
    return present(ctx, kind, entry)
  },

  titleOf: ({ name, one, key }, lang) => name ?? (key === null ? NEW[lang].replace('{one}', one) : one),

  async act(ctx, at, form) {
    const kind = kindOf(at.params['kind'])
    const work = formText(form, 'do')
    const key = await keyFor(ctx, kind, at, form)
    const changes = await changesIn(ctx, kind, form)
    if (work === 'save') {
      await saveAll(ctx, kind, key, changes)
      return { to: `${kind.name}/${key}`, done: 'saved' }
    }
    if (work === 'discard') {
      await discardChanges(ctx, kind, key)
      return { to: `${kind.name}/${key}`, done: 'saved' }
    }
    if (!isMove(work)) throw new Refusal('bad_request')
    const moved = await moveEntry(ctx, kind, key, work, { ...movingIn(form), changes })
    return { to: `${kind.name}/${moved.key}`, done: 'saved' }
  },
}

const NEW: Readonly<Record<Lang, string>> = { ar: 'جديد: {one}', en: 'New: {one}' }

function kindOf(name: string | undefined): Kind {
  const kind = kindNamed(name)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

const MOVES = [
  'submit',
  'return',
  'review',
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'archive',
  'revive',
] as const
const isMove = (text: string): text is Move => (MOVES as readonly string[]).includes(text)

async function present(ctx: RequestContext, kind: Kind, entry: Entry | null): Promise<EditData> {
  const { lang, viewer } = ctx
  const values = entry?.values ?? kind.initial ?? {}
  const owned = entry?.owned ?? { ownerId: viewer.role === 'visitor' ? null : viewer.id, state: 'draft' }
  const state = entry?.state ?? 'draft'
  const mayEdit = entry ? can(viewer, kind.needs.edit, owned) : true
  const form = await formOf({ ctx, kind, values, made: entry?.row != null })
  return {
    kind: kind.name,
    one: kind.one[lang],
    key: entry?.key ?? null,
    name: titleOf(kind, values, lang),
    account: viewer.role === 'visitor' ? '' : String(viewer.id),
    state,
    live: entry?.row != null && (kind.stateOf?.(entry.row) ?? 'public') === 'public' && state !== 'archived',
    version: entry?.version ?? 0,
    form: mayEdit ? form : lockedForm(form),
    values,
    changed: entry?.changed ?? [],
    overtaken: Object.fromEntries(
      (entry?.overtaken ?? []).map((column) => [column, entry?.published[column] ?? null]),
    ),
    // What is public can be changed and published at once, without a screen between.
    moves: [
      ...new Set([...(state === 'public' ? movesFrom(kind, 'draft') : []), ...movesFrom(kind, state)]),
    ].filter((move) => (entry !== null || move !== 'archive') && can(viewer, actionOf(kind, move), owned)),
    mayEdit,
    publishAt: entry?.draft?.publishAt?.toISOString() ?? null,
    address: entry?.row ? addressOf(kind, entry, lang) : null,
    workflow: kind.workflow === true,
    languages: kind.columns.some(({ lang: own, field }) => own !== null && field.required === 'languages'),
    note: entry && state === 'returned' ? await returnNote(ctx, entry) : null,
  }
}

function addressOf(kind: Kind, { key, published }: Entry, lang: Lang): string | null {
  const address = kind.address?.(key, published, lang)
  return address ? localePath(lang, address) : null
}

/** A form in which nothing can be changed. */
function lockedForm(form: EditData['form']): EditData['form'] {
  const lock = (field: EditData['form']['aside'][number]) => ({ ...field, locked: true })
  return {
    groups: form.groups.map((group) => ({ ...group, fields: group.fields.map(lock) })),
    aside: form.aside.map(lock),
  }
}

/** What is to be changed, as the last who returned it said. */
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

/** The key of what the form is of; a new thing is begun, once. */
async function keyFor(
  ctx: RequestContext,
  kind: Kind,
  { params }: ScreenAt,
  form: FormData,
): Promise<string> {
  const key = formText(form, 'key') || params['key'] || ''
  if (key !== 'new') return key
  return once(ctx, `entry.begin.${kind.name}`, async (trx) => (await beginWith(trx, ctx, kind, {})).key)
}

/** What the form changed: the columns whose value is not what stood there when the form was drawn. */
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

function movingIn(form: FormData): Omit<Moving, 'changes'> {
  const languages = LANGS.filter((lang) => form.getAll('language').includes(lang))
  const at = formText(form, 'at')
  const zone = formText(form, 'zone') || 'Asia/Riyadh'
  return {
    ...(form.has('languages') && { languages }),
    note: formText(form, 'note').trim() || null,
    overtake: form.has('overtake'),
    ...(at && { at: timeInZone(at, zone) ?? new Date(NaN), zone }),
  }
}
