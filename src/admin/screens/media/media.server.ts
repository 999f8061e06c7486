import { data } from 'react-router'
import { imageUses, type ImageUse } from '#editorial/images/image-uses.server.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { can, scopeOf } from '#platform/policy/policy.ts'
import {
  changePicture,
  countLacking,
  countPictures,
  listPictures,
  pictureSides,
  readPicture,
  removePicture,
  type PictureChange,
} from '#sections/fileuploads/library/pictures.server.ts'
import { uploadFormats } from '#sections/fileuploads/library/rules.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { boundsOf } from './bounds.ts'
import { cropsIn } from './crops-form.server.ts'
import { rightsIn } from './rights-form.server.ts'
import { LIBRARY_FORM_BYTES, ownerWanted, takeUpload, wordsIn } from './library.server.ts'
import type { ShownUse } from './contract.ts'

const SHOWS = ['missing', 'undescribed', 'uncredited', 'archived', 'own'] as const

/** Every picture of the newsroom, to find, describe and upload. */
export const MEDIA: PanelScreen<'media'> = {
  path: 'media',
  title: { ar: 'مكتبة الوسائط', en: 'Media library' },
  needs: 'media.use',
  view: 'media',
  rail: [{ group: 'newsroom', icon: 'picture' }],
  parameters: ['q', 'show', 'page'],
  formBytes: LIBRARY_FORM_BYTES,

  async load(ctx, { url }) {
    const { app, viewer, lang } = ctx
    const text = (url.searchParams.get('q') ?? '').trim()
    const show = choiceOf(url, 'show', SHOWS)
    const wanted = {
      text,
      show: show === null || show === 'own' ? ('offered' as const) : show,
      ownerId: ownerWanted(viewer, show),
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
      lacking: await countLacking(app),
      bounds: boundsOf(await uploadFormats(app, lang, 'picture'), lang),
      mayUpload: can(viewer, 'media.upload'),
    }
  },

  act: (ctx, _at, form) => takeUpload(ctx, form, 'picture'),
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
      size: bytes === null ? null : sizeText(bytes, lang),
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
        await changePicture(ctx, key, await readChange(ctx, key, form))
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

const WORDS = {
  alt: { most: 300, lines: true },
  caption: { most: 300, lines: true },
  credit: { most: 120 },
} as const

async function readChange({ app }: RequestContext, key: string, form: FormData): Promise<PictureChange> {
  const focus = (name: string) => {
    const value = Number(formText(form, name) || NaN)
    if (!Number.isInteger(value) || value < 0 || value > 100)
      throw new Refusal('invalid_input', { fields: { [name]: 'must_be_valid' } })
    return value
  }
  const sides = await pictureSides(app, key)
  if (!sides) throw new Refusal('not_found')
  return {
    focalX: focus('focal_x'),
    focalY: focus('focal_y'),
    ...wordsIn(form, WORDS),
    ...rightsIn(form),
    ...cropsIn(form, sides),
  }
}
