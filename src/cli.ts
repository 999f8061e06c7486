import { userInfo } from 'node:os'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Translate } from '#i18n/translator.ts'
import { auditCheckCommand } from './commands/audit-check.server.ts'
import { bounceCommand, TRY_LATER } from './commands/bounce.server.ts'
import { importCall } from './commands/call.server.ts'
import { importCommand } from './commands/import.server.ts'
import { importsCommand } from './commands/imports.server.ts'
import { mappingCommand } from './commands/mapping.server.ts'
import { HELP } from './commands/options.ts'
import { readCall, type ReadCall } from './commands/read-call.ts'
import { databaseNote, wordsOf } from './commands/words.ts'
import { readConfig, type Config } from './config.ts'
import { loadDemo, type Log } from './demo/load.server.ts'
import { loadSynthetic, removeSynthetic } from './demo/synthetic/synthetic.server.ts'
import { openDatabase, type OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { clearFactors } from './sections/accounts/factor/clear.server.ts'
import { ensureAdministrator } from './sections/accounts/login/administrator.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'

interface Call {
  config: Config
  opened: OpenDatabase
  log: Log
  words: string[]
  options: ReadCall['options']
  /** Says things in the operator's language. */
  t: Translate
}

/** Commands that take options alone. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set([
  'migrate',
  'demo',
  'synthetic',
  'imports',
  'audit-check',
  'bounce',
])

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  migrate: async ({ log, t }) => log(t('cli.migrate.done')),
  demo: async ({ opened, config, log, t }) => {
    if (!(await demo(opened, config, log, t))) log(t('cli.demo.nothing'))
  },
  synthetic: async ({ opened, config, log, options, t }) => {
    if (options.remove) {
      const count = await removeSynthetic(opened.commands)
      log(count === 0 ? t('cli.synthetic.none') : t('cli.synthetic.removed', { count }))
      return
    }
    const posts = Number(options.posts)
    if (!/^\d{1,7}$/.test(options.posts) || posts === 0)
      throw new Error(t('cli.synthetic.posts', { option: isolateWhole(`--posts=${options.posts}`) }))
    await demo(opened, config, log, t)
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
  'admin-password': async ({ config, opened, log, words, t }) => {
    const [password = ''] = words
    if (password.length <= 8) throw new Error(t('cli.admin_password.usage'))
    const { username } = await ensureAdministrator(opened.commands, {
      email: config.adminEmail,
      password,
      initial: password,
      operator: userInfo().username,
    })
    log(t('cli.admin_password.done', { name: isolateWhole(username) }))
    if (await clearFactors(opened.commands, username, userInfo().username))
      log(t('cli.admin_password.factors'))
  },
  bounce: (call) => bounceCommand(call, process.stdin),
  'audit-check': ({ opened, log, t }) => auditCheckCommand(opened.commands, log, t),
}

async function demo({ commands }: OpenDatabase, config: Config, log: Log, t: Translate): Promise<boolean> {
  const { loaded, counts } = await loadDemo(commands, {
    folder: projectFolder('db/demo'),
    storage: await dataFiles(config),
    now: new Date(),
    log: () => undefined,
  })
  if (loaded) log(t('cli.demo.done', { count: counts['editorial_post'] ?? 0 }))
  for (const [table, count] of Object.entries(counts)) log(`  ${table}: ${count}`)
  return loaded
}

async function main(argv: string[]): Promise<void> {
  const log = (message: string) => void process.stdout.write(`${message}\n`)
  const { name, words, options, lang } = readCall(argv, process.env)
  const t = wordsOf(lang)
  if (name === 'help') return log(HELP[lang])
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(t('cli.command.unknown', { name: isolateWhole(name) }))
  const [word] = words
  if (WITHOUT_WORDS.has(name) && word !== undefined)
    throw new Error(t('cli.words.none', { name: isolateWhole(name), word: isolateWhole(word) }))
  const config = readConfig(process.env)
  const opened = await openDatabase(config, (line, note) => log(note ? databaseNote(t, note) : line))
  try {
    await command({ config, opened, log, words, options, t })
  } finally {
    await opened.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${(error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')}\n`,
  )
  // Without its database a returned mail is tried again by the mail server.
  process.exitCode = process.argv[2] === 'bounce' ? TRY_LATER : 1
}
