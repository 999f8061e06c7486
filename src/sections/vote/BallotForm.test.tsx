import { expect, test } from 'vitest'
import { render, words } from '#ui/testing.tsx'
import { BallotForm } from './BallotForm.tsx'
import type { Vote } from './contract.ts'

const vote: Vote = {
  id: 1,
  question: 'Q',
  lang: 'en',
  open: true,
  demo: false,
  options: [
    { id: 3, label: 'أ', votes: 1 },
    { id: 4, label: 'ب', votes: 1 },
  ],
  total: 2,
  waiting: 0,
}

test('SHELL-17 the vote is a plain form, posted with a token or leading to the page that has one', () => {
  const html = render(
    'en',
    <BallotForm vote={vote} method="post" chosen={4}>
      <input type="hidden" name="csrftoken" value="t" />
    </BallotForm>,
  )
  expect(html).toContain('method="post"')
  expect(html).toContain('action="/en/vote/1"')
  expect(html).toContain('<input type="hidden" name="csrftoken" value="t"/>')
  expect(html).toMatch(/type="radio" required="" name="option" value="3"/)
  expect(html).toMatch(/type="radio" required="" name="option" (?:value="4" checked=""|checked="" value="4")/)
  expect(render('ar', <BallotForm vote={vote} method="get" />)).toContain('action="/vote/1" method="get"')
})

test('SHELL-02 the form says how many have voted and leads to the results', () => {
  expect(words(<BallotForm vote={vote} method="get" results="/vote/1" />).ar).toContain('صوتان')
  expect(render('en', <BallotForm vote={vote} method="get" results="/vote/1" />)).toContain(
    'href="/en/vote/1"',
  )
})
