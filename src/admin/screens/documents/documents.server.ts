import { data } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { can, scopeOf } from '#platform/policy/policy.ts'
import { documentId } from '#sections/fileuploads/contract.server.ts'
import { CATEGORIES, DOCUMENT_LANGUAGES } from '#sections/fileuploads/contract.ts'
import {
  archiveDocument,
  changeDocument,
  countDocuments,
  listDocuments,
  publishDocument,
  readDocument,
  replaceable,
  removeDocument,
  type DocumentChange,
  type WantedDocuments,
} from '#sections/fileuploads/library/documents.server.ts'
import { readPicture } from '#sections/fileuploads/library/pictures.server.ts'
import { uploadFormats } from '#sections/fileuploads/library/rules.server.ts'
import { captionsIn } from '#sections/fileuploads/library/video.server.ts'
import type { Acted, PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { boundsOf } from '../media/bounds.ts'
import { LIBRARY_FORM_BYTES, ownerWanted, takeUpload, wordsIn } from '../media/library.server.ts'
import { SHOWS } from './contract.ts'

/** Every document of the library, to find, upload and open. */
export const DOCUMENTS: PanelScreen<'documents'> = {
  path: 'documents',
  title: { ar: 'المستندات', en: 'Documents' },
  needs: 'media.use',
  view: 'documents',
  rail: [{ group: 'newsroom', icon: 'clip' }],
  parameters: ['q', 'show', 'category', 'page'],
  formBytes: LIBRARY_FORM_BYTES,

  async load(ctx, { url }) {
    const { app, viewer, lang } = ctx
    const text = (url.searchParams.get('q') ?? '').trim()
    const show = choiceOf(url, 'show', SHOWS)
    const category = choiceOf(url, 'category', CATEGORIES)
    const wanted: WantedDocuments = {
      text,
      show: show === null || show === 'own' ? 'all' : show,
      category,
      ownerId: ownerWanted(viewer, show),
    }
    const list = await listPage(
      url,
      { q: text, show, category },
      {
        count: () => countDocuments(app, viewer, wanted),
        rows: (limit, offset) => listDocuments(app, viewer, wanted, limit, offset),
      },
    )
    return {
      list: {
        ...list,
        rows: list.rows.map((row) => ({ ...row, file_size_text: sizeText(row.bytes, lang) })),
      },
      bounds: boundsOf(await uploadFormats(app, lang, 'document'), lang),
      mayUpload: can(viewer, 'media.upload'),
    }
  },

  act: (ctx, _at, form) => takeUpload(ctx, form, 'document'),
}

/** One document: what is said of it, who may have it, and where it is used. */
export const DOCUMENT: PanelScreen<'document'> = {
  path: 'documents/:id',
  title: { ar: 'مستند', en: 'Document' },
  needs: 'media.use',
  view: 'document',
  titleOf: ({ document }, lang) => document[lang].title || document.name,

  async load({ app, viewer, lang }, { params }) {
    const found = await readDocument(app, viewer, documentId(params['id']) ?? 0)
    if (!found) throw data(null, { status: 404 })
    const { uploadedAt, uploadedBy, uses, ...document } = found
    const isOffered = document.published_at !== null && !document.archived
    const owned = { ownerId: uploadedBy?.id ?? null }
    const others = await replaceable(app, viewer, document)
    return {
      document,
      others: others.map(({ id, name, ...words }) => ({
        id,
        title: words[lang].title || words[lang === 'ar' ? 'en' : 'ar'].title || name,
      })),
      file_size_text: sizeText(document.bytes, lang),
      uploadedAt: uploadedAt.toISOString(),
      uploadedBy: uploadedBy?.name ?? null,
      uses: uses.map(({ kind, key, title, place, live }) => ({
        to: `/admin/${kind}/${encodeURIComponent(key)}`,
        title: title[lang] ?? title[lang === 'ar' ? 'en' : 'ar'],
        place,
        live,
      })),
      mayEdit: can(viewer, isOffered ? 'media.publish' : 'media.edit', owned),
      mayPublish: can(viewer, 'media.publish', owned),
    }
  },

  async act(ctx, { params }, form): Promise<Acted> {
    if (scopeOf(ctx.viewer, 'media.edit') === null) throw new Refusal('not_allowed')
    const id = documentId(params['id'])
    if (id === null) throw new Refusal('not_found')
    const to = `documents/${id}`
    const act = formText(form, 'do')
    switch (act) {
      case 'save':
        await changeDocument(ctx, id, await withPoster(ctx, readChange(form)))
        return { to, done: 'saved' }
      case 'publish':
        await publishDocument(ctx, id, true)
        return { to, done: 'published' }
      case 'take-back':
        await publishDocument(ctx, id, false)
        return { to, done: 'takenBack' }
      case 'archive':
      case 'offer':
        await archiveDocument(ctx, id, act === 'archive')
        return { to, done: 'handled' }
      case 'remove':
        await removeDocument(ctx, id)
        return { to: 'documents', done: 'removed' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

const WORDS = {
  title: { most: 200 },
  description: { most: 1000, lines: true },
  source: { most: 120 },
} as const

function readChange(form: FormData): DocumentChange {
  const choice = <Value extends string>(name: string, values: readonly Value[]): Value => {
    const value = values.find((one) => one === formText(form, name))
    if (value === undefined) throw new Refusal('invalid_input', { fields: { [name]: 'must_be_valid' } })
    return value
  }
  return {
    category: choice('category', CATEGORIES),
    language: choice('language', DOCUMENT_LANGUAGES),
    visibility: Number(choice('visibility', ['1', '2', '3'])) as 1 | 2 | 3,
    paid: formText(form, 'paid') === '1',
    replaces: documentId(formText(form, 'replaces')),
    ...wordsIn(form, WORDS),
    ...(form.has('captions_ar') && {
      poster: posterIn(form),
      captions: { ar: captionsFrom(form, 'ar'), en: captionsFrom(form, 'en') },
    }),
  }
}

/** A typed key may be of no picture. */
async function withPoster({ app }: RequestContext, change: DocumentChange): Promise<DocumentChange> {
  if (change.poster && !(await readPicture(app, change.poster)))
    throw new Refusal('invalid_input', { fields: { poster: 'must_be_valid' } })
  return change
}

function posterIn(form: FormData): string | null {
  const key = formText(form, 'poster').trim()
  if (key !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))
    throw new Refusal('invalid_input', { fields: { poster: 'must_be_valid' } })
  return key || null
}

function captionsFrom(form: FormData, lang: Lang): string {
  const captions = captionsIn(formText(form, `captions_${lang}`))
  if (captions === null || captions.length > MOST_CAPTIONS)
    throw new Refusal('invalid_input', { fields: { [`captions_${lang}`]: 'must_be_valid' } })
  return captions
}

const MOST_CAPTIONS = 200_000
