/** Streams of what is new, to readers who have a page open. */
export const STREAM = {
  /** Silence after which a sign of life is sent: proxies end what is silent for a minute. */
  beatMs: 20_000,
  /** After so long a reader connects again, and who may read it is asked again. */
  ageMs: 3600_000,
  /** What may wait for a slow reader; with more the stream ends, and begins again where it was. */
  backlogBytes: 256 * 1024,
  /** Readers that are written to before others get their turn. */
  batch: 200,
  /** Seconds, for who is refused. */
  retryAfter: 30,
} as const

/** What is read: reports of one network, what waits in a process to be written, and from how many on stories are listed as the most read. */
export const READS = {
  /** Reports a minute of one network: an office is one. */
  reports: { calls: 300, seconds: 60 },
  reportBytes: 1024,
  flushMs: 5000,
  /** Pages by minutes, and marks of readers, that wait at a time. */
  lines: 5000,
  marks: 60_000,
  /** Views of a story in 24 hours below which it is not among the most read, and stories below which there is no list. */
  mostViews: 10,
  mostStories: 3,
} as const
