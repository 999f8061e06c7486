import { Autosave } from '../client/autosave.ts'
import type { Answer, Change, Sent } from '../client/contract.ts'
import { mergeOnto } from '../client/merge-blocks.ts'
import { textOf, type Value, type Values } from '../values.ts'
import { blocksOf, RICH, unitsOf } from './testing-units.ts'

/** What a writer's page needs of the world around it. */
export interface World {
  now(): number
  later(work: () => void, ms: number): () => void
  send(writer: Writer, sent: Sent): Promise<Answer>
  /** Something that must never happen. */
  fault(text: string): void
  /** Whether the server ever had a text, of a column or of one of its blocks. */
  wasAccepted(unit: string, text: string): boolean
  /** How many changes the server took so far, and which of them was the last of a unit, by whom. */
  readonly turn: number
  lastOf(unit: string): { turn: number; by: string } | undefined
}

const toBlocks = (value: Value) => blocksOf(textOf(value))

/** A writer's browser: the values of the form, those read from the server, and those typed and not changed since. */
export class Writer {
  readonly name: string
  readonly #world: World
  /** Texts by column, as the form has them. */
  form: Record<string, string> = {}
  /** Values read or written here. */
  readonly seen = new Map<string, number>()
  readonly typed = new Map<string, string>()
  /** Clashes that are on the screen, with the other side's text. */
  clashes = new Map<string, string>()
  /** Outlives the browser. */
  journal: Readonly<Record<string, Change>> = {}
  #autosave: Autosave | null = null
  #visit = 0

  constructor(name: string, world: World) {
    this.name = name
    this.#world = world
  }

  get isSaved(): boolean {
    return this.#autosave?.isSaved === true
  }

  /** The browser is started, again where one was killed: all that is left is the journal. */
  async open(values: Values, version: number): Promise<void> {
    const visit = ++this.#visit
    const world = this.#world
    const isHere = () => visit === this.#visit
    this.#autosave?.stop()
    this.clashes = new Map()
    this.form = {}
    const autosave = new Autosave({
      values,
      version,
      visit: `${this.name}${visit}`,
      send: (sent) => world.send(this, sent),
      journal: {
        write: async (changes) => {
          if (isHere()) this.journal = structuredClone(changes)
        },
      },
      onStatus: () => undefined,
      onOthers: (news) => {
        for (const [column, value] of Object.entries(news)) this.#show(column, textOf(value))
      },
      merge: (column, { before, mine, theirs }) =>
        column === RICH
          ? (mergeOnto(before.map(toBlocks), toBlocks(mine), toBlocks(theirs))?.join('') ?? null)
          : null,
      onMerged: (column, value) => this.#show(column, textOf(value)),
      onClash: (column, theirs) => this.#clash(column, textOf(theirs)),
      onFaulty: () => undefined,
      now: () => world.now(),
      later: (work, ms) => world.later(() => isHere() && work(), ms),
    })
    this.#autosave = autosave
    const left = await autosave.restore(structuredClone(this.journal))
    for (const [column, value] of Object.entries({ ...values, ...left })) {
      this.form[column] = textOf(value)
      // What the journal puts over it is never read.
      if (!(column in left)) this.#read(column, textOf(value))
    }
  }

  /** Types; `units` says what of the column is new by it. */
  type(column: string, text: string): void {
    const before = unitsOf(column, this.form[column] ?? '')
    const after = unitsOf(column, text)
    for (const [unit, one] of after) if (before.get(unit) !== one) this.typed.set(unit, one)
    for (const unit of before.keys()) if (!after.has(unit)) this.typed.delete(unit)
    this.form[column] = text
    this.#read(column, text)
    this.#autosave?.change(column, text)
  }

  /** Reads both sides and chooses. */
  settle(column: string, keep: boolean): void {
    const theirs = this.clashes.get(column) ?? ''
    this.clashes.delete(column)
    this.#read(column, theirs)
    if (keep) {
      // The side that is chosen counts as a change of theirs, also where nothing was typed.
      const other = unitsOf(column, theirs)
      for (const [unit, own] of unitsOf(column, this.form[column] ?? ''))
        if (other.get(unit) !== own) this.typed.set(unit, own)
    } else {
      for (const unit of unitsOf(column, this.form[column] ?? '').keys()) this.typed.delete(unit)
      this.form[column] = theirs
    }
    this.#autosave?.settle(column, this.form[column] ?? '')
  }

  retry(): void {
    this.#autosave?.retry()
  }

  #read(column: string, text: string): void {
    for (const [unit, one] of unitsOf(column, text)) this.seen.set(`${unit}=${one}`, this.#world.turn)
  }

  /** Something from elsewhere replaces what is in the form. */
  #show(column: string, text: string): void {
    const units = unitsOf(column, text)
    for (const [unit, own] of unitsOf(column, this.form[column] ?? '')) {
      const isNew = this.typed.get(unit) === own && !this.#world.wasAccepted(unit, own)
      if (isNew && units.get(unit) !== own) this.#world.fault(`${this.name} loses ${unit} from his form`)
    }
    this.form[column] = text
    this.#read(column, text)
  }

  #clash(column: string, theirs: string): void {
    const [mine, other] = [unitsOf(column, this.form[column] ?? ''), unitsOf(column, theirs)]
    const isOwn = (unit: string) => {
      const own = mine.get(unit)
      // A removed block counts as changed.
      return own === undefined ? this.#hasSeen(unit) : this.typed.get(unit) === own
    }
    const isTheirs = (unit: string) => {
      const one = other.get(unit)
      if (one === undefined) return this.#hasSeen(unit)
      const last = this.#world.lastOf(unit)
      const readAt = this.seen.get(`${unit}=${one}`)
      return readAt === undefined || (last !== undefined && last.by !== this.name && last.turn > readAt)
    }
    const all = [...new Set([...mine.keys(), ...other.keys()])]
    const both = all.some((unit) => mine.get(unit) !== other.get(unit) && isOwn(unit) && isTheirs(unit))
    const inserted = [mine, other].every((units, side) =>
      [...units.keys()].some((unit) => ![mine, other][1 - side]?.has(unit)),
    )
    if (!both && !inserted)
      this.#world.fault(
        `${this.name} is shown a clash in ${column} that is none: ${this.form[column]} / ${theirs}`,
      )
    this.clashes.set(column, theirs)
  }

  readonly #hasSeen = (unit: string) => [...this.seen.keys()].some((one) => one.startsWith(`${unit}=`))
}
