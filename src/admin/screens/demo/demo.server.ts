import { PARTS } from '#demo/parts/parts.ts'
import { lastRemoval, planRemoval, REFERRING, type Referring } from '#demo/removal/plan.server.ts'
import { ALL_TAGS, removeDemo } from '#demo/removal/remove.server.ts'
import { undoRemoval } from '#demo/removal/undo.server.ts'
import { parseId } from '#editorial/paths.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Refusal } from '#platform/http/errors.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** What is left of the demonstration content, its removal, and the way back. */
export const DEMO: PanelScreen<'demo'> = {
  path: 'demo',
  title: { ar: 'المحتوى التوضيحي', en: 'Demonstration content' },
  needs: 'settings.edit',
  view: 'demo',
  commands: [{ icon: 'box' }],

  async load({ app, lang }) {
    const [plan, last] = await Promise.all([planRemoval(app.db), lastRemoval(app.db)])
    const counted = (names: readonly Referring[]) =>
      names.flatMap((what) => {
        const count = plan.referring[what] ?? 0
        return count > 0 ? [{ what, count }] : []
      })
    const labels = new Map<string, string>(PARTS.map(({ name, label }) => [name, label[lang]]))
    const titled = (ar: string | null, en: string | null) => (lang === 'ar' ? (ar ?? en) : (en ?? ar))
    return {
      parts: plan.parts.map(({ label, ...part }) => ({ ...part, label: label[lang] })),
      goes: counted(REFERRING.goes),
      waits: counted(REFERRING.waits),
      kept: plan.kept.map(({ part, key, name, entry, why }) => ({
        key,
        part: labels.get(part) ?? part,
        title: titled(name.ar, name.en) ?? key,
        to: entry === null ? null : `/admin/${entry}/${key}`,
        why,
      })),
      stories: plan.stories.map(({ id, section, title_ar, title_en }) => ({
        title: titled(title_ar, title_en) ?? String(id),
        to: `/admin/${section}/${id}`,
      })),
      last: last && { id: last.id, at: last.at.toISOString(), rows: last.rows },
    }
  },

  async act(ctx, _at, form) {
    const { app } = ctx
    switch (formText(form, 'do')) {
      case 'remove': {
        const asked = form.getAll('part')
        const parts = PARTS.map(({ name }) => name).filter((name) => asked.includes(name))
        if (parts.length === 0) throw new FieldErrors({ part: NONE_CHOSEN })
        await removeDemo(app.db, { parts, accountId: accountOf(ctx), by: { ctx } })
        await app.changes.publish(ALL_TAGS)
        return { to: 'demo', done: 'demoRemoved' }
      }
      case 'undo': {
        const id = parseId(formText(form, 'id'))
        if (id === null) throw new Refusal('bad_request')
        // Pressed twice, it is done once.
        await undoRemoval(app.db, { by: { ctx }, id })
        await app.changes.publish(ALL_TAGS)
        return { to: 'demo', done: 'demoBack' }
      }
      default:
        throw new Refusal('bad_request')
    }
  },
}

const NONE_CHOSEN = { ar: 'اختر ما تريد إزالته.', en: 'Choose what to remove.' }
