import { isolateWhole } from '#i18n/bidi-marks.ts'
import { parseArgs } from 'node:util'
import { importCall } from './commands/call.server.ts'
import { importCommand } from './commands/import.server.ts'
import { importsCommand } from './commands/imports.server.ts'
import { mappingCommand } from './commands/mapping.server.ts'
import { HELP, IMPORT_OPTIONS, type ImportOptions } from './commands/options.ts'
import { langOf, wordsOf } from './commands/words.ts'
import { readConfig, type Config } from './config.ts'
import { loadDemo, type Log } from './demo/load.server.ts'
import { loadSynthetic, removeSynthetic } from './demo/synthetic.server.ts'
import { openDatabase, type OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { ensureAdministrator } from './sections/accounts/login/administrator.server.ts'

interface Call {
  config: Config
  opened: OpenDatabase
  log: Log
  words: string[]
  options: ImportOptions & { posts: string; remove: boolean }
}

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  migrate: async ({ log }) => log('The database has every migration.'),
  demo: async ({ opened, log }) => {
    if (!(await demo(opened, log)))
      log('Nothing loaded: the database has posts already, or had the demonstration content.')
  },
  synthetic: async ({ opened, log, options }) => {
    if (options.remove) {
      if ((await removeSynthetic(opened.commands, log)) === 0) log('There were no synthetic posts.')
      return
    }
    const posts = Number(options.posts)
    if (!/^\d{1,7}$/.test(options.posts) || posts === 0)
      throw new Error(`--posts=${options.posts} is not a number from 1 to 9999999. Example: --posts=100000`)
    await demo(opened, log)
    const { loaded } = await loadSynthetic(opened.commands, { posts, now: new Date(), log })
    if (!loaded)
      log('Nothing added: there are synthetic posts already. Remove them first: synthetic --remove')
  },
  import: (call) => importCall(call, importCommand),
  imports: (call) => importCall(call, importsCommand),
  mapping: (call) => importCall(call, mappingCommand),
  'admin-password': async ({ config, opened, log, words }) => {
    const [password = ''] = words
    if (password.length <= 8)
      throw new Error('Give the new password, more than eight characters: admin-password <new>')
    const { username } = await ensureAdministrator(opened.commands, {
      email: config.adminEmail,
      password,
      initial: password,
    })
    log(`The password of ${username} is set.`)
  },
}

async function demo({ commands }: OpenDatabase, log: Log): Promise<boolean> {
  const { loaded, counts } = await loadDemo(commands, {
    folder: projectFolder('db/demo'),
    now: new Date(),
    log,
  })
  for (const [table, count] of Object.entries(counts)) log(`  ${table}: ${count}`)
  return loaded
}

async function main(argv: string[]): Promise<void> {
  const log = (message: string) => void process.stdout.write(`${message}\n`)
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      posts: { type: 'string', default: '100000' },
      remove: { type: 'boolean', default: false },
      ...IMPORT_OPTIONS,
    },
  })
  const [name = 'help', ...words] = positionals
  const lang = langOf(values.lang, process.env)
  if (name === 'help') return log(HELP[lang])
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(wordsOf(lang)('cli.command.unknown', { name: isolateWhole(name) }))
  const config = readConfig(process.env)
  const opened = await openDatabase(config, log)
  try {
    await command({ config, opened, log, words, options: values })
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
  process.exitCode = 1
}
