import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A reader's page is rendered in one go (shell/entry.server.tsx): of what suspends it would have nothing. */
test('SHELL-17 nothing outside of the panel suspends', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !/^src\/admin\/|\.test\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const suspends = /import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/
  expect(files.filter((file) => suspends.test(readFileSync(file, 'utf8')))).toEqual([])
})
