import { expect, test } from 'vitest'
import { htmlOf, labelsOf, linksOf, parseFile, plainOf } from './markdown.ts'

const BODY = `Read **Source & day** in \`npm start\`.

1. Open [Imports](/admin/imports).
2. See [the other page](undo-an-import).

\`\`\`
echo "<b>" && npm start
\`\`\`

3. Done.

## What to expect

- One
- Two
`

test('POST-08 a page of the handbook: steps that go on after a command, names, code and links in the reader’s language', () => {
  expect(htmlOf(BODY, 'en')).toBe(
    [
      '<p>Read <b>Source &amp; day</b> in <code dir="ltr" lang="en">npm start</code>.</p>',
      '<ol><li>Open <a href="/en/admin/imports" rel="nofollow">Imports</a>.</li><li>See <a href="/en/handbook/undo-an-import">the other page</a>.</li></ol>',
      '<pre class="code" dir="ltr" lang="en" tabindex="0"><code>echo &quot;&lt;b&gt;&quot; &amp;&amp; npm start</code></pre>',
      '<ol start="3"><li>Done.</li></ol>',
      '<h2>What to expect</h2>',
      '<ul><li>One</li><li>Two</li></ul>',
    ].join('\n'),
  )
  expect(htmlOf('[x](/board)', 'ar')).toBe('<p><a href="/board">x</a></p>')
})

test('POST-08 a page’s names, links and plain text are read from the same signs', () => {
  expect(labelsOf(BODY)).toEqual(['Source & day'])
  expect(linksOf(BODY)).toEqual(['/admin/imports', 'undo-an-import'])
  expect(plainOf(BODY)).toBe(
    'Read Source & day in npm start. Open Imports. See the other page. echo "<b>" && npm start Done. What to expect One Two',
  )
})

test('POST-08 a file without its first lines is no page', () => {
  expect(parseFile('---\ntitle: A: b\n---\n\nText\n')).toEqual({ fields: { title: 'A: b' }, body: 'Text\n' })
  expect(() => parseFile('Text')).toThrow('between two')
  expect(() => parseFile('---\ntitle\n---\n\nText')).toThrow('“title”')
})
