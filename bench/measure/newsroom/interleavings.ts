import { seededRandom } from '../../../src/demo/random.ts'
import { testNewsroom } from '../../../src/editorial/comments/testing-newsroom.server.ts'
import { walk } from '../../../src/entries/walk/testing-walk.server.ts'
import { testServer } from '../../../src/platform/db/testing/testing-server.server.ts'
import { ARTICLE } from '../../../src/sections/articles/entry.server.ts'
import { testContext } from '../../../src/testing/context.server.ts'
import type { Measurement } from '../../lib/measurement.ts'

const WALKS = Number(process.env['BENCH_WALKS'] ?? 1000)

/** Two writers and an import at once, a thousand times: what is lost, and which clashes are none. */
export const interleavings: Measurement = {
  title: `Two writers and an import, ${WALKS.toLocaleString('en')} random interleavings`,
  async measure() {
    const first = Number(process.env['BENCH_SEED'] ?? Date.now() % 1e9)
    console.log(`Seeds from ${first} (BENCH_SEED)`)
    const room = await testNewsroom()
    const count = { saves: 0, clashes: 0, kills: 0 }
    const faults: Record<number, string[]> = {}
    try {
      const viewers = [await room.account('editor'), await room.account('editor')] as const
      for (let seed = first; seed < first + WALKS; seed += 1) {
        const key = String(
          await room.post({
            body_ar: '<p>a:1</p><p>b:1</p><p>c:1</p><p>d:1</p><p>e:1</p>',
            title_ar: 'first',
          }),
        )
        const hand = (which: 0 | 1) => testContext(room.app, { viewer: viewers[which] }).ctx
        const walked = await walk({
          hands: [hand(0), hand(1)],
          kind: ARTICLE,
          key,
          random: seededRandom(seed),
        })
        if (walked.faults.length > 0) faults[seed] = walked.faults
        count.saves += walked.saves
        count.clashes += walked.clashes
        count.kills += walked.kills
      }
    } finally {
      await room.drop()
      await (await testServer()).stop()
    }
    const all = Object.values(faults).flat()
    const isFalse = (fault: string) => fault.includes('a clash')
    return {
      figures: [
        {
          what: 'changes lost, or forms that differ in the end',
          value: all.filter((fault) => !isFalse(fault)).length,
          unit: '',
          limit: { most: 0 },
        },
        { what: 'false clashes', value: all.filter(isFalse).length, unit: '', limit: { most: 0 } },
        { what: 'requests that the server took', value: count.saves, unit: '' },
        { what: 'of them with a clash', value: count.clashes, unit: '' },
        { what: 'browsers killed', value: count.kills, unit: '' },
      ],
      detail: { first, faults },
    }
  },
}
