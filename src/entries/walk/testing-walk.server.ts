import { setImmediate } from 'node:timers/promises'
import type { Answer, Sent } from '../client/contract.ts'
import { readEntry, type Hand } from '../drafts/draft.server.ts'
import { saveChanges } from '../drafts/save.server.ts'
import type { Kind } from '../kind.ts'
import { updateRow } from '../row.server.ts'
import { sameValue, textOf, type Values } from '../values.ts'
import { blockOf, blocksOf, PLAIN, RICH, unitsOf } from './testing-units.ts'
import { Writer } from './testing-writer.ts'

/** What came of one walk. */
export interface Walked {
  faults: string[]
  saves: number
  clashes: number
  kills: number
}

export interface Walk {
  hands: readonly [Hand, Hand]
  /** A kind with the columns of the walk, and the key of a row of it that no one else changes. */
  kind: Kind
  key: string
  random: () => number
}

const LONG_MS = 12_000
const TIMEOUT_MS = 20_000
const MOST_STEPS = 3000

/**
 * Two writers and an import change one thing at random: saves by themselves through the server's own functions, over a
 * network that delays, loses and repeats, from browsers that are killed and started again. The clock is the walk's own.
 * Says what must never be: an accepted change that somebody wrote over without having read it, a text that is nowhere, a
 * clash where there is none, forms that differ from the server in the end.
 */
export async function walk({ hands, kind, key, random }: Walk): Promise<Walked> {
  const [{ app }] = hands
  const walked: Walked = { faults: [], saves: 0, clashes: 0, kills: 0 }
  const accepted = new Set<string>()
  const imported = new Map<string, string>()
  const texts = new Map<string, string>()
  const lasts = new Map<string, { turn: number; by: string }>()
  let [now, calm, tokens, turn] = [0, false, 0, 0]
  let queue: { at: number; work: () => unknown }[] = []
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const within = (most: number) => Math.floor(random() * most)
  const is = (share: number) => random() < share
  const at = (ms: number, work: () => unknown) => void queue.push({ at: now + ms, work })
  const fault = (text: string) => void walked.faults.push(text)
  const read = async () => {
    const entry = await readEntry(app.db, kind, key)
    if (!entry) throw new Error('What is walked over is there')
    return entry
  }
  const accept = (column: string, value: string, by: string) => {
    turn += 1
    for (const [unit, text] of unitsOf(column, value)) {
      accepted.add(`${unit}=${text}`)
      if (texts.get(unit) !== text) lasts.set(unit, { turn, by })
      texts.set(unit, text)
    }
  }

  /** The server takes a request: what it wrote over must have been read by who sent it. */
  const arrive = async (writer: Writer, hand: Hand, sent: Sent, seen: ReadonlyMap<string, number>) => {
    const before = await read()
    const saved = await saveChanges(hand, kind, key, structuredClone(sent))
    const after = await read()
    walked.saves += 1
    for (const column of Object.keys(sent.fields)) {
      const [old, made] = [textOf(before.values[column]), textOf(after.values[column])]
      const now = unitsOf(column, made)
      for (const [unit, text] of unitsOf(column, old)) {
        if (now.get(unit) !== text && !seen.has(`${unit}=${text}`))
          fault(`${unit} ${text} is written over unread`)
      }
      if (!(column in saved.clashes)) accept(column, made, writer.name)
    }
    return saved
  }

  const send = (writer: Writer, hand: Hand, sent: Sent): Promise<Answer> => {
    const request = structuredClone(sent)
    const seen = new Map(writer.seen)
    return new Promise((resolve) => {
      const away = () => at(is(0.5) ? 50 : TIMEOUT_MS, () => resolve({ kind: 'away' }))
      const fate = calm ? 1 : random()
      // The same request a second time, also after the browser that sent it was killed.
      if (!calm && is(0.1)) at(within(4000), () => arrive(writer, hand, request, seen))
      if (fate < 0.12) return away()
      at(within(400), async () => {
        const { version, clashes, others, faulty } = await arrive(writer, hand, request, seen)
        if (fate < 0.24) return away()
        const columns = Object.keys(clashes)
        if (columns.length === 0)
          return at(within(400), () => resolve({ kind: 'saved', version, others, faulty }))
        walked.clashes += 1
        return at(within(300), async () => {
          const entry = await read()
          at(within(300), () =>
            resolve({ kind: 'clash', version: entry.version, values: entry.values, columns }),
          )
        })
      })
    })
  }

  const handOf = new Map<Writer, Hand>()
  const world = {
    now: () => now,
    later: (work: () => void, ms: number) => {
      const timer = { at: now + ms, work }
      queue.push(timer)
      return () => void (queue = queue.filter((one) => one !== timer))
    },
    send: (writer: Writer, sent: Sent) => send(writer, handOf.get(writer) as Hand, sent),
    fault,
    get turn() {
      return turn
    },
    lastOf: (unit: string) => lasts.get(unit),
    wasAccepted: (unit: string, text: string) => accepted.has(`${unit}=${text}`),
  }
  const writers = hands.map((hand, which) => {
    const writer = new Writer(which === 0 ? 'A' : 'B', world)
    handOf.set(writer, hand)
    return writer
  })
  const token = (by: string) => `${by}${(tokens += 1)}`

  const type = (writer: Writer) => {
    const column = is(0.5) ? RICH : pick(PLAIN)
    const text = writer.form[column] ?? ''
    if (column !== RICH) return writer.type(column, token(writer.name))
    const blocks = blocksOf(text)
    const place = within(blocks.length)
    const [name] = [...unitsOf(RICH, blocks[place] ?? '').keys()].map((unit) => unit.split('#')[1])
    if (name === undefined || is(0.15)) blocks.splice(place, 0, blockOf(token('n'), token(writer.name)))
    else if (is(0.1)) blocks.splice(place, 1)
    else blocks[place] = blockOf(name, token(writer.name))
    return writer.type(column, blocks.join(''))
  }
  /** A word and back again before it rests, or just after it was sent. */
  const waver = (writer: Writer) => {
    const column = pick(PLAIN)
    const before = writer.form[column] ?? ''
    writer.type(column, token(writer.name))
    at(within(900), () => writer.clashes.has(column) || writer.type(column, before))
  }
  const importRow = async () => {
    const columns = PLAIN.filter(() => is(0.4))
    const values = Object.fromEntries(columns.map((column) => [column, token('i')]))
    await updateRow(app.db, kind, key, values)
    for (const [column, value] of Object.entries(values)) {
      imported.set(column, value)
      accept(column, value, 'import')
    }
  }
  const open = async (writer: Writer) => {
    const entry = await read()
    await writer.open(entry.values, entry.version)
  }

  const { values: first } = await read()
  for (const column of [RICH, ...PLAIN]) accept(column, textOf(first[column]), '')
  for (const writer of writers) {
    await open(writer)
    for (let time = 4 + within(10); time > 0; time -= 1)
      at(within(LONG_MS), () => (is(0.1) ? waver(writer) : type(writer)))
    for (let time = within(3); time > 0; time -= 1) {
      at(within(LONG_MS), () => {
        walked.kills += 1
        return open(writer)
      })
    }
    for (let time = 1000; time < LONG_MS; time += 1500) {
      at(time, () => {
        for (const column of writer.clashes.keys()) if (is(0.5)) writer.settle(column, is(0.5))
      })
    }
  }
  for (let time = within(3); time > 0; time -= 1) at(within(LONG_MS), importRow)

  let steps = 0
  const run = async (until: () => boolean) => {
    while (!until()) {
      const [next] = queue.toSorted((a, b) => a.at - b.at)
      if (!next) break
      if ((steps += 1) > MOST_STEPS) return fault('it never rests')
      queue = queue.filter((one) => one !== next)
      now = Math.max(now, next.at)
      await next.work()
      await setImmediate()
    }
  }
  await run(() => now > LONG_MS)

  // The network is back, everyone sees the present state, and each saves one more word: all must agree.
  calm = true
  await run(() => false)
  for (const [turn, writer] of [...writers, ...writers].entries()) {
    writer.retry()
    await run(() => false)
    for (let tries = 0; writer.clashes.size > 0 && tries < 9; tries += 1) {
      for (const column of writer.clashes.keys()) writer.settle(column, is(0.5))
      await run(() => false)
    }
    writer.type(writer.name === 'A' ? 'city_ar' : 'city_en', `last ${turn}`)
    await run(() => false)
    if (!writer.isSaved) fault(`${writer.name} cannot save`)
  }
  await compare(writers, await read(), { accepted, imported, fault })
  return walked
}

/** The end: forms and server agree, all that was typed was accepted, what an import wrote is not hidden. */
async function compare(
  writers: readonly Writer[],
  entry: Awaited<ReturnType<typeof readEntry>> & object,
  {
    accepted,
    imported,
    fault,
  }: { accepted: ReadonlySet<string>; imported: ReadonlyMap<string, string>; fault: (text: string) => void },
): Promise<void> {
  const values: Values = entry.values
  for (const writer of writers) {
    for (const column of [RICH, ...PLAIN]) {
      const isFromImport = imported.get(column) === values[column]
      // An import is seen when a thing is opened again.
      if (!sameValue(writer.form[column], values[column]) && !isFromImport)
        fault(`${writer.name} has ${column} ${writer.form[column]}, the server ${textOf(values[column])}`)
    }
    for (const [unit, text] of writer.typed)
      if (!accepted.has(`${unit}=${text}`)) fault(`${text} of ${writer.name} in ${unit} is nowhere`)
  }
  for (const [column, value] of imported) {
    const isRead = writers.some((writer) => writer.seen.has(`${column}=${value}`))
    const isShown = sameValue(values[column], value) || entry.overtaken.includes(column)
    if (!isRead && !isShown) fault(`the import's ${column} would be published over unread`)
  }
}
