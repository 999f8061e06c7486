import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/practices/where-does-my-code-go.md', ROOT), 'utf8')

/** The files that are numbered below a line which begins so. */
function listed(heading: string): string[] {
  const [, after = ''] = text.split(`\n${heading}`)
  const list = after.slice(after.indexOf('\n1. '))
  const end = list.search(/\n\n/)
  return [...list.slice(0, end < 0 ? undefined : end).matchAll(/^\d+\. `([^`]+)`/gm)].map(
    ([, file = '']) => file,
  )
}

test.each([
  ['A price, from the CSV file to the plotted line:', 25],
  ["A story's title, from `editorial_post` to the home page:", 10],
])('%s no more than %i files, each of which is there', (heading, most) => {
  const files = listed(heading)
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => !existsSync(new URL(`src/${file}`, ROOT)))).toEqual([])
})
