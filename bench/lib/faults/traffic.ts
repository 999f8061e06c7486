import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'node:http'
import { ask, newReader, Tally, uncachedPage, type Answer } from './ask.ts'
import { onServer } from './own-server.ts'
import { Visitor } from './visitor.ts'

const AFTER_ERROR_MS = 20

/** What was answered, and the references of messages that were acknowledged with 201. */
export interface TrafficRecord {
  tally: Tally
  acknowledged: string[]
}

/** Readers and writers that go on until they are stopped, whatever they are answered. */
export interface Traffic extends TrafficRecord {
  stop(): Promise<void>
}

/** Starts writers of contact messages and readers of uncached pages; continues a record. */
export async function startTraffic(
  origin: string,
  { writers, readers }: { writers: number; readers: number },
  { tally, acknowledged }: TrafficRecord = { tally: new Tally(), acknowledged: [] },
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true })
  const visitor = await openVisitor(origin)
  let on = true
  const repeat = async (once: () => Promise<Answer>) => {
    while (on) {
      const answer = await once()
      tally.count(answer)
      if (answer.status >= 400 || answer.status === 0) await sleep(AFTER_ERROR_MS)
    }
  }
  const write = async () => {
    const answer = await writeMessage(visitor)
    if (answer.status === 201) acknowledged.push(referenceIn(answer))
    return answer
  }
  const read = () => ask(origin + uncachedPage(), { agent, headers: newReader() })
  const running = [
    ...Array.from({ length: writers }, () => repeat(write)),
    ...Array.from({ length: readers }, () => repeat(read)),
  ]
  return {
    tally,
    acknowledged,
    async stop() {
      on = false
      await Promise.all(running)
      agent.destroy()
    },
  }
}

/** A visitor who has a form token. */
export async function openVisitor(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.get('/ar/Web/')
  return visitor
}

let messages = 0

/** A new message by a new reader: each is within the limit. */
export function writeMessage(visitor: Visitor): Promise<Answer> {
  messages += 1
  const message = `Measurement ${process.pid}-${messages}`
  return visitor.call(
    '/ar/contact/api/messages',
    { name: 'Bench', email: 'bench@kimya.example', subject: 'technical', message },
    newReader(),
  )
}

function referenceIn({ body }: Answer): string {
  return (JSON.parse(body) as { reference: string }).reference
}

/** Which of the acknowledged messages the database does not have. */
export async function lostOf(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ reference: string }>(
      'select unnest($1::text[]) as reference except select reference from contact_message',
      [acknowledged],
    ),
  )
  return rows.map(({ reference }) => reference)
}
