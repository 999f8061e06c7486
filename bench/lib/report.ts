import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { CLIENT } from './client.ts'
import { kept, type Figure } from './measurement.ts'

const RESULTS = 'bench/results'
const RECORD = 'bench/RESULTS.md'
const INTRODUCTION = `# Figures

Written by \`npm run bench -- --record\`; each part says when, where and with what it was measured. Absolute figures belong to the
machine; ratios are taken between two servers, sizes or pages in the same run.
`

export interface Report {
  name: string
  title: string
  at: string
  machine: string
  versions: string
  command: string
  seconds: number
  figures: Figure[]
  detail: unknown
}

/** The machine and the versions that a figure belongs to. */
export function surroundings(): Pick<Report, 'at' | 'machine' | 'versions'> {
  const [cpu] = cpus()
  const version = (name: string) =>
    (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version
  const packages = ['react', 'react-router', 'fastify', 'pg'].map((name) => `${name} ${version(name)}`)
  return {
    at: new Date().toISOString(),
    machine: `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`,
    versions: [`commit ${commit()}`, `node ${process.versions.node}`, ...packages, `client ${CLIENT}`].join(
      ', ',
    ),
  }
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'src', 'package-lock.json') === '' ? '' : ' with changes')
    )
  } catch {
    return 'unknown'
  }
}

/** Writes a report as JSON and prints its figures as a table. */
export function publish(report: Report): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(`${RESULTS}/${report.name}.json`, `${JSON.stringify(report, null, 2)}\n`)
  const width = Math.max(...report.figures.map((f) => f.what.length))
  console.log(`\n${report.title} (${report.seconds.toFixed(0)} s)`)
  for (const figure of report.figures) {
    const value = `${figure.value.toLocaleString('en')} ${figure.unit}`.padStart(16)
    console.log(
      `  ${figure.what.padEnd(width)} ${value}  ${limitOf(figure).padEnd(12)} ${figure.limit ? verdict(figure) : ''}`,
    )
  }
}

/** Puts the report into the record in place of its last one. */
export function record(report: Report): void {
  const text = existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : INTRODUCTION
  const heading = `## ${report.title}\n`
  const rows = report.figures.map(
    (f) =>
      `| ${f.what.replaceAll('|', '\\|')} | ${f.value.toLocaleString('en')} ${f.unit} | ${limitOf(f)} | ${f.limit ? verdict(f) : ''} |`,
  )
  const part = [
    `${heading}\n${report.at.slice(0, 16).replace('T', ' ')} UTC, \`${report.command}\`  `,
    `${report.machine}  `,
    `${report.versions}\n`,
    '| figure | measured | promised | |',
    '|---|--:|--:|---|',
    ...rows,
    '',
  ].join('\n')
  const parts = text.split(/^(?=## )/m).map((old) => old.trimEnd())
  const at = parts.findIndex((old) => old.startsWith(heading.trimEnd()))
  if (at < 0) parts.push(part.trimEnd())
  else parts[at] = part.trimEnd()
  writeFileSync(RECORD, `${parts.join('\n\n')}\n`)
}

function limitOf({ limit, unit }: Figure): string {
  if (!limit) return ''
  return 'least' in limit ? `>= ${limit.least} ${unit}`.trim() : `<= ${limit.most} ${unit}`.trim()
}

function verdict(figure: Figure): string {
  return kept(figure) ? 'kept' : 'MISSED'
}
