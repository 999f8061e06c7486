import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ours } from '../ours.ts'
import { stopChild } from '../portal.ts'

/** Load from a process of its own, so that who measures is not slowed by it. */
export interface Attack<Result> {
  /** Waits until it ended by itself and gives what it found. Throws when it failed. */
  result: Promise<Result>
  stop(): Promise<void>
}

/** Runs `bench/attack/<program>.ts` with options; the program sends one message, its result. */
export function attack<Result>(program: string, options: object): Attack<Result> {
  const child = ours(fork(`bench/attack/${program}.ts`, [JSON.stringify(options)]))
  const said = once(child, 'message') as Promise<[Result]>
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The program ${program} ended with ${String(code)} before it had a result`)
  })
  const result = Promise.race([said.then(([found]) => found), failed])
  failed.catch(() => undefined)
  result.catch(() => undefined)
  return { result, stop: () => stopChild(child) }
}

/** The options of a program that `attack` runs, and how it gives its result. */
export function attackOptions<Options>(): Options {
  return JSON.parse(process.argv[2] ?? '') as Options
}

export function sendResult(result: object): void {
  process.send?.(result)
}
