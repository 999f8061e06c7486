import { setTimeout as sleep } from 'node:timers/promises'
import { besidePortal, type Beside } from '../lib/data/database.ts'
import { newReader, type Answer } from '../lib/faults/ask.ts'
import { withFolder } from '../lib/faults/folder.ts'
import { cachedPages } from '../lib/faults/cached-pages.ts'
import { ADMIN, FAULT_ENV } from '../lib/faults/portals.ts'
import { repeat, summed } from '../lib/faults/repeat.ts'
import { formOf, Visitor, type Form } from '../lib/faults/visitor.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { cpuOf } from '../lib/process.ts'
import { round } from '../lib/stats.ts'

/** As many at a time as the portal checks passwords, and some that wait. */
const CLIENTS = 6
const SECONDS = 20
const EVERY_MS = 200
/** Forms that are opened before: that is a page like any other. */
const FORMS = 2400
const LEAST_LOGINS = 30
const MOST_MS = 50
const HOMES = ['/index', '/en/index']

/** One person after the other logs in with a right password, as fast as the portal takes it, while others read. */
export const logins: Measurement = {
  title: 'Logins, and what readers notice of them',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      const beside = await besidePortal(folder)
      try {
        const { origin } = portal
        const kept = await cachedPages(origin)
        const forms = await openForms(origin)
        const quiet = await reading(origin, kept, beside)
        await sleep(3000)
        const before = await quiet()
        const loud = await reading(origin, kept, beside)
        const cpu = cpuOf(portal.pid)
        const answers = await loggingIn(forms)
        const used = cpuOf(portal.pid) - cpu
        const meanwhile = await loud()
        const good = answers.filter(({ status }) => status === 303)
        const { p95 } = summed(good)
        const limit = { most: MOST_MS }
        const figures: Figure[] = [
          {
            what: 'logins a second',
            value: round(good.length / SECONDS, 1),
            unit: '',
            limit: { least: LEAST_LOGINS },
          },
          { what: 'a login, p95', value: p95, unit: 'ms' },
          {
            what: 'logins refused or failed',
            value: answers.length - good.length,
            unit: '',
            limit: { most: 0 },
          },
          { what: 'processor time of a login', value: round(used / Math.max(1, good.length)), unit: 'ms' },
          { what: 'a page from the cache meanwhile, p95', value: meanwhile.kept.p95, unit: 'ms', limit },
          { what: 'a page made anew meanwhile, p95', value: meanwhile.anew.p95, unit: 'ms', limit },
          {
            what: 'pages meanwhile: errors and refusals',
            value: meanwhile.kept.bad + meanwhile.anew.bad,
            unit: '',
            limit: { most: 0 },
          },
          { what: 'a page from the cache without logins, p95', value: before.kept.p95, unit: 'ms' },
          { what: 'a page made anew without logins, p95', value: before.anew.p95, unit: 'ms' },
        ]
        return { figures }
      } finally {
        await beside.close()
        await portal.stop()
      }
    }),
}

/** A reader of pages of both kinds at a steady pace; the returned function stops the reading and returns the times. */
async function reading(origin: string, kept: readonly string[], beside: Beside) {
  const pace = { everyMs: EVERY_MS, headers: newReader }
  const others = kept.filter((path) => !HOMES.includes(path))
  // What the home page says changes all the time: it is made for each who asks.
  const changing = setInterval(() => void beside.drop('home'), EVERY_MS / 2)
  const [fromCache, anew] = await Promise.all([repeat(origin, others, pace), repeat(origin, HOMES, pace)])
  const percentiles = (answers: readonly Answer[]) => ({
    p95: summed(answers).p95,
    bad: answers.filter(({ status }) => status !== 200).length,
  })
  return async () => {
    clearInterval(changing)
    return { kept: percentiles(await fromCache.stop()), anew: percentiles(await anew.stop()) }
  }
}

interface Opened {
  visitor: Visitor
  form: Form
}

/** The log-in forms of as many visitors as can come in the time. */
async function openForms(origin: string): Promise<Opened[]> {
  const forms: Opened[] = []
  while (forms.length < FORMS) {
    const visitor = new Visitor(origin)
    forms.push({ visitor, form: formOf(await visitor.get('/account/login'), '/account/login') })
  }
  return forms
}

/** The answers to logins, one after the other by each client. Throws when there are more than forms: the figure would be too low. */
async function loggingIn(forms: Opened[]): Promise<Answer[]> {
  const end = performance.now() + SECONDS * 1000
  const answers: Answer[] = []
  const one = async () => {
    while (performance.now() < end) {
      const next = forms.pop()
      if (!next) throw new Error(`More than ${FORMS} logins in ${SECONDS} s: open more forms`)
      answers.push(await next.visitor.submit(next.form, ADMIN))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, one))
  return answers
}
