import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { clearFactors } from '#sections/accounts/factor/clear.server.ts'
import { ensureAdministrator } from '#sections/accounts/login/administrator.server.ts'
import type { Log } from '#demo/load.server.ts'
import { loadSynthetic, removeSynthetic } from '#demo/synthetic/synthetic.server.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type OpenDatabase } from '../open-database.server.ts'
import { projectFolder } from '../project-folder.server.ts'
import { auditCheckCommand } from './audit-check.server.ts'
import { backupCommand } from './backup.server.ts'
import { bounceCommand, TRY_LATER } from './bounce.server.ts'
import { importCall, publishByRedis } from './call.server.ts'
import { demoCommand, loadWhole } from './demo.server.ts'
import { importCommand } from './import.server.ts'
import { importsCommand } from './imports.server.ts'
import { mappingCommand } from './mapping.server.ts'
import { HELP } from './options.ts'
import { restoreCommand } from './restore.server.ts'
import { readCall, type ReadCall } from './read-call.ts'
import { sourcesCommand } from './sources.server.ts'
import { operatorName, type Terminal } from './terminal.ts'
import { databaseNote, wordsOf } from './words.ts'

interface Call {
  config: Config
  opened: OpenDatabase
  log: Log
  words: string[]
  options: ReadCall['options']
  terminal: Terminal
  /** Says things in the operator's language. */
  t: Translate
  lang: Lang
}

/** Commands that take options alone. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set([
  'migrate',
  'synthetic',
  'imports',
  'audit-check',
  'bounce',
])

/** Commands that take the database as they find it: a backup before an update is of what was before it. */
const unmigrated = ({ name, options }: ReadCall) =>
  name === 'restore' || (name === 'backup' && options.schedule === undefined)

/** Each answers with its exit code where that is not 0. */
const COMMANDS: Readonly<Record<string, (call: Call) => Promise<number | void>>> = {
  migrate: async ({ log, t }) => log(t('cli.migrate.done')),
  demo: async ({ opened, config, log, t, words, options, lang }) =>
    demoCommand({
      db: opened.commands,
      words,
      options,
      lang,
      t,
      log,
      folder: projectFolder('db/demo'),
      openFolder: projectFolder('db/open'),
      storage: await dataFiles(config),
      publish: (tags) => publishByRedis(config, tags),
    }),
  synthetic: async ({ opened, config, log, options, t }) => {
    if (options.remove) {
      const count = await removeSynthetic(opened.commands)
      log(count === 0 ? t('cli.synthetic.none') : t('cli.synthetic.removed', { count }))
      return
    }
    const posts = Number(options.posts)
    if (!/^\d{1,7}$/.test(options.posts) || posts === 0)
      throw new Error(t('cli.synthetic.posts', { option: isolateWhole(`--posts=${options.posts}`) }))
    await loadWhole({
      db: opened.commands,
      folder: projectFolder('db/demo'),
      openFolder: projectFolder('db/open'),
      storage: await dataFiles(config),
      log,
      t,
    })
    const { loaded } = await loadSynthetic(opened.commands, {
      posts,
      now: new Date(),
      onProgress: (written) => log(t('cli.synthetic.progress', { written, posts })),
    })
    log(loaded ? t('cli.synthetic.done', { count: posts }) : t('cli.synthetic.already'))
  },
  import: (call) => importCall(call, importCommand),
  imports: (call) => importCall(call, importsCommand),
  mapping: (call) => importCall(call, mappingCommand),
  sources: (call) =>
    importCall(call, (importing) =>
      sourcesCommand({ ...importing, config: call.config, db: call.opened.commands }),
    ),
  'admin-password': async ({ config, opened, log, words, t }) => {
    const [password = ''] = words
    if (password.length <= 8) throw new Error(t('cli.admin_password.usage'))
    const { username } = await ensureAdministrator(opened.commands, {
      email: config.adminEmail,
      password,
      initial: password,
      operator: operatorName(),
    })
    log(t('cli.admin_password.done', { name: isolateWhole(username) }))
    if (await clearFactors(opened.commands, username, operatorName())) log(t('cli.admin_password.factors'))
  },
  bounce: (call) => bounceCommand(call, call.terminal.input),
  backup: backupCommand,
  restore: restoreCommand,
  // No other command waits for what it needs.
  'export-all': async (call) => (await import('./export-all/command.server.ts')).exportAllCommand(call),
  archive: async (call) => (await import('./archive/command.server.ts')).archiveCommand(call),
  'audit-check': ({ opened, log, t }) => auditCheckCommand(opened.commands, log, t),
}

/** Runs a command line and answers with its exit code. What it cannot do it says in a sentence, in the operator's language. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return (await called(argv, terminal)) ?? 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    terminal.errors.write(`${reason.replace(/\s*\n\s*/g, ' ')}\n`)
    // Without its database a returned mail is tried again by the mail server.
    return argv[0] === 'bounce' ? TRY_LATER : 1
  }
}

async function called(argv: readonly string[], terminal: Terminal): Promise<number | void> {
  const log = (message: string) => void terminal.output.write(`${message}\n`)
  const call = readCall(argv, terminal.env)
  const { name, words, options, lang } = call
  const t = wordsOf(lang)
  if (name === 'help') return log(HELP[lang])
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(t('cli.command.unknown', { name: isolateWhole(name) }))
  const [word] = words
  if (WITHOUT_WORDS.has(name) && word !== undefined)
    throw new Error(t('cli.words.none', { name: isolateWhole(name), word: isolateWhole(word) }))
  const read = readConfig(terminal.env)
  const config: Config = name === 'migrate' ? { ...read, migrate: 'start' } : read
  const opened = await openDatabase(config, (line, note) => log(note ? databaseNote(t, note) : line), {
    migrating: !unmigrated(call),
  })
  try {
    return await command({ config, opened, log, words, options, terminal, t, lang })
  } finally {
    await opened.close()
  }
}
