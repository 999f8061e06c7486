import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import { memoryOf } from '../process.ts'
import { median } from '../stats.ts'

/** What an instance holds at one moment. */
interface Sample {
  at: number
  /** MB, an instance each. */
  memory: number[]
  /** Open files and connections, an instance each. */
  descriptors: number[]
  /** Connections to the database server, of all. */
  connections: number
}

/** The samples of a time, and what they come to. */
export class Watch {
  readonly #samples: Sample[] = []

  async look(pids: readonly number[], db: Db): Promise<void> {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname is not null`.execute(db)
    this.#samples.push({
      at: performance.now(),
      memory: pids.map((pid) => memoryOf(pid).now),
      descriptors: pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length),
      connections: rows[0]?.n ?? 0,
    })
  }

  /** The medians of a sixth of the time: 1 is the second, 5 the last. Single samples hang on what was under way. */
  sixth(which: number): Omit<Sample, 'at'> {
    const [first, last] = [this.#samples[0]?.at ?? 0, this.#samples.at(-1)?.at ?? 0]
    const length = (last - first) / 6
    const within = this.#samples.filter(
      ({ at }) => at >= first + which * length && at <= first + (which + 1) * length,
    )
    const each = (pick: (sample: Sample) => number[]) =>
      (within[0] ? pick(within[0]) : []).map((_, index) =>
        median(within.map((sample) => pick(sample)[index] ?? 0)),
      )
    return {
      memory: each((sample) => sample.memory),
      descriptors: each((sample) => sample.descriptors),
      connections: median(within.map((sample) => sample.connections)),
    }
  }
}
