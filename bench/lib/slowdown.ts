/** Lighthouse's default for phones: a fourth of a fast desktop's speed. */
const DEFAULT = 4
/**
 * Slowdowns that make a machine as slow as the phone that Lighthouse means, by the index that Lighthouse measures of the
 * machine. Its documentation (docs/throttling.md, "Calibrating the CPU slowdown") leaves them to
 * lighthouse-cpu-throttling-calculator, whose anchors these are.
 */
const ANCHORS = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1300, slowdown: 3 },
  { index: 1533, slowdown: DEFAULT },
] as const

/**
 * How often slower the processor is to be taken so that the same phone is looked at on every machine; never more than
 * Lighthouse's default. Throws for a machine that is slower than the phone itself.
 */
export function slowdownFor(index: number): number {
  const upper = ANCHORS.findIndex((anchor) => index <= anchor.index)
  const above = ANCHORS[upper]
  if (!above) return DEFAULT
  const below = ANCHORS[upper - 1]
  if (!below) throw new Error(`This machine (index ${index}) is slower than the phone that is to be measured`)
  const share = (index - below.index) / (above.index - below.index)
  return below.slowdown + share * (above.slowdown - below.slowdown)
}
