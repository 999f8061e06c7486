import { parseHtml } from '../tree.server.ts'
import { alignSequences, type Pair } from './align.server.ts'
import { blocksOf, type Block } from './blocks.server.ts'
import { compareWords } from './compare-words.server.ts'
import type { Change, Comparison, Detail } from './contract.ts'
import { editedPairs, type Place } from './pairing.server.ts'

/** Compares two versions of a text, both sanitised. */
export function compareHtml(before: string, after: string): Comparison {
  const changes = compareBlocks(blocksOf(parseHtml(before)), blocksOf(parseHtml(after)))
  const places = changes.flatMap(placesOf)
  return { changes, count: places.length, marksOnly: places.every((place) => place === 'marks') }
}

function compareBlocks(before: readonly Block[], after: readonly Block[]): Change[] {
  const same = alignSequences(
    before.map(({ html }) => html),
    after.map(({ html }) => html),
  )
  const moved = movedPairs(before, after, same)
  const pairs: Pair[] = []
  let [atBefore, atAfter] = [0, 0]
  for (const [nextBefore, nextAfter] of [...same, [before.length, after.length] as const]) {
    const gap = editedPairs(
      placesIn(before, atBefore, nextBefore, moved.before),
      placesIn(after, atAfter, nextAfter, moved.after),
    )
    pairs.push(...gap)
    if (nextBefore < before.length) pairs.push([nextBefore, nextAfter])
    ;[atBefore, atAfter] = [nextBefore + 1, nextAfter + 1]
  }
  return inOrder(before, after, pairs, moved)
}

interface Moved {
  /** By its place before and by its place after: the number of the move. */
  before: ReadonlyMap<number, number>
  after: ReadonlyMap<number, number>
}

/** Equal blocks that are out of order. Cells are left out: an equal figure elsewhere in a row has not moved. */
function movedPairs(before: readonly Block[], after: readonly Block[], same: readonly Pair[]): Moved {
  const paired = [new Set(same.map(([at]) => at)), new Set(same.map(([, at]) => at))] as const
  const left = new Map<string, number[]>()
  before.forEach(({ html, tag }, at) => {
    if (!paired[0].has(at) && tag !== 'td' && tag !== 'th') left.set(html, [...(left.get(html) ?? []), at])
  })
  const moved = { before: new Map<number, number>(), after: new Map<number, number>() }
  after.forEach(({ html, bag }, at) => {
    const from = paired[1].has(at) || bag.size === 0 ? undefined : left.get(html)?.shift()
    if (from === undefined) return
    moved.after.set(at, moved.before.size + 1)
    moved.before.set(from, moved.before.size + 1)
  })
  return moved
}

function placesIn(
  blocks: readonly Block[],
  from: number,
  until: number,
  without: ReadonlyMap<number, number>,
): Place[] {
  return blocks
    .slice(from, until)
    .map((block, index): Place => [from + index, block])
    .filter(([at]) => !without.has(at))
}

function inOrder(
  before: readonly Block[],
  after: readonly Block[],
  pairs: readonly Pair[],
  moved: Moved,
): Change[] {
  const changes: Change[] = []
  let [atBefore, atAfter] = [0, 0]
  for (const [nextBefore, nextAfter] of [...pairs, [before.length, after.length] as const]) {
    for (; atBefore < nextBefore; atBefore += 1)
      pushOne(changes, before[atBefore], moved.before.get(atBefore), 'left')
    for (; atAfter < nextAfter; atAfter += 1)
      pushOne(changes, after[atAfter], moved.after.get(atAfter), 'moved')
    const [one, other] = [before[nextBefore], after[nextAfter]]
    if (one && other) changes.push(compareBlock(one, other))
    ;[atBefore, atAfter] = [nextBefore + 1, nextAfter + 1]
  }
  return changes
}

function pushOne(
  changes: Change[],
  block: Block | undefined,
  pair: number | undefined,
  kind: 'left' | 'moved',
) {
  if (!block) return
  const { tag, html } = block
  if (pair !== undefined) changes.push({ kind, tag, html, pair })
  else changes.push({ kind: kind === 'left' ? 'removed' : 'added', tag, html })
}

function compareBlock(before: Block, after: Block): Change {
  const { tag, html, attributes } = after
  if (before.html === html) return { kind: 'same', tag, html }
  const { runs, details } = compareWords(before.words, after.words)
  return {
    kind: 'changed',
    tag,
    attributes,
    runs,
    inner: compareBlocks(before.blocks, after.blocks),
    details: [...attributeChanges(before, after), ...details],
    html,
    before: before.html,
  }
}

function attributeChanges(before: Block, after: Block): Detail[] {
  const what =
    'data-image' in after.attributes ? 'image' : 'data-embed' in after.attributes ? 'embed' : 'block'
  const kind: Detail[] =
    before.tag === after.tag ? [] : [{ what, name: 'kind', text: '', before: before.tag, after: after.tag }]
  const parts = [partsOf(before.attributes), partsOf(after.attributes)] as const
  const names = new Set([...parts[0].keys(), ...parts[1].keys()])
  return [...names].reduce((found, name) => {
    const [was, is] = [parts[0].get(name) ?? '', parts[1].get(name) ?? '']
    if (was !== is) found.push({ what, name, text: '', before: was, after: is })
    return found
  }, kind)
}

/** Attributes by name; the state of an embed by its parameters. */
function partsOf(attributes: Block['attributes']): Map<string, string> {
  return new Map(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
      name === 'data-state' ? [...new URLSearchParams(value)] : [[name.replace(/^data-/, ''), value]],
    ),
  )
}

/** The changed places of a change, by their kind. */
function placesOf(change: Change): string[] {
  if (change.kind === 'same' || change.kind === 'left') return []
  if (change.kind !== 'changed') return [change.kind]
  return [
    ...change.runs
      .filter(({ kind }, index, all) => kind !== 'same' && !isSecondHalf(all, index))
      .map(({ kind }) => kind),
    ...change.inner.flatMap(placesOf),
    ...change.details.map(({ what }) => what),
  ]
}

/** A removal and the insertion in its place are one change. */
function isSecondHalf(runs: readonly { kind: string }[], at: number): boolean {
  return runs[at]?.kind === 'added' && runs[at - 1]?.kind === 'removed'
}
