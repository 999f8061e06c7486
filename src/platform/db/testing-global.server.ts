import { testServer } from './testing-server.server.ts'

/** Vitest `globalSetup`: starts the test server once, and stops it when the last test process has ended. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await testServer()
  return () => server.stop()
}
