/** One figure: what was measured, what came out, and what the project promises. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** Left out where nothing is promised and the figure only explains another. */
  limit?: { least: number } | { most: number }
}

/** A measurement prepares what it needs, measures, cleans up, and returns its figures. */
export interface Measurement {
  title: string
  measure(): Promise<{ figures: Figure[]; detail?: unknown }>
}

export function kept({ value, limit }: Figure): boolean {
  if (!limit) return true
  return 'least' in limit ? value >= limit.least : value <= limit.most
}
