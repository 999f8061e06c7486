import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import { accountOf } from '#entries/drafts/draft.server.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { auditArchive } from '../../archives/audit.server.ts'
import { newArchiveKey } from '../../archives/files.server.ts'
import { countImports, listImports } from '../../archives/imports.server.ts'
import {
  addRequest,
  FIRST_CHOICES,
  MOST_ARCHIVE_BYTES,
  openRequests,
} from '../../archives/requests.server.ts'
import { archiveWords } from '../../archives/words.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'
import { choicesData, choicesFrom } from './choices.server.ts'
import { importState, requestState } from './present.server.ts'

/** What a form may have beside its file; a file that is somewhat too large still reaches the form's own words. */
const ROOM = 4 * 1024 * 1024
const MOST_NAME = 200
const MOST_OPEN = 20

/** Archives of other sites: what came, what was checked, and the form that gives one. */
export const ARCHIVES: PanelScreen<'archives'> = {
  path: 'archives',
  title: { ar: 'أرشيف موقع سابق', en: 'Site archives' },
  needs: 'archive.import',
  view: 'archives',
  rail: [{ group: 'data', icon: 'download' }],
  parameters: ['page'],
  formBytes: MOST_ARCHIVE_BYTES + ROOM,

  async load(ctx, { url }) {
    const { app, lang, now } = ctx
    const t = archiveWords(lang)
    const [list, open, choices] = await Promise.all([
      listPage(
        url,
        {},
        {
          count: () => countImports(app.db),
          rows: async (limit, offset) =>
            (await listImports(app.db, { limit, offset, now })).map((one) => ({
              id: one.id,
              site: one.site,
              source: one.source,
              format: t(`archive.format.${one.format}`),
              state: importState(one, null),
              at: one.startedAt.toISOString(),
              by: one.startedBy,
              stories: one.report.made['stories.new'] ?? 0,
              pictures: one.report.made['pictures'] ?? 0,
            })),
        },
      ),
      openRequests(app.db, MOST_OPEN, now),
      choicesData(ctx, FIRST_CHOICES),
    ])
    return {
      list,
      open: open.map((one) => ({
        id: one.id,
        name: one.name,
        state: requestState(one),
        at: one.at.toISOString(),
        by: one.by,
      })),
      choices,
      mostBytes: MOST_ARCHIVE_BYTES,
      mostText: sizeText(MOST_ARCHIVE_BYTES, lang),
    }
  },

  async act(ctx, _at, form) {
    if (formText(form, 'do') !== 'check') throw new Refusal('bad_request')
    return { to: `archives/${await begin(ctx, form)}` }
  },
}

async function begin(ctx: RequestContext, form: FormData): Promise<number> {
  const { app, viewer } = ctx
  const sent = form.get('file')
  const file = sent instanceof File && sent.size > 0 ? sent : null
  const address = formText(form, 'address').trim()
  const wrong = wrongSource(file, address)
  const choices = await choicesFrom(ctx, form, wrong)
  const by = viewer.role === 'visitor' ? '' : viewer.username
  const asked = { choices, accountId: accountOf(ctx), by }
  const add = async (trx: Transaction<DB>, given: { name: string; key: string | null; bytes: number }) => {
    const id = await addRequest(trx, app.jobs, { ...asked, ...given })
    await auditArchive(trx, ctx, 'archive.check', { id, name: given.name })
    return id
  }
  if (file === null)
    return once(ctx, 'archive.check', (trx) => add(trx, { name: address, key: null, bytes: 0 }))
  const key = newArchiveKey()
  const hash = createHash('sha256')
  await app.storage.putStream(key, hashing(Readable.from(file.stream()), hash))
  let used = false
  // Another file of the same name and size is another request.
  const id = await once(ctx, `archive.check.${hash.digest('hex')}`, async (trx) => {
    used = true
    const name = basename(file.name.replaceAll('\\', '/')).slice(-MOST_NAME) || 'archive'
    return add(trx, { name, key, bytes: file.size })
  })
  // The same form came before: its file is stored already.
  if (!used) await app.storage.remove(key)
  return id
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

function wrongSource(file: File | null, address: string): Record<string, LocalizedText> {
  if (file !== null && address !== '')
    return {
      address: {
        ar: 'اختر ملفاً أو اكتب عنواناً، لا كليهما.',
        en: 'Choose a file or enter an address, not both.',
      },
    }
  if (file !== null) return file.size > MOST_ARCHIVE_BYTES ? { file: TOO_LARGE } : {}
  if (address === '')
    return {
      file: {
        ar: 'اختر ملفاً أو اكتب عنوان خلاصة.',
        en: 'Choose a file, or enter the address of a feed.',
      },
    }
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && address.length <= 2000
    ? {}
    : {
        address: {
          ar: 'اكتب عنواناً يبدأ بـ \u2066https://\u2069',
          en: 'Enter an address that begins with https://',
        },
      }
}

const TOO_LARGE: LocalizedText = {
  ar: `حجم الملف يتجاوز ${sizeText(MOST_ARCHIVE_BYTES, 'ar')}. استورده بالأمر \u2066archive import\u2069 على الخادم.`,
  en: `The file is larger than ${sizeText(MOST_ARCHIVE_BYTES, 'en')}. Import it with the command archive import on the server.`,
}
