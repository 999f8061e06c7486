import { spawnSync } from 'node:child_process'

const UNIT = 'deploy/systemd/kimya.service'
/** Where the portal is not installed this is all that systemd may object to. */
const NOT_HERE = /Command \/opt\/kimya\/\S+ is not executable/

/** OPS-07: the service unit as systemd reads it, and how much it leaves open. */
export function tryUnit(): string[] {
  const wrong = analyze('verify', '--man=no', UNIT)
    .split('\n')
    .filter((line) => line.startsWith('kimya.service:') && !NOT_HERE.test(line))
  const exposed = analyze('security', '--offline=true', '--no-pager', UNIT).trimEnd().split('\n').at(-1) ?? ''
  console.log(exposed)
  if (!/level for kimya\.service: (?:0|1)\.\d /.test(exposed))
    wrong.push(`it leaves too much open: ${exposed}`)
  return wrong
}

function analyze(...args: string[]): string {
  const { stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  if (error) throw new Error('This machine has no systemd-analyze', { cause: error })
  return stdout + stderr
}
