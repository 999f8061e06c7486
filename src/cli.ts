import { parseArgs } from 'node:util'
import { importCall } from './commands/call.server.ts'
import { importCommand } from './commands/import.server.ts'
import { importsCommand } from './commands/imports.server.ts'
import { mappingCommand } from './commands/mapping.server.ts'
import { IMPORT_HELP, IMPORT_OPTIONS, type ImportOptions } from './commands/options.ts'
import { langOf } from './commands/words.ts'
import { readConfig, type Config } from './config.ts'
import { loadDemo, type Log } from './demo/load.server.ts'
import { loadSynthetic, removeSynthetic } from './demo/synthetic.server.ts'
import { openDatabase, type OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { ensureAdministrator } from './sections/accounts/administrator.server.ts'

const HELP = `Kimya's commands. They use the same environment as the portal and may run while it runs.

  synthetic [--posts=100000]   add generated posts for measuring (and the demonstration content, where there is none)
  synthetic --remove           remove them
  demo                         load the demonstration content into an empty database
  migrate                      apply the migrations that the database does not have yet
${IMPORT_HELP}  admin-password <new>         set the administrator's password and sign them out everywhere
  help                         show this text
`

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
  imports: (call) => importCall(call, (one) => importsCommand(one, langOf(call.options.lang, process.env))),
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
  if (name === 'help') return log(HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(`There is no command ${JSON.stringify(name)}. Run help to see them all.`)
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
