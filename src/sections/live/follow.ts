import type { LiveUpdate } from './contract.ts'

/** A stream that is open: what a browser's EventSource does of it. */
interface Stream {
  close(): void
}

interface StreamEvents {
  onOpen: () => void
  onUpdate: (update: LiveUpdate) => void
  /** The server ended it on purpose: it says why when it is asked. */
  onEnd: () => void
  onError: () => void
}

interface Ways {
  openStream(address: string, events: StreamEvents): Stream
  /** The answer's status and, of a good one, what it says. */
  ask(address: string): Promise<{ status: number; update: LiveUpdate | null }>
  later(work: () => void, ms: number): () => void
  random(): number
}

interface Following {
  stream: string
  updates: string
  /** How far the page has come. */
  revision: () => number
  onUpdate: (update: LiveUpdate) => void
  /** Whether nothing new can be fetched for now. */
  onAway: (away: boolean) => void
}

/** Between two questions where no stream opens. */
const ASK_MS = 4500
/** After so many questions a stream is tried again. */
const ASKED_BEFORE_STREAM = 24
/** Streams that failed one after the other, none of which ever opened. */
const MOST_FAILED = 2
const FIRST_MS = 1000
const LAST_MS = 60_000

/** How long to wait after so many failures: twice as long each time, spread, so that readers do not come back in one instant. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), LAST_MS) * (0.5 + random)

/** Follows a coverage: by a stream, where none opens by asking, and after a break from where it was. Ends with the coverage. */
export function follow(
  { stream, updates, revision, onUpdate, onAway }: Following,
  ways: Ways = BROWSER,
): Stream {
  let open: Stream | null = null
  let cancel = () => {}
  let failures = 0
  let unopened = 0
  let asked = 0
  let over = false

  const address = (to: string) => `${to}?after=${revision()}`
  const wait = (work: () => void, ms: number) => {
    cancel()
    cancel = ways.later(work, ms)
  }
  const stop = () => {
    over = true
    cancel()
    open?.close()
    open = null
  }
  const take = (update: LiveUpdate) => {
    failures = 0
    onAway(false)
    onUpdate(update)
    if (update.state === 'closed') stop()
  }
  const fail = (next: () => void) => {
    failures += 1
    // One break is mended before anybody notices.
    if (failures > 1) onAway(true)
    wait(next, pauseAfter(failures, ways.random()))
  }

  const listen = () => {
    let opened = false
    open = ways.openStream(address(stream), {
      onOpen() {
        opened = true
        unopened = 0
        failures = 0
        onAway(false)
      },
      onUpdate: take,
      onEnd() {
        open?.close()
        ask()
      },
      onError() {
        open?.close()
        if (over) return
        if (!opened) unopened += 1
        if (unopened >= MOST_FAILED) return ask()
        fail(listen)
      },
    })
  }
  const ask = () => {
    void ways.ask(address(updates)).then(
      ({ status, update }) => {
        if (over) return
        // It is withdrawn, or not this reader's any more.
        if (status === 404 || status === 403) return stop()
        if (!update) return fail(ask)
        take(update)
        if (over) return
        asked += 1
        if (asked % ASKED_BEFORE_STREAM === 0) unopened = MOST_FAILED - 1
        wait(unopened < MOST_FAILED ? listen : ask, ASK_MS * (0.9 + ways.random() / 10))
      },
      () => !over && fail(ask),
    )
  }

  listen()
  return { close: stop }
}

const BROWSER: Ways = {
  openStream(address, { onOpen, onUpdate, onEnd, onError }) {
    const source = new EventSource(address)
    source.addEventListener('open', onOpen)
    source.addEventListener('message', ({ data }) => onUpdate(JSON.parse(String(data)) as LiveUpdate))
    source.addEventListener('end', onEnd)
    source.addEventListener('error', onError)
    return source
  },
  async ask(address) {
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    return { status: answer.status, update: answer.ok ? ((await answer.json()) as LiveUpdate) : null }
  },
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
