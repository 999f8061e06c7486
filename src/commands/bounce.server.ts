import type { Readable } from 'node:stream'
import type { Translate } from '#i18n/translator.ts'
import { MOST_RETURNED, readReturned } from '#platform/mail/returned.server.ts'
import { noteReturned } from '#sections/newsletters/delivery/returned.server.ts'
import type { Config } from '../config.ts'
import { readKeys } from '../keys.server.ts'
import type { OpenDatabase } from '../open-database.server.ts'

/** A mail server tries again later when a command ends with this code (EX_TEMPFAIL of sysexits.h); after any other it gives up. */
export const TRY_LATER = 75

interface Call {
  config: Config
  opened: Pick<OpenDatabase, 'commands'>
  log: (message: string) => void
  t: Translate
}

/** `bounce`: reads one returned message from its input, and notes what it says of a newsletter's reader. Anything else is ignored. */
export async function bounceCommand({ config, opened, log, t }: Call, input: Readable): Promise<void> {
  if (config.bounceAddress === null) throw new Error(t('cli.bounce.unset'))
  const returned = await readReturned(await readStart(input))
  if (!returned) return log(t('cli.bounce.ignored'))
  const { secret } = await readKeys(config)
  const noted = await noteReturned({ db: opened.commands, secret }, config.bounceAddress, returned)
  log(t(`cli.bounce.${noted}`))
}

/** The beginning of a message. The rest is read as well: who writes it would take a closed pipe for a failure. */
async function readStart(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input as AsyncIterable<Buffer>) {
    if (length >= MOST_RETURNED) continue
    chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, MOST_RETURNED)
}
