import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { OF_A_CHANGE, OF_REMOVED_TESTS, type Fault } from './faults.ts'

/**
 * `npm run faults -- quick` plants each of twenty faults, runs the quick tests, and says which test found it and in how many seconds;
 * `npm run faults -- kept` has each of twenty others looked for by the test that has to find it. A number or words after it choose one.
 * The sources have to be committed; each is put back.
 */
const [mode, ...words] = process.argv.slice(2)
if (mode !== 'quick' && mode !== 'kept') throw new Error('Say which: quick or kept')
if (run('git', ['status', '--porcelain']).output.trim() !== '') throw new Error('Commit your changes first')

const NODE = process.execPath
const all: readonly (Fault & { finder?: string })[] = mode === 'quick' ? OF_A_CHANGE : OF_REMOVED_TESTS
const chosen = all.filter(
  ({ place }, nr) => words.length === 0 || words.includes(String(nr + 1)) || words.includes(place),
)
let missed = 0
for (const { place, file, from, to, finder } of chosen) {
  const text = readFileSync(file, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)
  const began = performance.now()
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  try {
    const { code, output } = finder ? look(finder) : run(NODE, ['scripts/test-quick.ts'])
    const by = foundBy(output)
    const isFound = code !== 0 && by.length > 0
    if (!isFound) missed++
    const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
    console.log(
      `${isFound ? 'found ' : 'MISSED'} ${seconds} s  ${place}: ${by.slice(0, 4).join(', ') || '-'}`,
    )
  } finally {
    writeFileSync(file, text)
  }
}
console.log(`${chosen.length - missed} of ${chosen.length} found`)
process.exitCode = missed === 0 ? 0 : 1

function look(finder: string) {
  return run(NODE, ['scripts/test-browser.ts', finder])
}

/** The files whose tests failed, as both runners name them; what could not even be built is found by the build. */
function foundBy(output: string): string[] {
  const vitest = [...output.matchAll(/ FAIL .*?((?:src|scripts)\/\S+\.test\.tsx?)/g)]
  const playwright = [...output.matchAll(/^\s+\d+\) .*?(tests\/e2e\/\S+?\.e2e\.ts)/gm)]
  return [...new Set([...vitest, ...playwright].map(([, file = '']) => file))]
}

function run(program: string, args: readonly string[]): { code: number | null; output: string } {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env,
  })
  return { code: status, output: stdout + stderr }
}
