import { markOf, sameValue, type Value, type Values } from '../values.ts'
import { MOST_BEFORE, MOST_MARKS, MOST_MS, REST_MS, RETRY_MS, shortened } from './autosave-limits.ts'
import type { Answer, AutosaveOptions, Change, Sent, Status } from './contract.ts'

/**
 * Saves what is typed: into the journal at once, to the server after a rest of 400 ms, at the latest 700 ms after a key, one
 * request at a time. What is typed while a request is on its way goes with the next one.
 */
export class Autosave {
  readonly #options: AutosaveOptions
  /** The server's values, as far as they are known here. */
  readonly #theirs: Record<string, Value>
  #version: number
  #turn = 0
  #changes: Record<string, Change> = {}
  /** Columns that wait for their writer to choose. */
  readonly #clashes = new Set<string>()
  /** Others' changes of columns that were changed here as well, shown once the own ones are gone. */
  #waiting: Record<string, Value> = {}
  #firstAt: number | null = null
  #busy = false
  #isStopped = false
  #cancel: (() => void) | null = null
  #failures = 0
  #awaySince: number | null = null
  readonly #resting: (() => void)[] = []

  constructor(options: AutosaveOptions) {
    this.#options = options
    this.#theirs = { ...options.values }
    this.#version = options.version
  }

  get version(): number {
    return this.#version
  }

  /** Whether everything is with the server. */
  get isSaved(): boolean {
    return Object.keys(this.#changes).length === 0
  }

  /** Changes that the server does not have yet, as the journal stores them. */
  get unsaved(): Readonly<Record<string, Change>> {
    return { ...this.#changes }
  }

  /** Takes up changes of an earlier visit that never arrived. Says which of them are still changes. */
  async restore(changes: Readonly<Record<string, Change>>): Promise<Values> {
    const back: Record<string, Value> = {}
    for (const [column, change] of Object.entries(changes)) {
      const now = this.#changes[column]
      if (sameValue(change.value, now ? now.value : this.#theirs[column])) {
        // Something else was sent without an answer and may arrive yet: that this is wanted has to be sent as well.
        if (!now && change.was.length > 1) this.#changes[column] = change
        continue
      }
      if (now) {
        this.#join(column, now, change.value)
        continue
      }
      this.#changes[column] = change
      back[column] = change.value
    }
    await this.#keep()
    if (!this.isSaved) this.#plan(0)
    return back
  }

  /** The server's values, fetched because its version is ahead: ignored if older than a save since. */
  news(version: number, values: Values): void {
    if (this.#isStopped || version <= this.#version) return
    this.#version = version
    this.#takeOthers(values)
  }

  /** The writer left a field: what others changed in it meanwhile is shown. */
  left(): void {
    this.#takeOthers({})
  }

  /** A column was changed here. */
  change(column: string, value: Value): void {
    const known = this.#changes[column]
    // The sent value may have arrived: its reversal must be sent as well.
    const isSent = known !== undefined && known.was.length > 1
    if (sameValue(value, this.#theirs[column]) && !isSent) delete this.#changes[column]
    else this.#changes[column] = { ...(known ?? this.#basedOn(this.#theirs[column])), value }
    void this.#keep()
    if (this.isSaved && !this.#busy) {
      if (Object.keys(this.#waiting).length > 0) this.#plan(REST_MS)
      return this.#report({ kind: 'saved', at: this.#options.now() })
    }
    const now = this.#options.now()
    this.#firstAt ??= now
    if (this.#failures > 0) return
    this.#report({ kind: 'waiting' })
    this.#plan(Math.max(0, Math.min(REST_MS, this.#firstAt + MOST_MS - now)))
  }

  /** The writer chose between their own text and the other. */
  settle(column: string, value: Value): void {
    this.#clashes.delete(column)
    if (sameValue(value, this.#theirs[column])) delete this.#changes[column]
    else this.#changes[column] = { ...this.#basedOn(this.#theirs[column]), value }
    void this.#keep()
    this.#plan(0)
  }

  /** The marks of what a form that is sent as a whole has been changed from. */
  marksOf(column: string): readonly string[] {
    return this.#changes[column]?.was ?? [markOf(this.#theirs[column])]
  }

  /** The session or the network is back. */
  retry(): void {
    this.#failures = 0
    if (!this.isSaved) this.#plan(0)
  }

  /** Resolves when all that can be saved now is saved, or has failed once. */
  flush(): Promise<void> {
    if (!this.#busy && this.#ready().length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#resting.push(resolve)
      if (!this.#busy) this.#plan(0)
    })
  }

  /** The page is left: a later answer is ignored, and the journal remains as it was. */
  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
  }

  /** Something was typed before the journal was read: both are the writer's own. */
  #join(column: string, now: Change, earlier: Value): void {
    const before = now.before ?? []
    const together = this.#options.merge(column, { before, mine: now.value, theirs: earlier })
    if (together === null) {
      this.#clashes.add(column)
      this.#options.onClash(column, earlier)
      return
    }
    this.#changes[column] = { ...now, value: together }
    this.#options.onMerged(column, together)
  }

  /** The changes that can be sent: a clash waits for its writer. */
  #ready(): [string, Change][] {
    return Object.entries(this.#changes).filter(([column]) => !this.#clashes.has(column))
  }

  #sentOf(changes: readonly [string, Change][]): Sent {
    return {
      fields: Object.fromEntries(changes.map(([column, { value }]) => [column, value])),
      was: Object.fromEntries(changes.map(([column, { was }]) => [column, was])),
      known: this.#version,
      visit: { id: this.#options.visit, turn: this.#turn },
    }
  }

  /** A new change, based on the server's value. */
  #basedOn(value: Value | undefined): Required<Omit<Change, 'value'>> {
    return { was: [markOf(value)], before: [value ?? null] }
  }

  #plan(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#options.later(() => void this.#save(), ms)
  }

  async #keep(durability: 'relaxed' | 'strict' = 'relaxed'): Promise<void> {
    try {
      await this.#options.journal.write({ ...this.#changes }, durability)
    } catch {
      // Storage may fail, in private mode or when full: the server has it a second later.
    }
  }

  #report(status: Status): void {
    this.#options.onStatus(status)
  }

  async #save(): Promise<void> {
    if (this.#busy) return
    const ready = this.#ready()
    if (ready.length === 0) {
      this.#takeOthers({})
      return this.#rest()
    }
    this.#busy = true
    this.#firstAt = null
    this.#turn += 1
    this.#report({ kind: 'saving' })
    const sending = this.#sentOf(ready)
    // Should the answer be lost, the server may have what was sent: that is no clash.
    for (const [column, { value, was, before = [] }] of ready) {
      if (was.includes(markOf(value))) continue
      this.#changes[column] = {
        value,
        was: shortened([...was, markOf(value)], MOST_MARKS),
        before: before.length > 0 ? shortened([...before, value], MOST_BEFORE) : [],
      }
    }
    await this.#keep()
    const answer = await this.#options.send(sending)
    this.#busy = false
    if (this.#isStopped) return this.#rest()
    if (answer.kind === 'saved' || answer.kind === 'clash') await this.#take(answer, ready)
    else this.#fail(answer)
  }

  async #take(
    answer: Extract<Answer, { kind: 'saved' | 'clash' }>,
    sent: readonly [string, Change][],
  ): Promise<void> {
    this.#failures = 0
    this.#awaySince = null
    this.#version = Math.max(this.#version, answer.version)
    const clashing = answer.kind === 'clash' ? answer.columns : []
    for (const [column, { value }] of sent) {
      delete this.#waiting[column]
      if (clashing.includes(column)) continue
      this.#theirs[column] = value
      const now = this.#changes[column]
      if (now && sameValue(now.value, value)) delete this.#changes[column]
      // Typed on since: that change was made on what is saved now.
      else if (now) this.#changes[column] = { ...this.#basedOn(value), value: now.value }
    }
    if (answer.kind === 'clash') this.#clash(answer.values, clashing)
    else {
      this.#takeOthers(answer.others)
      this.#options.onFaulty(answer.faulty)
    }
    await this.#keep()
    if (this.#ready().length > 0) return this.#plan(0)
    // A clash waits for its writer: not all is saved.
    this.#report(this.isSaved ? { kind: 'saved', at: this.#options.now() } : { kind: 'waiting' })
    this.#rest()
  }

  #clash(values: Values, columns: readonly string[]): void {
    for (const column of columns) {
      const theirs = values[column] ?? null
      this.#theirs[column] = theirs
      const change = this.#changes[column]
      if (!change || sameValue(change.value, theirs)) {
        delete this.#changes[column]
        continue
      }
      // It was changed back since: what is here is saved over it.
      if (change.was.includes(markOf(theirs))) continue
      const { value: mine, before = [] } = change
      const together = this.#options.merge(column, { before, mine, theirs })
      if (together === null) {
        // It stays a clash, also after the browser was killed, until its writer has chosen.
        this.#clashes.add(column)
        this.#options.onClash(column, theirs)
        continue
      }
      if (sameValue(together, theirs)) delete this.#changes[column]
      else this.#changes[column] = { ...this.#basedOn(theirs), value: together }
      this.#options.onMerged(column, together)
    }
    this.#takeOthers(
      Object.fromEntries(Object.entries(values).filter(([column]) => !columns.includes(column))),
    )
  }

  /** Others' changes, where nothing is changed here; the rest waits. */
  #takeOthers(values: Values): void {
    const all = Object.entries({ ...this.#waiting, ...values }).filter(
      ([column, value]) => !sameValue(value, this.#theirs[column]),
    )
    const waits = (column: string) => column in this.#changes || this.#options.isHeld?.(column) === true
    this.#waiting = Object.fromEntries(all.filter(([column]) => waits(column)))
    const news = all.filter(([column]) => !waits(column))
    for (const [column, value] of news) this.#theirs[column] = value
    if (news.length > 0) this.#options.onOthers(Object.fromEntries(news))
  }

  #fail(answer: Exclude<Answer, { kind: 'saved' | 'clash' }>): void {
    if (answer.kind === 'away') {
      this.#awaySince ??= this.#options.now()
      this.#report({ kind: 'away', since: this.#awaySince })
      // As long as the server cannot have it, it is nowhere else.
      void this.#keep('strict')
      this.#plan(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? REST_MS)
    } else this.#report(answer)
    // A refused change may be accepted once it is edited.
    if (answer.kind !== 'refused') this.#failures += 1
    this.#rest()
  }

  #rest(): void {
    for (const resolve of this.#resting.splice(0)) resolve()
  }
}
