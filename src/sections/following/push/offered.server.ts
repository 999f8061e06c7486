import type { App } from '#platform/app.server.ts'
import { pushKeysOf } from '#platform/push/vapid.server.ts'

/** The key that browsers take notices under; null where the operator has set no contact for push services. */
export const pushKey = ({ config, secret }: Pick<App, 'config' | 'secret'>): string | null =>
  config.pushSubject === null ? null : pushKeysOf(secret).publicKey
