import { parentPort } from 'node:worker_threads'
import { sheetRows } from '../copy/copy-sheet-rows.ts'
import { pack } from './pack.ts'
import type { SheetAnswer, SheetTask } from './sheet-pool.server.ts'

/** A thread that writes blocks of rows; `openSheetPool` starts it, and speaks with it. */
const MOST_WRITERS = 8
const writers = new Map<number, ReturnType<typeof sheetRows>>()

function writerOf({ sheet, columns }: SheetTask): ReturnType<typeof sheetRows> {
  const found = writers.get(sheet) ?? sheetRows(columns)
  writers.set(sheet, found)
  const [oldest] = writers.keys()
  if (writers.size > MOST_WRITERS && oldest !== undefined) writers.delete(oldest)
  return found
}

parentPort?.on('message', (task: SheetTask) => {
  const { buffer: memory, byteOffset, length } = task.rows
  const packed = pack(writerOf(task)(Buffer.from(memory, byteOffset, length), task.place))
  // Memory goes over whole: what is left of the block it was deflated into stays here.
  const bytes = new Uint8Array(packed.bytes)
  parentPort?.postMessage({ ...packed, bytes, memory } satisfies SheetAnswer, [bytes.buffer, memory])
})
