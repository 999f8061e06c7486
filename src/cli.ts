import { runCommand } from './commands/run-command.server.ts'
import { outliveReaders } from './commands/terminal.ts'

const { argv, env, stdin, stdout, stderr } = process
outliveReaders(stdout, stderr)
process.exitCode = await runCommand(argv.slice(2), { env, input: stdin, output: stdout, errors: stderr })
