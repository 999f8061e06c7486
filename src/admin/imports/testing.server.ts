import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { undoImport, type Undone } from '#datasets/import/record/undo.server.ts'
import { destinationNamed, DESTINATIONS } from './destinations.server.ts'
import { importFile, type FileImport, type FileImported } from './import-file.server.ts'
import { layoutOf, type ImportSettings } from './layout.server.ts'
import { inspectFile } from './open-file.server.ts'

interface Given {
  into: string
  mapping?: string
  mode?: FileImport['mode']
  settings?: Partial<ImportSettings>
  now?: Date
  doubts?: FileImport['doubts']
}

/** A desk for tests: imports texts or files into a database's destinations, and undoes them. */
export async function importDesk(pool: pg.Pool) {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-desk-'))
  const author = { accountId: null, name: 'tester' }
  let files = 0
  const importAt = async (
    path: string,
    given: Given,
  ): Promise<FileImported & { unused: readonly string[] }> => {
    const destination = destinationNamed(DESTINATIONS, given.into)
    if (!destination) throw new Error(`No destination ${given.into}`)
    const file = await inspectFile(path)
    const layout = await layoutOf(pool, file, destination, {
      name: given.mapping ?? 'generic',
      series: null,
      source: { ar: null, en: null, url: null, asOf: null },
      confidence: null,
      reading: {},
      ...given.settings,
    })
    const imported = await importFile(pool, {
      file,
      name: 'file',
      destination,
      layout,
      mode: given.mode ?? 'commit',
      author,
      now: given.now ?? new Date(),
      ...(given.doubts && { doubts: given.doubts }),
    })
    return { ...imported, unused: layout.unused }
  }
  return {
    folder,
    importAt,
    async importText(text: string | Uint8Array, given: Given) {
      const path = join(folder, `${++files}.csv`)
      await writeFile(path, text)
      return importAt(path, given)
    },
    undo: (id: string): Promise<Undone> =>
      undoImport(pool, id, {
        author,
        targetOf: (target) => {
          const found = destinationNamed(DESTINATIONS, target)
          if (!found) throw new Error(`No destination ${target}`)
          return found
        },
      }),
    close: () => rm(folder, { recursive: true }),
  }
}
