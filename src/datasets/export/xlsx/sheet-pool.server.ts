import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ExportColumn } from '../export.ts'
import type { Packed } from './pack.ts'
import { releaseBlock, type RowBlock } from '../copy/row-blocks.ts'

/** Rows that a thread makes a piece of a sheet of. */
export interface SheetTask {
  /** The same for all rows of an export. */
  sheet: number
  columns: readonly ExportColumn[]
  rows: Uint8Array<ArrayBuffer>
  /** The first row's number, from 1. */
  place: number
}
export interface SheetAnswer extends Packed {
  /** The memory that the rows came in, to be used again. */
  memory: ArrayBuffer
}

interface Thread {
  worker: Worker
  /** The tasks it has, in their order, which is that of its answers. */
  tasks: PromiseWithResolvers<Packed>[]
}

/** More gain nothing: the database's own process is busy too. */
const THREADS = Math.min(2, availableParallelism())
/** Blocks that a thread has, so that it never waits for one. */
const TASKS_OF_A_THREAD = 2
const IDLE_MS = 30_000

/** In development and tests Node runs the source; a built program has the thread's code beside it (vite.config.ts). */
const BUILT = import.meta.url.includes('/assets/') ? '../sheet-worker.js' : './sheet-worker.js'
const CODE = new URL(import.meta.url.endsWith('.ts') ? './sheet-worker.server.ts' : BUILT, import.meta.url)

let threads: Thread[] = []
let idle: NodeJS.Timeout | undefined
let sheets = 0

/**
 * Threads that write rows of a workbook (`sheetRows`) and deflate them, shared by all exports: they start when they are
 * first needed and end when they are idle for a while. No page waits for what they do.
 */
export function openSheetPool(columns: readonly ExportColumn[]): {
  /** How many blocks may be under way at a time. */
  ahead: number
  /** Takes rows with their memory. Fails when the thread does. */
  pack: (rows: RowBlock, place: number) => Promise<Packed>
} {
  const sheet = ++sheets
  // What else a caller has in the columns may be a function, and is not needed.
  const plain = columns.map(({ key, label, type, unit, decimals }) => ({ key, label, type, unit, decimals }))
  return {
    ahead: THREADS * TASKS_OF_A_THREAD,
    pack({ bytes: rows }, place) {
      const thread = freest()
      const answer = Promise.withResolvers<Packed>()
      thread.tasks.push(answer)
      // The process ends without waiting for a thread that has nothing to do.
      thread.worker.ref()
      const task: SheetTask = { sheet, columns: plain, rows, place }
      thread.worker.postMessage(task, [rows.buffer])
      return answer.promise
    },
  }
}

function freest(): Thread {
  clearTimeout(idle)
  const [least] = threads.toSorted((a, b) => a.tasks.length - b.tasks.length)
  if (least && (least.tasks.length === 0 || threads.length === THREADS)) return least
  const started = start()
  threads.push(started)
  return started
}

function start(): Thread {
  const worker = new Worker(CODE, { execArgv: [] })
  const thread: Thread = { worker, tasks: [] }
  const fail = (error: Error) => {
    threads = threads.filter((one) => one !== thread)
    for (const { reject } of thread.tasks.splice(0)) reject(error)
  }
  worker.on('message', ({ memory, ...packed }: SheetAnswer) => {
    releaseBlock(memory)
    thread.tasks.shift()?.resolve(packed)
    if (thread.tasks.length === 0) worker.unref()
    if (threads.every(({ tasks }) => tasks.length === 0)) endLater()
  })
  worker.once('error', fail)
  worker.once('exit', () => fail(new Error('A thread that wrote a workbook has ended')))
  return thread
}

function endLater(): void {
  clearTimeout(idle)
  idle = setTimeout(() => {
    for (const { worker } of threads.splice(0)) void worker.terminate()
  }, IDLE_MS)
  idle.unref()
}
