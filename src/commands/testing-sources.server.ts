import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { standIn } from '#admin/sources/testing.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { runCommand } from './run-command.server.ts'

/** A source as its file says it, without name and address. */
export const BRENT_SOURCE = {
  title_ar: 'برنت يومياً',
  title_en: 'Brent, daily',
  publisher_ar: 'إدارة معلومات الطاقة الأمريكية',
  publisher_en: 'US Energy Information Administration',
  home_url: 'https://www.eia.gov/',
  licence: 'Public domain',
  credit_ar: 'إدارة معلومات الطاقة الأمريكية',
  credit_en: 'US Energy Information Administration',
  layout: 'eia-csv',
  series: 'brent',
  schedule: 'workday 2 09:30',
}
export const BRENT_FILE = 'Date,Price\n2026-08-17,94.8\n2026-08-18,95.29\n'

type Environment = Readonly<Record<string, string>>

/** A portal whose commands on sources are given in this process, with a publisher's stand-in and a folder for files. */
export async function sourcesCommands() {
  const [database, publisher] = await Promise.all([testDatabase(), standIn()])
  const folder = await mkdtemp(join(tmpdir(), 'kimya-sources-commands-'))
  /** What a command says, without marks of direction, and its exit code. */
  async function cli(words: readonly string[], env: Environment = {}) {
    let [out, err] = ['', '']
    const into = (write: (text: string) => void) =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          write(chunk.toString())
          done()
        },
      })
    const code = await runCommand(words, {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        FETCH_ALLOW: publisher.host,
        LANG: 'C',
        LOG_LEVEL: 'silent',
        ...env,
      },
      input: Readable.from([]),
      output: into((text) => (out += text)) as NodeJS.WriteStream,
      errors: into((text) => (err += text)) as NodeJS.WriteStream,
    })
    return { code, out: stripBidi(out), err: stripBidi(err) }
  }
  /** Writes a file into the folder; says its path. */
  async function file(name: string, content: string | object): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  return {
    database,
    publisher,
    folder,
    cli,
    file,
    /** Adds a source of Brent by its file. */
    async add(name: string, address: string, env?: Environment) {
      return cli(['sources', 'add', await file(`${name}.json`, { ...BRENT_SOURCE, name, address })], env)
    },
    async close() {
      await publisher.close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
