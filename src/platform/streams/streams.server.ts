import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CONNECTION } from '#platform/limits/limits.ts'
import { STREAM } from '#platform/limits/readers-limits.ts'

/** What is sent next to all readers of a source, and how far they have then read; `end`: it is no longer theirs to read; null: nothing. */
export type News = { text: string; mark: number } | 'end' | null

/** Something that many readers follow. */
export interface Source {
  /** The same for all who are sent the same bytes. */
  key: string
  /** A change published under one of these may be news. */
  tags: readonly string[]
  /** How far it has come. */
  mark(): Promise<number>
  /** What came after a mark, as an event of a stream. */
  news(mark: number): Promise<News>
}

interface Channel {
  source: Source
  /** Its readers, and when each of them came. */
  readers: Map<ServerResponse, number>
  /** How far all of them have been sent. */
  mark: number
  ready: Promise<void>
  asking: boolean
  again: boolean
}

type Limits = { readonly [Name in keyof typeof STREAM]: number } & { readonly most: number }

const RETRY_MS = 1000
const BEAT = Buffer.from(':\n\n')
const END = Buffer.from('event: end\ndata: {}\n\n')

/**
 * Readers who have a page open and are sent what is new (`text/event-stream`). What a change brings is made once for all readers of a
 * source and sent as the same bytes; readers are bounded, and slow ones end.
 */
export class Streams {
  readonly #channels = new Map<string, Channel>()
  readonly #limits: Limits
  readonly #beat: NodeJS.Timeout
  readonly #onError: (error: unknown) => void
  #readers = 0
  #closed = false
  /** Since the start: readers who came, who were refused, and news that were made. */
  readonly counts = { opened: 0, refused: 0, news: 0 }

  constructor(onError: (error: unknown) => void, limits: Partial<Limits> = {}) {
    this.#limits = { ...STREAM, most: CONNECTION.streams, ...limits }
    this.#onError = onError
    this.#beat = setInterval(() => void this.#keepAlive(), this.#limits.beatMs).unref()
  }

  /** How many readers there are. */
  get readers(): number {
    return this.#readers
  }

  /** Whether there is a place for one more; without it the reader has to ask from time to time. */
  hasPlace(): boolean {
    const has = !this.#closed && this.#readers < this.#limits.most
    if (!has) this.counts.refused += 1
    return has
  }

  /** Sends a reader what came after `mark` and then whatever comes, until one of both ends it. The head of the answer is sent already. */
  async follow(response: ServerResponse, source: Source, mark: number): Promise<void> {
    const channel = this.#channelOf(source)
    // From here on it is sent what is new; what came before is asked for after that, so that nothing falls between.
    channel.readers.set(response, Date.now())
    this.#readers += 1
    this.counts.opened += 1
    response.once('close', () => this.#leave(channel, response))
    // A reader who goes while something is written.
    response.on('error', () => undefined)
    try {
      await channel.ready
      const missed = await source.news(mark)
      if (missed === 'end') response.end(END)
      else if (missed && !response.destroyed) response.write(missed.text)
    } catch (error) {
      this.#onError(error)
      response.end()
    }
  }

  /** Hears of published changes. */
  heard(tags: readonly string[]): void {
    const all = tags.includes('*')
    for (const channel of this.#channels.values())
      if (all || channel.source.tags.some((tag) => tags.includes(tag))) void this.#ask(channel)
  }

  /** Ends all streams; their readers connect to another process. */
  close(): void {
    this.#closed = true
    clearInterval(this.#beat)
    for (const { readers } of this.#channels.values()) for (const response of readers.keys()) response.end()
  }

  #channelOf(source: Source): Channel {
    const known = this.#channels.get(source.key)
    if (known) return known
    const channel: Channel = {
      source,
      readers: new Map(),
      mark: 0,
      ready: source.mark().then((mark) => void (channel.mark = mark)),
      asking: false,
      again: false,
    }
    this.#channels.set(source.key, channel)
    return channel
  }

  #leave(channel: Channel, response: ServerResponse): void {
    if (!channel.readers.delete(response)) return
    this.#readers -= 1
    if (channel.readers.size === 0 && this.#channels.get(channel.source.key) === channel)
      this.#channels.delete(channel.source.key)
  }

  /** Asks the source for news and sends them; changes that are heard meanwhile are asked for once more. */
  async #ask(channel: Channel): Promise<void> {
    channel.again = true
    if (channel.asking) return
    channel.asking = true
    try {
      while (channel.again) {
        channel.again = false
        await channel.ready
        const news = await channel.source.news(channel.mark)
        if (news === null) continue
        this.counts.news += 1
        if (news === 'end') await this.#send(channel, END, true)
        else {
          channel.mark = news.mark
          await this.#send(channel, Buffer.from(news.text))
        }
      }
    } catch (error) {
      this.#onError(error)
      // The database may be away: what was missed is asked for again while somebody waits for it.
      setTimeout(() => channel.readers.size > 0 && void this.#ask(channel), RETRY_MS).unref()
    } finally {
      channel.asking = false
    }
  }

  /** Writes the same bytes to all readers of a channel, some at a time: pages are answered between them. */
  async #send({ readers }: Channel, bytes: Buffer, last = false): Promise<void> {
    let written = 0
    for (const response of readers.keys()) {
      if (response.writableEnded || response.destroyed) continue
      if (last) response.end(bytes)
      else if (response.writableLength > this.#limits.backlogBytes) response.destroy()
      else response.write(bytes)
      written += 1
      if (written % this.#limits.batch === 0) await nextTurn()
    }
  }

  async #keepAlive(): Promise<void> {
    const oldest = Date.now() - this.#limits.ageMs
    for (const channel of this.#channels.values()) {
      for (const [response, since] of channel.readers) if (since < oldest) response.end()
      await this.#send(channel, BEAT)
    }
  }
}
