import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '../../scripts/build.ts'

const MACHINE = resolve('.kimya/deploy/machine')
const PASSWORD = 'a-Password-of-a-Trial-1'
const ADDRESS = 'http://127.0.0.1:3000'

/** The newest weekly report's first bytes, as the administrator reads them. */
const MEMBERS_REPORT = `
  call() { curl -s -b /tmp/jar -c /tmp/jar "$@"; }
  call -o /dev/null ${ADDRESS}/account/login
  token=$(sed -n 's/.*csrftoken\\t//p' /tmp/jar)
  call -o /dev/null -d login=admin -d password=${PASSWORD} -d csrftoken=$token ${ADDRESS}/account/login
  file=$(call ${ADDRESS}/weekly-report | grep -o 'weekly-report/[0-9-]*.pdf' | head -1)
  call ${ADDRESS}/$file | head -c 8`

/**
 * OPS-07: boots a Debian of its own by systemd (debootstrap, systemd-nspawn, root; the first time takes three minutes), installs
 * the unit as `docs/practices/large-installation.md` says, this built checkout as `/opt/kimya`, and tries what an operator does.
 */
export async function tryBoot(): Promise<string[]> {
  await buildIfStale()
  const missing = ['debootstrap', 'systemd-nspawn'].filter((one) => spawnSync(one, ['--version']).error)
  if (missing.length > 0)
    throw new Error(
      `This machine has no ${missing.join(' and no ')}: apt-get install debootstrap systemd-container`,
    )
  makeMachine()
  install()
  const nspawn = spawn(
    'systemd-nspawn',
    [
      `--directory=${MACHINE}`,
      `--bind-ro=${process.cwd()}:/opt/kimya`,
      '--boot',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--console=pipe',
    ],
    { stdio: 'ignore' },
  )
  try {
    return await judge(await machineOf(nspawn))
  } finally {
    nspawn.kill('SIGTERM')
    await once(nspawn, 'exit')
  }
}

/** Debian with systemd and PostgreSQL, whose database waits for the portal. */
function makeMachine() {
  const done = join(MACHINE, 'etc/made')
  if (existsSync(done)) return
  rmSync(MACHINE, { recursive: true, force: true })
  mkdirSync(MACHINE, { recursive: true })
  run('debootstrap', [
    '--variant=minbase',
    '--include=systemd-sysv,dbus,postgresql,curl',
    'bookworm',
    MACHINE,
    'http://deb.debian.org/debian',
  ])
  const server = ['/usr/lib/postgresql/15/bin/postgres', '--single', '-D', '/var/lib/postgresql/15/main']
  const settings = ['-c', 'config_file=/etc/postgresql/15/main/postgresql.conf', 'postgres']
  const sql = `create role kimya login password '${PASSWORD}'\ncreate database kimya owner kimya\n`
  run('chroot', [MACHINE, 'runuser', '-u', 'postgres', '--', ...server, ...settings], sql)
  writeFileSync(done, '')
}

/** The unit, the command and their settings; nothing of an earlier trial. */
function install() {
  rmSync(join(MACHINE, 'var/lib/private/kimya'), { recursive: true, force: true })
  const settings = join(MACHINE, 'etc/kimya')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'env'), `PUBLIC_URL=${ADDRESS}\nDEMO=1\n`)
  const secrets = {
    secret: PASSWORD.repeat(3),
    'admin-password': PASSWORD,
    'database-url': `postgres://kimya:${PASSWORD}@127.0.0.1/kimya`,
  }
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(settings, name), value, { mode: 0o600 })
  // Debian chose another where this machine has a PostgreSQL of its own.
  writeFileSync(join(MACHINE, 'etc/postgresql/15/main/conf.d/port.conf'), 'port = 5432\n')
  copyFileSync('deploy/systemd/kimya.service', join(MACHINE, 'etc/systemd/system/kimya.service'))
  copyFileSync('deploy/systemd/kimya', join(MACHINE, 'usr/local/bin/kimya'))
  run('systemctl', [`--root=${MACHINE}`, 'enable', 'kimya.service'])
}

type Machine = (program: string, ...args: string[]) => { status: number | null; text: string }

/** Runs programs in the machine that was booted. */
async function machineOf(nspawn: ChildProcess): Promise<Machine> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (nspawn.exitCode !== null) throw new Error('The machine did not boot')
    const [init] = readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').split(' ')
    if (init)
      return (program, ...args) => {
        const { status, stdout, stderr } = spawnSync('nsenter', ['-t', init, '-a', '--', program, ...args], {
          encoding: 'utf8',
        })
        return { status, text: stdout + stderr }
      }
    await sleep(100)
  }
  throw new Error('The machine has no first process')
}

async function judge(machine: Machine): Promise<string[]> {
  const wrong: string[] = []
  const check = (what: string, holds: boolean, seen = '') => {
    console.log(`${holds ? 'well ' : 'wrong'} ${what}`)
    if (!holds) wrong.push(`${what}: ${seen}`)
  }
  const get = (path: string) =>
    machine('curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', `${ADDRESS}${path}`).text
  const property = (name: string) =>
    machine('systemctl', 'show', 'kimya', '--property', name, '--value').text.trim()
  const within = async (seconds: number, holds: () => boolean) => {
    for (let tries = 0; tries < seconds * 4; tries += 1) {
      if (holds()) return true
      await sleep(250)
    }
    return false
  }
  const answers = () => get('/healthz') === '200'

  check(
    'the service answers after the boot',
    await within(90, answers),
    machine('journalctl', '-u', 'kimya', '-o', 'cat').text,
  )
  check('it was never started again', property('NRestarts') === '0', property('NRestarts'))
  check('a page', get('/index') === '200')
  const report = machine('sh', '-c', MEMBERS_REPORT)
  check('a login, and a PDF, which a process of its own sets', report.text.startsWith('%PDF'), report.text)
  const owner = machine('stat', '-c', '%u', '/var/lib/kimya/').text.trim()
  check('its folder belongs to a user of its own', Number(owner) > 60_000, owner)
  const written = machine('runuser', '-u', 'nobody', '--', 'cat', '/etc/kimya/secret')
  check('its secrets are closed to others', written.status !== 0)
  const backup = machine('kimya', 'backup', '/var/lib/kimya/now.tar.zst')
  check('a backup while it runs', backup.status === 0, backup.text)
  const refused = machine('kimya', 'import', '/var/lib/kimya/none.csv', '--into', 'prices')
  check(
    'a command that fails says why',
    refused.status === 1 && refused.text.includes('none.csv'),
    refused.text,
  )
  machine('systemctl', 'kill', '--signal=KILL', 'kimya')
  check(
    'it is back after a kill',
    await within(30, () => property('NRestarts') === '1' && answers()),
    property('NRestarts'),
  )
  const began = performance.now()
  machine('systemctl', 'stop', 'kimya')
  const seconds = (performance.now() - began) / 1000
  check(
    'it stops by itself',
    property('Result') === 'success' && seconds < 40,
    `${property('Result')} after ${seconds} s`,
  )
  return wrong
}

function run(program: string, args: readonly string[], input = '') {
  execFileSync(program, args, { stdio: ['pipe', 'ignore', 'inherit'], input })
}
