import { beginWith } from '#entries/drafts/begin.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { REDIRECT } from '#site/redirects/entry.server.ts'
import { countMissed, hideMissed, isMissed, listMissed } from '#site/redirects/missed.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'

/** What readers asked for in the last 30 days and the site does not have, most asked for first. */
export const MISSED: PanelScreen<'missed'> = {
  path: 'missing-addresses',
  title: { ar: 'عناوين غير موجودة', en: 'Missing addresses' },
  needs: 'redirect.edit',
  view: 'missed',
  rail: [{ group: 'site', icon: 'search' }],
  parameters: ['page', 'show'],

  async load({ app, now }, { url }) {
    const show = choiceOf(url, 'show', ['hidden'])
    const asked = { hidden: show === 'hidden', now }
    const list = await listPage(
      url,
      { show },
      {
        count: () => countMissed(app.db, asked),
        rows: (limit, offset) => listMissed(app.db, { ...asked, limit, offset }),
      },
    )
    return { list, hidden: asked.hidden }
  },

  async act(ctx, { url }, form) {
    const path = formText(form, 'path')
    const what = formText(form, 'do')
    if (!(await isMissed(ctx.app.db, path))) throw new Refusal('not_found')
    if (what === 'redirect') {
      const key = await once(
        ctx,
        'missed.redirect',
        async (trx) => (await beginWith(trx, ctx, REDIRECT, { from_path: path })).key,
      )
      return { to: `${REDIRECT.name}/${key}` }
    }
    if (what !== 'hide' && what !== 'show') throw new Refusal('bad_request')
    await once(ctx, `missed.${what}`, async (trx) => {
      await hideMissed(trx, path, what === 'hide')
      return null
    })
    // A page may have become empty: the first one is always there.
    const shown = choiceOf(url, 'show', ['hidden'])
    return {
      to: `missing-addresses${shown ? '?show=hidden' : ''}`,
      done: what === 'hide' ? 'missedHidden' : 'missedShown',
    }
  },
}
