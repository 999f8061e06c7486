import { data } from 'react-router'
import { formText } from '#platform/http/form/form-text.ts'
import { listKeys, revokeKey } from '#sections/accounts/keys/keys.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'

/** As many keys as the screen pages through. */
const MOST = 5000

/** The keys of the public API: whose they are, what they are used for, and an end for any of them. */
export const API_KEYS: PanelScreen<'apiKeys'> = {
  path: 'api-keys',
  title: { ar: 'مفاتيح واجهة البرمجة (API)', en: 'API keys' },
  needs: 'user.edit',
  view: 'apiKeys',
  rail: [{ group: 'site', icon: 'key' }],
  parameters: ['page'],

  async load({ app, now }, { url }) {
    const all = await listKeys(app.db, now, null, MOST)
    const list = await listPage(
      url,
      {},
      {
        count: async () => all.length,
        rows: async (limit, offset) => all.slice(offset, offset + limit),
      },
    )
    return { list }
  },

  async act(ctx, { url }, form) {
    const key = formText(form, 'key')
    if (!/^[a-z0-9]{8}$/.test(key)) throw data(null, { status: 404 })
    await revokeKey(ctx, key)
    return { to: `api-keys${url.search}`, done: 'cancelled' }
  },
}
