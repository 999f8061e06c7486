import type { Config } from '../config.ts'
import type { OpenDatabase } from '../open-database.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import type { ImportCall } from './import-call.server.ts'
import type { ImportOptions } from './options.ts'
import type { Terminal } from './terminal.ts'
import { langOf, wordsOf } from './words.ts'

interface Call {
  config: Config
  opened: OpenDatabase
  log: (message: string) => void
  words: readonly string[]
  options: ImportOptions
  terminal: Terminal
}

/** Runs a command on imports; the first Ctrl-C stops it cleanly, the second at once. */
export async function importCall(
  { config, opened, log, words, options, terminal }: Call,
  command: (call: ImportCall) => Promise<number | void>,
): Promise<number | void> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const lang = langOf(options.lang, terminal.env)
  try {
    return await command({
      pool: poolOf(opened.commands),
      words,
      options,
      lang,
      t: wordsOf(lang),
      log,
      errors: terminal.errors,
      publish: (tags) => publishByRedis(config, tags),
      signal: stop.signal,
    })
  } finally {
    process.off('SIGINT', onSignal)
  }
}

/** Instances that are joined by PostgreSQL heard it when the import committed; those joined by Redis hear it here. */
export async function publishByRedis({ redisUrl, logLevel }: Config, tags: readonly string[]): Promise<void> {
  if (redisUrl === null) return
  const { redisCarrier } = await import('#platform/cache/carrier-redis.server.ts')
  const telemetry = createTelemetry(logLevel)
  const carrier = await redisCarrier({ url: redisUrl, drop: () => undefined, telemetry })
  await carrier.send(JSON.stringify(tags))
  await carrier.close()
}
