import { fork, type ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { Refusal } from '../http/errors.ts'
import type { Lane } from '../limits/lane.server.ts'
import { DOCUMENTS } from '../limits/limits.ts'
import type { Telemetry } from '../telemetry/telemetry.server.ts'
import type { PdfDocument, TypstAnswer, TypstTask } from './typst.ts'

/** Makes documents as PDF, in a process of its own that begins with the first one. */
export interface Pdf {
  /** Whether this machine can: the program is an optional package. */
  readonly available: boolean
  /**
   * The same bytes for the same document. Throws the Refusals `no_pdf` (cannot be made of this, or here at all), `overloaded`
   * and `busy`.
   */
  make(reader: string, document: PdfDocument): Promise<Buffer>
  /** The process that sets documents now. */
  readonly pid: number | null
  close(): Promise<void>
}

interface Options {
  /** Where Typst is; null where it is not. */
  typst: string | null
  fonts: string
  /** An empty folder, all that documents could read. */
  workspace: string
  lane: Lane
  telemetry: Telemetry
  /** Other limits. */
  limits?: Partial<Record<keyof typeof DOCUMENTS, number>>
}

interface Worker {
  process: ChildProcess
  ready: Promise<void>
  made: number
}

/** In development and tests Node runs the source; a built program has the process' code beside it (vite.config.ts). */
const BUILT = import.meta.url.includes('/assets/') ? '../typst-child.js' : './typst-child.js'
const CODE = new URL(import.meta.url.endsWith('.ts') ? './typst-child.server.ts' : BUILT, import.meta.url)

const RETRY_S = 10

/** The process ended or took too long. */
class LostError extends Error {
  override readonly name = 'LostError'
}

/** Opens the maker of documents; nothing runs until the first one is asked for. */
export function openPdf({ typst, fonts, workspace, lane, telemetry, limits }: Options): Pdf {
  const { documents, memoryBytes, makeMs, idleMs } = { ...DOCUMENTS, ...limits }
  let worker: Worker | null = null
  let available = typst !== null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function start(): Worker {
    // Nothing of our environment: what it reads comes with the task.
    const child = fork(CODE, [typst ?? '', fonts, workspace], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // It is not awaited at shutdown: it exits when its channel closes.
    child.unref()
    child.channel?.unref()
    const begun: Worker = { process: child, made: 0, ready: answerOf(child, makeMs).then(begin) }
    // It is asked after when the next document comes.
    begun.ready.catch(() => undefined)
    child.once('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }

  function begin(answer: TypstAnswer): void {
    if (answer.kind !== 'missing') return
    available = false
    telemetry.log('warn', `Documents cannot be made: ${answer.reason}`, { part: 'pdf' })
    throw new Refusal('no_pdf')
  }

  function end(): void {
    worker?.process.kill('SIGKILL')
    worker = null
  }

  async function ask(task: TypstTask): Promise<TypstAnswer> {
    await mkdir(workspace, { recursive: true })
    const asked = (worker ??= start())
    try {
      await asked.ready
      const coming = answerOf(asked.process, makeMs)
      asked.process.send(task)
      const answer = await coming
      asked.made += 1
      // Memory that Typst does not free goes with its process; the next one starts in the background.
      if ('memory' in answer && (asked.made >= documents || answer.memory > memoryBytes)) {
        end()
        if (!closed) worker = start()
      }
      return answer
    } catch (error) {
      if (worker === asked) end()
      throw error
    }
  }

  async function made(task: TypstTask): Promise<Buffer> {
    const answer = await ask(task).catch((error: unknown) => {
      if (!(error instanceof LostError)) throw error
      telemetry.log('warn', `The process that makes documents was lost: ${error.message}`, { part: 'pdf' })
      throw new Refusal('busy', { retryAfter: RETRY_S })
    })
    if (answer.kind === 'made') return Buffer.from(answer.pdf)
    const reason = 'reason' in answer ? answer.reason : answer.kind
    telemetry.log('warn', `A document cannot be made: ${reason}`, { part: 'pdf' })
    throw new Refusal('no_pdf')
  }

  return {
    get available() {
      return available
    },
    get pid() {
      return worker?.process.pid ?? null
    },
    async make(reader, { source, data, standard }) {
      if (!available || closed) throw new Refusal('no_pdf')
      const task = { source, data: JSON.stringify(data), standard }
      return lane.run(reader, async () => {
        clearTimeout(idle)
        try {
          return await made(task)
        } finally {
          idle = setTimeout(end, idleMs)
          idle.unref()
        }
      })
    },
    async close() {
      closed = true
      clearTimeout(idle)
      const child = worker?.process
      if (!child) return
      const gone = once(child, 'exit')
      end()
      await gone
    },
  }
}

/** The next message of the process. Throws LostError when it ends, or does not answer in time. */
function answerOf(child: ChildProcess, ms: number): Promise<TypstAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new LostError(`no answer in ${ms} ms`)), ms)
    const onMessage = (answer: TypstAnswer) => done(answer)
    const onEnd = () => done(new LostError('it ended'))
    const done = (outcome: TypstAnswer | LostError) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      if (outcome instanceof LostError) reject(outcome)
      else resolve(outcome)
    }
    child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
  })
}
