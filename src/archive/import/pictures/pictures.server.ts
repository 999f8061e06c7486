import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { LANGS } from '#i18n/locale.ts'
import { ImageError } from '#platform/images/image-error.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { wholePicture } from '../index/addresses.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import { insertMade } from '../names/reserve.server.ts'
import type { Finding } from '../finding.ts'
import type { ArchiveParts } from '../parts.ts'
import type { ArchiveClaim } from '../record.server.ts'
import type { ArchiveRun, Working } from '../work.ts'
import { saidIn } from '../write/body.server.ts'
import { givePicture, type Given, type Waiting } from './give-picture.server.ts'
import { pictureBytes } from './picture-bytes.server.ts'

/** Hosts asked at a time; each of them for one picture after the other. */
const HOSTS = 4

/**
 * Stores the pictures that stories wait for: from the archive's folder, else from the old site, one after the other of each host.
 * What is not to be had is listed, and asked for again by the next run.
 */
export async function fetchPictures(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { index, add, tell, noting }: Working & { index: ArchiveIndex },
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select key, array_agg(foreign_id order by length(foreign_id)) as addresses from archive_item
    where site = ${claim.site} and kind = 'picture' and came <> 'stored' group by key order by min(ctid)`.execute(
    parts.db,
  )
  const byHost = Map.groupBy(rows, ({ addresses }) => URL.parse(whole(index, addresses[0] ?? ''))?.host ?? '')
  const hosts = [...byHost.values()]
  const folder = await mkdtemp(join(tmpdir(), 'kimya-archive-'))
  let done = 0
  const work = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift())
      for (const waiting of host) {
        run.signal.throwIfAborted()
        await noting({ phase: 'pictures', done, total: rows.length, stories: index.entries.length })
        const problem = await bring(parts, claim, run, index, waiting, join(folder, waiting.key))
        done += 1
        if (typeof problem === 'string') {
          add('pictures.missing', 1)
          await sql`update archive_item set came = ${`missing:${problem}`.slice(0, 100)}
            where site = ${claim.site} and kind = 'picture' and key = ${waiting.key}`.execute(parts.db)
          await tell([missing(waiting, problem)])
        } else {
          add('pictures', problem.isNew ? 1 : 0)
          add('redirects', problem.redirects)
          await tell(problem.findings)
        }
      }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(HOSTS, hosts.length) }, work))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const missing = ({ key, addresses }: Waiting, problem: string): Finding => ({
  kind: 'picture',
  id: addresses[0] ?? key,
  title: decoded(addresses[0]?.split('/').at(-1) ?? key),
  key,
  code: /^(type|damaged|bytes|pixels|frames|taken)$/.test(problem) ? 'picture_refused' : 'picture_missing',
  name: problem,
  fate: 'lost',
  count: 1,
})

/** An address of a picture as a whole one of the old site. */
function whole(index: ArchiveIndex, address: string): string {
  const base = index.site.url
  return URL.parse(address, base === null ? undefined : `${base}/`)?.href ?? address
}

/** Stores one picture and gives it to who waits for it; says why it is not to be had. */
async function bring(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  index: ArchiveIndex,
  waiting: Waiting,
  file: string,
): Promise<(Given & { isNew: boolean }) | string> {
  const known = waiting.addresses.map((address) => index.pictureOf(address)).find((one) => one)
  const addresses = [
    ...new Set([...(known ? [known.url] : []), ...waiting.addresses.map(wholePicture), ...waiting.addresses]),
  ]
  const bytes = await pictureBytes(
    parts,
    run,
    known?.id ?? null,
    addresses.map((address) => whole(index, address)),
    addresses,
    file,
  )
  if (typeof bytes === 'string') return bytes
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const same = await parts.db
    .selectFrom('media_image')
    .select('key')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  const taken = same
    ? null
    : await parts.db.selectFrom('media_image').select('key').where('key', '=', waiting.key).executeTakeFirst()
  // A key never changes its picture: of two portals' exports each may have its own under one.
  const key = same?.key ?? (taken ? `old-${sha256.slice(0, 24)}` : waiting.key)
  let isNew = false
  try {
    const image = await storeImage(parts, key, bytes, async (trx) => {
      isNew = true
      const said = Object.fromEntries(
        LANGS.flatMap((lang) =>
          (['alt', 'caption', 'credit'] as const).map((part) => [
            `${part}_${lang}`,
            saidIn(known?.[part], lang).slice(0, 300),
          ]),
        ),
      )
      await trx
        .updateTable('media_image')
        .set({
          ...said,
          ...known?.rights,
          file_name: decoded(addresses[0]?.split('/').at(-1) ?? key).slice(0, 200),
          file_bytes: bytes.length,
        })
        .where('key', '=', key)
        .execute()
      await insertMade(trx, claim, [{ kind: 'image', key, written: sha256 }])
    })
    return { isNew, ...(await givePicture(parts, claim, index, waiting, image, known?.addresses ?? [])) }
  } catch (error) {
    if (error instanceof ImageError) return error.problem
    throw error
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
