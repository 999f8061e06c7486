import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#demo/random.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { walk } from '#entries/walk/testing-walk.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'

const WALKS = 40
/** Walks that found something once: paragraphs that were not known again, a late request after a killed browser,
 * an answered one that came again, an answer to the second of two copies. */
const FOUND = [
  392743589, 392743749, 392743838, 392744050, 392744131, 392744520, 900065, 900100, 900178, 900378, 900701,
  900781, 900898,
]
let room: Newsroom
beforeAll(async () => {
  room = await testNewsroom()
})
afterAll(() => room.drop())

test('POST-02 SAFE: two writers and an import at once lose nothing, see no false clash, and agree in the end', async () => {
  const [one, other] = [await room.account('editor'), await room.account('editor')]
  let [saves, clashes] = [0, 0]
  const hand = (viewer: typeof one) => testContext(room.app, { viewer }).ctx
  for (const seed of [...Array.from({ length: WALKS }, (_, nth) => nth + 1), ...FOUND]) {
    const key = String(
      await room.post({ body_ar: '<p>a:1</p><p>b:1</p><p>c:1</p><p>d:1</p><p>e:1</p>', title_ar: 'first' }),
    )
    const walked = await walk({
      hands: [hand(one), hand(other)],
      kind: ARTICLES.kind,
      key,
      random: seededRandom(seed),
    })
    expect.soft(walked.faults, `walk ${seed}`).toEqual([])
    saves += walked.saves
    clashes += walked.clashes
  }
  expect(saves).toBeGreaterThan(WALKS)
  expect(clashes).toBeGreaterThan(0)
})
