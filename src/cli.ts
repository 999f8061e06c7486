import { runCommand } from './commands/run-command.server.ts'

const { argv, env, stdin, stdout, stderr } = process
process.exitCode = await runCommand(argv.slice(2), { env, input: stdin, output: stdout, errors: stderr })
