import { startEmbedded, type EmbeddedOptions } from './server.server.ts'

/**
 * Program for tests: starts the embedded database with the options given as JSON, prints one line of JSON
 * ({url, port, attached} or {code, message}), and stops it when its standard input ends.
 */
try {
  const server = await startEmbedded(JSON.parse(process.argv[2] ?? '') as EmbeddedOptions)
  console.log(JSON.stringify({ url: server.url, port: server.port, attached: server.attached }))
  process.stdin.resume().once('end', () => void server.stop())
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  console.log(JSON.stringify({ code, message }))
}
