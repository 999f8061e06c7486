import type { TestProject } from 'vitest/node'
import { dropLeftovers, onServer, testServer } from './testing-server.server.ts'

/** Vitest `globalSetup`: starts the server of a project's tests once; drops what they left and stops it when the last one has ended. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const given: unknown = config.env?.['TEST_DATABASE_URL']
  const server = await testServer(typeof given === 'string' ? given : undefined)
  return async () => {
    await onServer(server.url, dropLeftovers)
    await server.stop()
  }
}
