import { saveSettings, siteSettings } from '#site/settings.server.ts'
import { storeSiteImage } from '#site/image.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { fieldTime, fileIn, imageError, readSettings } from './settings-form.server.ts'

const MOST_IMAGE_BYTES = 5 * 1024 * 1024

/** The settings of the whole site; published, so that every page shows them within a second. */
export const SETTINGS: PanelScreen<'settings'> = {
  path: 'settings',
  title: { ar: 'الإعدادات', en: 'Settings' },
  needs: 'settings.edit',
  view: 'settings',
  rail: [{ group: 'site', icon: 'gear' }],
  formBytes: MOST_IMAGE_BYTES + 1024 * 1024,

  async load({ app }) {
    const settings = await siteSettings(app)
    return { ...settings, closed_until: fieldTime(settings.closed_until) }
  },

  async act(ctx, _at, form) {
    const { app, now } = ctx
    const settings = readSettings(form, now)
    const file = fileIn(form, 'image', MOST_IMAGE_BYTES)
    const removed = form.get('image_remove') === '1' ? { image: null } : {}
    const image = file ? { image: await storedImage(app, file) } : removed
    await saveSettings(app, { ...settings, ...image }, ctx)
    return { to: 'settings', done: 'saved' }
  },
}

async function storedImage(app: Parameters<typeof storeSiteImage>[0], file: File) {
  try {
    return await storeSiteImage(app, new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    throw imageError(error)
  }
}
