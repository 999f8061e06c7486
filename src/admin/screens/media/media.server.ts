import { receiveFiles } from '../../parts/receive-files.server.ts'
import { data } from 'react-router'
import { imageUses, type ImageUse } from '#editorial/image-uses.server.ts'
import { fileSize } from '#i18n/file-size.ts'
import type { Lang } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form-text.ts'
import { manyLines, oneLine } from '#platform/http/typed-lines.ts'
import { can, scopeOf } from '#platform/policy/policy.ts'
import type { PictureWords } from '#sections/fileuploads/contract.ts'
import {
  changePicture,
  countPictures,
  listPictures,
  readPicture,
  removePicture,
  type PictureChange,
} from '#sections/fileuploads/library/pictures.server.ts'
import { uploadFormats } from '#sections/fileuploads/library/rules.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { boundsOf } from './bounds.ts'
import type { ShownUse } from './contract.ts'

const SHOWS = ['undescribed', 'archived', 'own'] as const
/** A form without a script is read whole: as much as the largest picture of the rules, and its fields. */
const FORM_BYTES = 52 * 1024 * 1024

/** Every picture of the newsroom, to find, describe and upload. */
export const MEDIA: PanelScreen<'media'> = {
  path: 'media',
  title: { ar: 'مكتبة الوسائط', en: 'Media library' },
  needs: 'media.use',
  view: 'media',
  rail: [{ group: 'newsroom', icon: 'picture' }],
  parameters: ['q', 'show', 'page'],
  formBytes: FORM_BYTES,

  async load(ctx, { url }) {
    const { app, viewer, lang } = ctx
    const text = (url.searchParams.get('q') ?? '').trim()
    const show = choiceOf(url, 'show', SHOWS)
    const wanted = {
      text,
      show: show === null || show === 'own' ? ('offered' as const) : show,
      ownerId: show === 'own' && viewer.role !== 'visitor' ? viewer.id : null,
    }
    const list = await listPage(
      url,
      { q: text, show },
      {
        count: () => countPictures(app, wanted),
        rows: (limit, offset) => listPictures(app, wanted, limit, offset),
      },
    )
    const uses = await imageUses(
      app.db,
      list.rows.map(({ key }) => key),
    )
    return {
      list: {
        ...list,
        rows: list.rows.map((row) => ({ ...row, uses: placesOf(uses.get(row.key) ?? []).length })),
      },
      bounds: boundsOf(await uploadFormats(app, lang, 'picture'), lang),
      mayUpload: can(viewer, 'media.upload'),
    }
  },

  async act(ctx, _at, form) {
    const received = await receiveFiles(ctx, form, 'picture')
    const to = received.flatMap((one) => (one.kind === 'picture' ? [`media/${one.key}`] : []))
    return { to: to.length === 1 ? (to[0] ?? 'media') : 'media', done: 'uploaded' }
  },
}

/** One picture: what is said of it, its focus, and where it is used. */
export const PICTURE: PanelScreen<'picture'> = {
  path: 'media/:id',
  title: { ar: 'صورة', en: 'Picture' },
  needs: 'media.use',
  view: 'picture',

  async load({ app, viewer, lang }, { params }) {
    const found = await readPicture(app, params['id'] ?? '')
    if (!found) throw data(null, { status: 404 })
    const { bytes, uploadedAt, uploadedBy, uses, ...picture } = found
    return {
      picture,
      size: bytes === null ? null : fileSize(bytes).full_text,
      uploadedAt: uploadedAt.toISOString(),
      uploadedBy: uploadedBy?.name ?? null,
      uses: placesOf(uses).map((use) => shown(use, lang)),
      mayEdit: can(viewer, 'media.edit', { ownerId: uploadedBy?.id ?? null }),
    }
  },

  async act(ctx, { params }, form) {
    if (scopeOf(ctx.viewer, 'media.edit') === null) throw new Refusal('not_allowed')
    const key = params['id'] ?? ''
    switch (formText(form, 'do')) {
      case 'save':
        await changePicture(ctx, key, readChange(form))
        return { to: `media/${key}`, done: 'saved' }
      case 'archive':
      case 'offer':
        await changePicture(ctx, key, { archived: formText(form, 'do') === 'archive' })
        return { to: `media/${key}`, done: 'handled' }
      case 'remove':
        await removePicture(ctx, key)
        return { to: 'media', done: 'removed' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

/** A post that has a picture twice in one place, in public and in its working copy, is one place. */
function placesOf(uses: readonly ImageUse[]): readonly ImageUse[] {
  const places = new Map<string, ImageUse>()
  for (const use of uses) {
    const place = `${use.section}/${use.id}/${use.place}`
    const known = places.get(place)
    places.set(place, known ? { ...known, live: known.live || use.live } : use)
  }
  return [...places.values()]
}

function shown({ section, id, title, place, live }: ImageUse, lang: Lang): ShownUse {
  const other = lang === 'ar' ? 'en' : 'ar'
  return { to: `/admin/${section}/${id}`, title: title[lang] ?? title[other], place, live }
}

const LONG = { ar: 'النص أطول من المسموح.', en: 'The text is too long.' }
const MOST = { alt: 300, caption: 300, credit: 120 } as const

function readChange(form: FormData): PictureChange {
  const wrong: Record<string, typeof LONG> = {}
  const words = (lang: Lang): PictureWords => {
    const text = (name: keyof typeof MOST) => {
      const clean = (name === 'credit' ? oneLine : manyLines)(formText(form, `${name}_${lang}`))
      if (Array.from(clean).length > MOST[name]) wrong[`${name}_${lang}`] = LONG
      return clean
    }
    return { alt: text('alt'), caption: text('caption'), credit: text('credit') }
  }
  const focus = (name: string) => {
    const value = Number(formText(form, name) || NaN)
    if (!Number.isInteger(value) || value < 0 || value > 100)
      throw new Refusal('invalid_input', { fields: { [name]: 'must_be_valid' } })
    return value
  }
  const change = {
    ar: words('ar'),
    en: words('en'),
    focalX: focus('focal_x'),
    focalY: focus('focal_y'),
  }
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  return change
}
