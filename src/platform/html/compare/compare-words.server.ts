import { FOLD_DROP } from '#i18n/words/fold.ts'
import { alignSequences } from './align.server.ts'
import type { Detail, Run } from './contract.ts'
import { writeWords, type Word } from './words.server.ts'

const tashkeel = new RegExp(`[${FOLD_DROP}]+`, 'g')
const letters = (text: string) => text.trimEnd().replace(tashkeel, '')
const isWord = ({ folded }: Word) => /[\p{L}\p{N}]/u.test(folded)

type Step =
  | { kind: 'removed' | 'added'; words: readonly Word[] }
  | { kind: 'same' | 'marks' | 'format'; before: Word; after: Word }
  | { kind: 'respelt'; before: Word; after: Word }

/** The changes of one block's words: runs in reading order, and links and notes that changed under the same words. */
export function compareWords(
  before: readonly Word[],
  after: readonly Word[],
): { runs: Run[]; details: Detail[] } {
  const pairs = alignSequences(before.map(keyOf), after.map(keyOf))
  const steps: Step[] = []
  let [atBefore, atAfter] = [0, 0]
  for (const [nextBefore, nextAfter] of [...pairs, [before.length, after.length] as const]) {
    pushWords(steps, 'removed', before.slice(atBefore, nextBefore))
    pushWords(steps, 'added', after.slice(atAfter, nextAfter))
    const [own, other] = [before[nextBefore], after[nextAfter]]
    if (own && other) steps.push({ kind: changeOf(own, other), before: own, after: other } as Step)
    ;[atBefore, atAfter] = [nextBefore + 1, nextAfter + 1]
  }
  return { runs: runsOf(joined(steps)), details: targetChanges(steps) }
}

// A note that was reworded is the same note.
const keyOf = (word: Word) => (word.kind === 'note' ? '\uFFFCnote' : word.folded)

function pushWords(steps: Step[], kind: 'removed' | 'added', words: readonly Word[]) {
  if (words.length > 0) steps.push({ kind, words })
}

function changeOf(before: Word, after: Word): 'same' | 'marks' | 'format' | 'respelt' {
  if (before.kind !== 'text') return 'same'
  if (before.text.trimEnd() !== after.text.trimEnd())
    return letters(before.text) === letters(after.text) ? 'marks' : 'respelt'
  return before.format === after.format ? 'same' : 'format'
}

/** Punctuation that stayed between two changes is shown with them: single marks between insertions are hard to read. */
function joined(steps: readonly Step[]): Step[] {
  return steps.flatMap((step, at): Step[] => {
    if (step.kind !== 'same' || isWord(step.before) || step.before.kind !== 'text') return [step]
    const [previous, next] = [steps[at - 1], steps[at + 1]]
    return previous && next && isReplaced(steps, at, -1) && isReplaced(steps, at, 1)
      ? [
          { kind: 'removed', words: [step.before] },
          { kind: 'added', words: [step.after] },
        ]
      : [step]
  })
}

function isReplaced(steps: readonly Step[], at: number, way: 1 | -1): boolean {
  const kinds = [steps[at + way]?.kind, steps[at + 2 * way]?.kind]
  return kinds[0] === 'respelt' || (kinds.includes('removed') && kinds.includes('added'))
}

/** Words that stayed, all in the same way. */
interface Alike {
  kind: 'same' | 'marks' | 'format'
  before: Word[]
  after: Word[]
}

function runsOf(steps: readonly Step[]): Run[] {
  const runs: Run[] = []
  let removed: Word[] = []
  let added: Word[] = []
  let alike: Alike | null = null as Alike | null
  const flushChanged = () => {
    if (removed.length > 0) runs.push({ kind: 'removed', html: writeWords(removed) })
    if (added.length > 0) runs.push({ kind: 'added', html: writeWords(added) })
    ;[removed, added] = [[], []]
  }
  const flushAlike = () => {
    if (alike)
      runs.push({ kind: alike.kind, html: writeWords(alike.after), before: writeWords(alike.before) })
    alike = null
  }
  for (const step of steps) {
    if ('words' in step || step.kind === 'respelt') {
      flushAlike()
      if ('words' in step) (step.kind === 'removed' ? removed : added).push(...step.words)
      else {
        removed.push(step.before)
        added.push(step.after)
      }
      continue
    }
    flushChanged()
    if (alike?.kind !== step.kind) flushAlike()
    alike ??= { kind: step.kind, before: [], after: [] }
    alike.before.push(step.before)
    alike.after.push(step.after)
  }
  flushChanged()
  flushAlike()
  return runs
}

/** Links and notes that say something else under words that stayed. */
function targetChanges(steps: readonly Step[]): Detail[] {
  const details: (Detail & { until: number })[] = []
  steps.forEach((step, at) => {
    if (!('before' in step) || step.before.target === step.after.target) return
    const { before, after } = step
    const last = details.at(-1)
    const what = before.kind === 'note' ? 'note' : 'link'
    // One link over several words is one change.
    if (last?.until === at - 1 && last.before === before.target && last.after === after.target) {
      last.text += ` ${after.text.trimEnd()}`
      last.until = at
    } else
      details.push({
        what,
        name: what,
        text: what === 'note' ? '' : after.text.trimEnd(),
        before: before.target,
        after: after.target,
        until: at,
      })
  })
  return details.map(({ until: _, ...detail }) => detail)
}
