import { spawn } from 'node:child_process'
import { buildIfStale } from './build.ts'

/** Memory in proportion to the work: without them the heap grows to 600 MB, or by half of itself, before anything is collected. */
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=384', '--heap-growing-percent=20']

/** `npm start`: builds what is stale, then runs the portal; signals go to it and its end is ours. */
await buildIfStale()
const portal = spawn(process.execPath, [...FLAGS, 'build/server/main.js'], {
  stdio: 'inherit',
  env: {
    NODE_ENV: 'production',
    // One arena instead of one a thread, and thresholds that do not grow with what is freed: freed memory goes back to the system.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_TRIM_THRESHOLD_: '262144',
    ...process.env,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
