import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry } from 'yauzl'
import { loadDemo } from '#demo/load.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'

export const EMAIL = 'sara.reader@kimya.example'
export const PASSWORD = 'scrypt-hash-of-a-password'

/** A portal with the demonstration and what an export has to look after: a member, their picture, drafts, what is hidden or missing. */
export async function portalToExport(now: Date, summary: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-export-'))
  const portal = await testDatabase()
  const storage = fileStorage(join(folder, 'portal/files'))
  await loadDemo(portal.db, { folder: 'db/demo', storage, now, log: () => {} })
  const env = {
    DATABASE_URL: portal.url,
    DATA_DIR: join(folder, 'portal'),
    SECRET: 'a secret of the portal that leaves',
    LANG: 'C',
  }
  const { db } = portal
  await sql`insert into media_image (key, width, height, mime, sha256) values ('face-of-sara', 10, 10, 'image/png', 'x'), ('gone', 10, 10, 'image/png', 'y')`.execute(
    db,
  )
  await sql`insert into accounts_user (username, display_name, role, email, password_hash, image_key)
    values ('sara', 'Sara Unmistakable', 'editor', ${EMAIL}, ${PASSWORD}, 'face-of-sara')`.execute(db)
  await storage.put('images/face-of-sara/original', Buffer.from('a face'))
  await sql`update editorial_post set owner_id = (select id from accounts_user where username = 'sara')`.execute(
    db,
  )
  await sql`insert into editorial_comment (post_id, author_id, lang, body)
    select (select min(id) from editorial_post), id, 'ar', 'تعليق القارئة' from accounts_user where username = 'sara'`.execute(
    db,
  )
  await sql`update editorial_post set hidden = true where id = (select max(id) from editorial_post where section = 'articles')`.execute(
    db,
  )
  await sql`update editorial_post set status = 'draft' where id = (select min(id) from editorial_post where section = 'articles')`.execute(
    db,
  )
  await sql`update editorial_post set body_ar = '<p>قبل ]]> بعد &amp; \\ "اقتباس"</p>' || body_ar, slug_ar = 'أسعار-اليوريا', summary_ar = ${summary}
    where id = (select min(id) from editorial_post where section = 'around-world')`.execute(db)
  await sql`update editorial_post set visibility = 2 where id = (select max(id) from editorial_post where section = 'around-world')`.execute(
    db,
  )
  await sql`insert into site_redirect (from_path, to_path) values ('/old', '/index')`.execute(db)
  return { folder, portal, env }
}

/** Every file below a folder by its name. */
export async function filesOf(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(root.length + 1), await readFile(file)] as const),
    ),
  )
}

/** Every file of a ZIP file by its name. */
export function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((done, fail) => {
    const files = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return fail(failure)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces))
            zip.readEntry()
          })
        }),
      )
      zip.on('end', () => done(files))
      zip.readEntry()
    })
  })
}

/** The elements of a WXR file: each item as its texts by name, and the names in the channel before it. */
export function readWxr(xml: string) {
  const items: Record<string, string>[] = []
  const channel: string[] = []
  const path: string[] = []
  let item: Record<string, string> | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (name === 'item') items.push((item = {}))
    else if (path.length === 3) channel.push(name)
    if (item && path.length > 3) item[name] ??= ''
  })
  const add = (part: string) => {
    const name = path.at(-1)
    if (item && name && path.length > 3) item[name] += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    if (path.pop() === 'item') item = null
  })
  parser.write(xml).close()
  return { items, channel }
}
