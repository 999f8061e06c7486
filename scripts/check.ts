import { execFile } from 'node:child_process'
import { styleText } from 'node:util'
import { CHECKS, ROUTE_TYPES, type Check } from './check-steps.ts'

/** `npm run check`: every check side by side; only what a failed one says is printed. */
async function passes({ name, args }: Check): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await run(args)
  const seconds = `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
  const word = code === 0 ? styleText('green', 'passed') : styleText('red', 'failed')
  console.log(`${word} ${seconds}  ${name}`)
  if (code !== 0) console.log(output)
  return code === 0
}

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...args], { maxBuffer: 64 * 1024 * 1024 }, (_error, out, err) =>
      resolve({ code: child.exitCode, output: out + err }),
    )
  })
}

const started = performance.now()
const ready = await passes(ROUTE_TYPES)
const results = ready ? await Promise.all(CHECKS.map(passes)) : [false]
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s in all`)
process.exitCode = results.every(Boolean) ? 0 : 1
