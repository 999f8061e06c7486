import { describe, expect, test } from 'vitest'
import { markOf, type Value, type Values } from '../values.ts'
import { Autosave } from './autosave.ts'
import type { Answer, Change, Sent, Status } from './contract.ts'

/** A page whose clock, network and journal the test moves. */
function page(
  values: Values = {},
  merge: (column: string) => Value | null = () => null,
  isHeld: (column: string) => boolean = () => false,
) {
  const seen = {
    statuses: [] as Status[],
    sent: [] as Sent[],
    others: [] as Values[],
    clashes: {} as Record<string, Value>,
    merged: {} as Record<string, Value>,
    journal: {} as Readonly<Record<string, Change>>,
  }
  let now = 0
  let timers: { at: number; work: () => void }[] = []
  let answer: (answer: Answer) => void = () => undefined
  const autosave = new Autosave({
    values,
    version: 1,
    visit: 'page',
    send: (sent) => {
      seen.sent.push(sent)
      return new Promise((resolve) => (answer = resolve))
    },
    journal: { write: async (changes) => void (seen.journal = changes) },
    onStatus: (status) => void seen.statuses.push(status),
    onOthers: (news) => void seen.others.push(news),
    merge,
    isHeld,
    onMerged: (column, value) => void (seen.merged[column] = value),
    onClash: (column, theirs) => void (seen.clashes[column] = theirs),
    onFaulty: () => undefined,
    now: () => now,
    later: (work, ms) => {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    autosave,
    seen,
    last: () => seen.sent.at(-1),
    status: () => seen.statuses.at(-1)?.kind,
    async pass(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
      await settle()
    },
    async answer(given: Answer) {
      answer(given)
      await settle()
    },
  }
}

const saved = (version = 2, others: Values = {}): Answer => ({ kind: 'saved', version, others, faulty: [] })

test('POST-02 a page that was made before an earlier save arrived learns of it; what is older than its own save is nothing new', async () => {
  const it = page({ body: 'old', title_ar: 'أ' })
  it.autosave.news(3, { body: 'new', title_ar: 'أ' })
  expect(it.seen.others).toEqual([{ body: 'new' }])
  it.autosave.change('title_ar', 'أب')
  await it.pass(400)
  await it.answer(saved(5))
  it.autosave.news(4, { body: 'old', title_ar: 'أ' })
  expect(it.seen.others).toHaveLength(1)
  // A value typed here is not replaced by it.
  it.autosave.change('body', 'newer')
  it.autosave.news(6, { body: 'theirs', title_ar: 'أب' })
  expect(it.seen.others).toHaveLength(1)
})

describe('what is typed reaches the server', () => {
  test('POST-02 after a rest of 400 ms, at the latest 700 ms after the first key, and into the journal at once', async () => {
    const it = page({ title_ar: 'أ' })
    for (const text of ['أب', 'أبج', 'أبجد']) {
      it.autosave.change('title_ar', text)
      await it.pass(300)
    }
    expect(it.seen.journal).toMatchObject({ title_ar: { value: 'أبجد' } })
    expect(it.seen.sent).toHaveLength(1)
    expect(it.last()).toEqual({
      fields: { title_ar: 'أبجد' },
      was: { title_ar: [markOf('أ')] },
      known: 1,
      visit: { id: 'page', turn: 1 },
    })
    await it.answer(saved())
    expect(it.status()).toBe('saved')
    expect(it.seen.journal).toEqual({})
  })

  test('POST-02 one request at a time; what is typed meanwhile goes with the next, begun on what was saved', async () => {
    const it = page({ body: 'a' })
    it.autosave.change('body', 'ab')
    await it.pass(400)
    it.autosave.change('body', 'abc')
    await it.pass(5000)
    expect(it.seen.sent).toHaveLength(1)
    await it.answer(saved())
    await it.pass(0)
    expect(it.last()).toEqual({
      fields: { body: 'abc' },
      was: { body: [markOf('ab')] },
      known: 2,
      visit: { id: 'page', turn: 2 },
    })
  })

  test('POST-02 without an answer it stays here, is tried again, and never clashes with itself', async () => {
    const it = page({ body: 'a' })
    it.autosave.change('body', 'ab')
    await it.pass(400)
    await it.answer({ kind: 'away' })
    expect(it.status()).toBe('away')
    it.autosave.change('body', 'abc')
    await it.pass(1000)
    // The server may have taken the first one.
    expect(it.last()?.was['body']).toEqual([markOf('a'), markOf('ab')])
    await it.answer(saved())
    expect(it.autosave.isSaved).toBe(true)
  })

  test('POST-02 a session that is over stops nothing from being typed; after the log-in it is saved', async () => {
    const it = page({})
    it.autosave.change('title_ar', 'أ')
    await it.pass(400)
    await it.answer({ kind: 'loggedOut' })
    it.autosave.change('title_ar', 'أب')
    await it.pass(60_000)
    expect(it.seen.sent).toHaveLength(1)
    expect(it.seen.journal).toMatchObject({ title_ar: { value: 'أب' } })
    it.autosave.retry()
    await it.pass(0)
    expect(it.last()?.fields).toEqual({ title_ar: 'أب' })
  })

  test('POST-02 what a killed browser left is taken up again, but for what had arrived', async () => {
    const it = page({ title_ar: 'وصل', body: 'قديم' })
    const left = { title_ar: { value: 'وصل', was: ['x'] }, body: { value: 'جديد', was: [markOf('قديم')] } }
    expect(await it.autosave.restore(left)).toEqual({ body: 'جديد' })
    await it.pass(0)
    expect(it.last()?.fields).toEqual({ body: 'جديد' })
  })
})

describe('others', () => {
  test('POST-02 what others changed is shown where nothing is changed here, and never over what is', async () => {
    const it = page({ a: '1', b: '1', c: '1' })
    it.autosave.change('a', '2')
    await it.pass(400)
    it.autosave.change('c', 'typing')
    await it.answer(saved(4, { b: 'theirs', c: 'theirs' }))
    expect(it.seen.others).toEqual([{ b: 'theirs' }])
  })

  test('POST-02 a clash waits for its writer while the rest goes on; the choice is saved over theirs', async () => {
    const it = page({ a: '1', b: '1' })
    it.autosave.change('a', 'mine')
    await it.pass(400)
    await it.answer({ kind: 'clash', version: 3, values: { a: 'theirs', b: '1' }, columns: ['a'] })
    expect(it.seen.clashes).toEqual({ a: 'theirs' })
    it.autosave.change('b', '2')
    await it.pass(400)
    expect(it.last()?.fields).toEqual({ b: '2' })
    await it.answer(saved(4))
    it.autosave.settle('a', 'mine')
    await it.pass(0)
    expect(it.last()).toMatchObject({ fields: { a: 'mine' }, was: { a: [markOf('theirs')] } })
    await it.answer(saved(5))
    expect(it.autosave.isSaved).toBe(true)
  })

  test('POST-02 a clash that was not decided when the browser was killed is one again', async () => {
    const it = page({ a: '1', body: 'x' })
    it.autosave.change('a', 'mine')
    await it.pass(400)
    await it.answer({ kind: 'clash', version: 3, values: { a: 'theirs', body: 'x' }, columns: ['a'] })
    expect(it.status()).toBe('waiting')
    const left = it.seen.journal
    const again = page({ a: 'theirs', body: 'x' })
    await again.autosave.restore(left)
    await again.pass(0)
    expect(again.last()?.was['a']).not.toContain(markOf('theirs'))
    expect(left['a']?.before?.[0]).toBe('1')
  })

  test('POST-02 what is changed back after it was sent is sent as well', async () => {
    const it = page({ a: '1' })
    it.autosave.change('a', '2')
    await it.pass(400)
    it.autosave.change('a', '1')
    await it.answer(saved())
    await it.pass(0)
    expect(it.last()).toMatchObject({ fields: { a: '1' }, was: { a: [markOf('2')] } })
  })

  test('POST-02 after many tries without an answer the mark of the beginning is still there', async () => {
    const it = page({ a: '1' })
    for (let time = 0; time < 30; time += 1) {
      it.autosave.change('a', `typed ${time}`)
      await it.pass(30_000)
      await it.answer({ kind: 'away' })
    }
    expect(it.last()?.was['a']?.[0]).toBe(markOf('1'))
    expect(it.last()?.was['a']?.length).toBeLessThanOrEqual(20)
  })

  test('POST-02 what can be put together is, and is saved', async () => {
    const it = page({ body: 'x' }, () => 'both')
    it.autosave.change('body', 'mine')
    await it.pass(400)
    await it.answer({ kind: 'clash', version: 3, values: { body: 'theirs' }, columns: ['body'] })
    await it.pass(0)
    expect(it.seen.merged).toEqual({ body: 'both' })
    expect(it.last()).toMatchObject({ fields: { body: 'both' }, was: { body: [markOf('theirs')] } })
  })
})

describe('a field in which somebody types', () => {
  test('POST-02 a focused field is not re-rendered with others’ changes until its writer leaves it', async () => {
    let held = true
    const it = page(
      { title: 'a', body: 'b' },
      () => null,
      (column) => held && column === 'title',
    )
    it.autosave.change('title', 'a1')
    await it.pass(400)
    await it.answer(saved(2))
    it.autosave.change('body', 'b1')
    await it.pass(400)
    await it.answer(saved(4, { title: 'theirs' }))
    expect(it.seen.others).toEqual([])
    held = false
    it.autosave.left()
    expect(it.seen.others).toEqual([{ title: 'theirs' }])
  })

  test('POST-02 where the writer types on, what others wrote there is a clash, and neither text is lost', async () => {
    const it = page(
      { title: 'a', body: 'b' },
      () => null,
      () => true,
    )
    it.autosave.change('body', 'b1')
    await it.pass(400)
    await it.answer(saved(4, { title: 'theirs' }))
    it.autosave.change('title', 'a1')
    await it.pass(400)
    expect(it.last()?.was).toEqual({ title: [markOf('a')] })
    await it.answer({ kind: 'clash', version: 4, values: { title: 'theirs' }, columns: ['title'] })
    expect(it.seen.clashes).toEqual({ title: 'theirs' })
    expect(it.seen.others).toEqual([])
    expect(it.seen.journal).toMatchObject({ title: { value: 'a1' } })
  })

  test('POST-02 what is typed before the journal was read is merged with what the journal has', async () => {
    const it = page({ title: 'a' })
    it.autosave.change('title', 'typed')
    const back = await it.autosave.restore({ title: { value: 'earlier', was: [markOf('a')] } })
    expect(back).toEqual({})
    expect(it.seen.clashes).toEqual({ title: 'earlier' })
    it.autosave.settle('title', 'typed')
    await it.pass(0)
    expect(it.last()?.fields).toEqual({ title: 'typed' })
  })

  test('POST-02 what was typed back before the browser was killed is sent, as the other text may arrive yet', async () => {
    const it = page({ title: 'a' })
    const change = { value: 'a', was: [markOf('a'), markOf('ab')] }
    expect(await it.autosave.restore({ title: change })).toEqual({})
    await it.pass(0)
    expect(it.last()).toMatchObject({ fields: { title: 'a' }, was: { title: change.was } })
  })
})
