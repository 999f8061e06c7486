import * as z from 'zod'
import { sizeText } from '#i18n/number/file-size.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { SentFile } from '#platform/http/form/multipart.server.ts'
import { CROP_USES } from '#platform/images/crop-shapes.ts'
import { can } from '#platform/policy/policy.ts'
import { askForDocument, offeredDocuments } from './contract.server.ts'
import {
  CATEGORIES,
  DOCUMENT_LANGUAGES,
  documentTag,
  DOCUMENTS_TAG,
  type LibraryDocument,
  type LibraryPicture,
  type OfferedDocument,
} from './contract.ts'
import { bytesOfBase64 } from './library/base64.server.ts'
import { readDocument } from './library/documents.server.ts'
import { countPictures, listPictures, readPicture, type Wanted } from './library/pictures.server.ts'
import { receiveUpload } from './library/receive.server.ts'
import { uploadFormats } from './library/rules.server.ts'

/** Of a file in JSON: it is in memory whole, so larger ones are sent as multipart. */
const JSON_BYTES = 8 * 1024 * 1024
const PAGE = 24

const side = z.int().nullable()
const words = z.object({ alt: z.string(), caption: z.string(), credit: z.string() })
const picture = z
  .object({
    key: z.string(),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    ar: words,
    en: words,
    focalX: z.int(),
    focalY: z.int(),
    crops: z.partialRecord(z.enum(CROP_USES), z.tuple([z.int(), z.int(), z.int(), z.int()])),
    licence: z.string(),
    licenceUrl: z.string().nullable(),
    acquireUrl: z.string().nullable(),
    moves: z.boolean(),
    archived: z.boolean(),
  })
  .meta({ id: 'LibraryPicture' }) satisfies z.ZodType<LibraryPicture>

const documentWords = z.object({ title: z.string(), description: z.string(), source: z.string() })
const format = z.enum(['pdf', 'xlsx', 'docx', 'pptx', 'csv', 'mp4'])
const document = z
  .object({
    id: z.int(),
    name: z.string(),
    format,
    bytes: z.int(),
    sha256: z.string(),
    ar: documentWords,
    en: documentWords,
    category: z.enum(CATEGORIES),
    language: z.enum(DOCUMENT_LANGUAGES),
    visibility: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    paid: z.boolean(),
    published_at: z.string().nullable(),
    archived: z.boolean(),
    downloads: z.int(),
    replaces: z.int().nullable(),
    poster: z.string().nullable(),
    captions: z.object({ ar: z.string(), en: z.string() }),
  })
  .meta({ id: 'LibraryDocument' }) satisfies z.ZodType<LibraryDocument>

const offer = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    source: z.string(),
    category: z.enum(CATEGORIES),
    language: z.enum(DOCUMENT_LANGUAGES),
    format,
    bytes: z.int(),
    file_size_text: z.string(),
    sha256: z.string(),
    paid: z.boolean(),
    visibility: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    published_at: z.string(),
    downloads: z.int(),
    href: z.string().meta({ description: 'Its page, below the language.' }),
    file: z.string().meta({ description: 'The file itself, below the language.' }),
    video: z
      .object({
        poster: z.object({ key: z.string(), width: z.int(), height: z.int() }).nullable(),
        captions: z.array(z.enum(['ar', 'en'])),
      })
      .nullable()
      .meta({ description: 'Of a video: the picture before it plays, and the languages of its captions.' }),
  })
  .meta({ id: 'Document' }) satisfies z.ZodType<OfferedDocument>

const uploaded = z.object({
  picture: picture.nullable().meta({ description: 'Null for a document.' }),
  document: document.nullable().meta({ description: 'Null for a picture.' }),
  file_size_text: z.string(),
  already: z.boolean().meta({ description: 'The library had these bytes before.' }),
})

/** `/fileuploads/api`. */
export const fileuploadsApi: ApiModule = {
  prefix: '/fileuploads/api',
  tag: 'fileuploads',
  calls: [
    apiCall({
      method: 'GET',
      path: 'Extensions',
      summary: 'The kinds of files that may be uploaded, with their bounds.',
      answer: z.object({
        results: z.array(
          z.object({
            file_description: z.string(),
            file_extension: z.string(),
            file_kind: z.enum(['picture', 'document']),
            file_size_text: z.string(),
            min_width: side,
            min_height: side,
            max_width: side,
            max_height: side,
          }),
        ),
      }),
      async handle(ctx) {
        ctx.tag('upload-rules')
        return { results: await uploadFormats(ctx.app, ctx.lang) }
      },
    }),
    apiCall({
      method: 'POST',
      path: 'Upload',
      summary:
        'Takes a picture or a document into the media library: in base64, or as multipart/form-data for large files. What it is is seen in its bytes; its name and type are only noted. The same bytes again are the same thing. With `kind` in the address what is of another kind is refused.',
      query: z.object({ kind: z.enum(['picture', 'document']).optional() }),
      body: z.object({
        file: z.string().min(1),
        fileName: z.string().max(300),
        fileExtension: z.string().max(20).default(''),
        fileMimeType: z.string().max(100).default(''),
      }),
      bodyBytes: JSON_BYTES,
      answer: uploaded,
      status: 201,
      errors: [
        'unauthorized',
        'not_allowed',
        'file_too_large',
        'damaged_file',
        'not_utf8',
        'conflict',
        'picture_too_small',
        'picture_too_big',
        'too_many',
      ],
      async handle(ctx, { body }) {
        const answer = await upload(ctx, { name: body.fileName, content: bytesOfBase64(body.file) })
        // Whether the library had it before is answered alike to a call that was sent twice.
        return once(ctx, 'media.upload', () => Promise.resolve(answer))
      },
      withFile: upload,
    }),
    apiCall({
      method: 'GET',
      path: 'Pictures',
      summary:
        'Pictures of the media library, the newest first, found by name, description, caption or credit.',
      query: z.object({
        q: z.string().max(100).default(''),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
      answer: z.object({ results: z.array(picture), total_pages: z.int(), page_number: z.int() }),
      errors: ['unauthorized', 'not_allowed'],
      async handle(ctx, { query }) {
        mayUse(ctx)
        const wanted: Wanted = { text: query.q, show: 'offered' }
        const [count, results] = await Promise.all([
          countPictures(ctx.app, wanted),
          listPictures(ctx.app, wanted, PAGE, (query.page - 1) * PAGE),
        ])
        return { results, total_pages: Math.max(1, Math.ceil(count / PAGE)), page_number: query.page }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'Documents',
      summary: 'Documents for readers, the newest first, found by title, description or source.',
      query: z.object({
        q: z.string().max(200).default(''),
        category: z.enum(CATEGORIES).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
      answer: z.object({
        results: z.array(offer),
        total_pages: z.int(),
        page_number: z.int(),
        count: z.int(),
      }),
      errors: ['not_found'],
      async handle(ctx, { query }) {
        const wanted = { text: query.q, category: query.category ?? null }
        const found = await offeredDocuments(ctx, wanted, query.page)
        if (!found) throw new Refusal('not_found')
        const { documents: results, count, pages } = found
        return { results, total_pages: pages, page_number: query.page, count }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'Documents/:file_id',
      summary: 'What is said of one document; its bytes are at `file`.',
      params: z.object({ file_id: z.coerce.number().int().min(1).max(999_999_999) }),
      answer: offer,
      errors: ['not_found', 'not_allowed'],
      async handle(ctx, { params }) {
        ctx.tag(DOCUMENTS_TAG, documentTag(params.file_id))
        const asked = await askForDocument(ctx.app, ctx.viewer, ctx.lang, params.file_id)
        if (!asked) throw new Refusal('not_found')
        if (asked.reading === 'denied') throw new Refusal('not_allowed')
        return asked.document
      },
    }),
  ],
}

async function upload(ctx: RequestContext, file: SentFile): Promise<z.input<typeof uploaded>> {
  ctx.personal()
  const kind = ctx.url.searchParams.get('kind')
  const received = await receiveUpload(ctx, file, kind === 'picture' || kind === 'document' ? kind : null)
  const { already } = received
  if (received.kind === 'document') {
    const kept = await readDocument(ctx.app, ctx.viewer, received.id)
    if (!kept) throw new Refusal('not_found')
    const { uploadedAt: _, uploadedBy: __, uses: ___, ...own } = kept
    return { picture: null, document: own, file_size_text: sizeText(own.bytes, ctx.lang), already }
  }
  const found = await readPicture(ctx.app, received.key)
  if (!found) throw new Refusal('not_found')
  const { bytes, uploadedAt: _, uploadedBy: __, uses: ___, ...own } = found
  return { picture: own, document: null, file_size_text: sizeText(bytes ?? 0, ctx.lang), already }
}

function mayUse(ctx: RequestContext): void {
  ctx.personal()
  if (ctx.viewer.role === 'visitor') throw new Refusal('unauthorized')
  if (!can(ctx.viewer, 'media.use')) throw new Refusal('not_allowed')
}
