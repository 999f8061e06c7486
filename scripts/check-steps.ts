/** A program of a package that looks at the sources: its file in node_modules and its arguments. */
export interface Check {
  name: string
  args: readonly string[]
}

const check = (name: string, program: string, ...args: string[]): Check => ({
  name,
  args: [`node_modules/${program}`, ...args],
})

/** What the types of everything else are made with. */
export const ROUTE_TYPES = check('route types', '@react-router/dev/bin.cjs', 'typegen')

/** None needs another, a build or a database. */
export const CHECKS: readonly Check[] = [
  check('types', 'typescript/bin/tsc', '--noEmit'),
  check('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  check('styles', 'stylelint/bin/stylelint.mjs', 'src/**/*.css'),
  check('format', 'oxfmt/bin/oxfmt', '--check', '.'),
  check('dead code', 'knip/bin/knip.js'),
]
