import type { App } from '#platform/app.server.ts'
import { onlineProvider } from '../providers/online.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'billing.forget': { token: string }
  }
}

/** The handler of the job `billing.forget`: the provider lets go of a card whose owner has left. */
export const cardForgetter =
  ({ config }: Pick<App, 'config'>) =>
  async ({ token }: { token: string }): Promise<void> => {
    const provider = await onlineProvider(config)
    await provider?.forget(token)
  }
