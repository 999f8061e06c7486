import { randomUUID } from 'node:crypto'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { App } from '#platform/app.server.ts'
import { ARCHIVE_FOLDER, type ArchiveRequest } from './requests.server.ts'

const RETENTION_DAYS = 7

/** The files of a check's report. */
export const REPORT_FILES = ['html', 'csv'] as const
export type ReportFile = (typeof REPORT_FILES)[number]

/** A new name of a stored file, or the begin of those of a report. */
export const newArchiveKey = (): string => `${ARCHIVE_FOLDER}/${randomUUID()}`

/** Where the report of a check is stored. */
export const reportFileKey = (key: string, lang: Lang, file: ReportFile): string => `${key}-${lang}.${file}`

/** Removes the report of a check. */
export async function removeReport({ storage }: Pick<App, 'storage'>, key: string): Promise<void> {
  for (const lang of LANGS)
    for (const file of REPORT_FILES) await storage.remove(reportFileKey(key, lang, file))
}

/** Throws an archive away that nothing works on, with its file and its report; `record` notes who did it. */
export async function removeRequest(
  app: Pick<App, 'db' | 'storage'>,
  { id, key, reportKey }: Pick<ArchiveRequest, 'id' | 'key' | 'reportKey'>,
  record?: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('archive_request').where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows > 0n) await record?.(trx)
  })
  if (key !== null) await app.storage.remove(key)
  if (reportKey !== null) await removeReport(app, reportKey)
}

/** Deletes archives, and their reports, that nothing was done with for a week. */
export async function sweepArchives(app: Pick<App, 'db' | 'storage'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000)
  const old = await app.db
    .selectFrom('archive_request')
    .select(['id', 'file_key as key', 'report_key as reportKey'])
    .where('worked_at', '<', before)
    .execute()
  for (const one of old) await removeRequest(app, one)
  // A file whose form broke off between storing and noting, or a report whose check did.
  const files = (await app.storage.list(ARCHIVE_FOLDER)).filter(({ written }) => written < before.getTime())
  if (files.length === 0) return
  const named = await app.db.selectFrom('archive_request').select(['file_key', 'report_key']).execute()
  const known = new Set(
    named.flatMap(({ file_key, report_key }) => [
      file_key,
      ...(report_key === null
        ? []
        : LANGS.flatMap((lang) => REPORT_FILES.map((file) => reportFileKey(report_key, lang, file)))),
    ]),
  )
  for (const { key } of files) if (!known.has(key)) await app.storage.remove(key)
}
