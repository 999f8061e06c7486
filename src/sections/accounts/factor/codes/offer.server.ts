import type { RequestContext } from '#platform/http/context.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { offeredSecret } from '../enrol.server.ts'
import { qrOf, type QrDrawing } from '#platform/drawing/qr.server.ts'
import { base32, otpauthUri } from './totp.server.ts'

/** What a member sets up an authenticator app with: the secret as text in groups of four, as an address and as a QR code. */
export async function offerOf(
  ctx: RequestContext,
  account: string,
): Promise<{ key: string; uri: string; qr: QrDrawing }> {
  const settings = await siteSettings(ctx.app)
  const secret = offeredSecret(ctx)
  const uri = otpauthUri(secret, { issuer: settings.name[ctx.lang], account })
  return { key: base32(secret).replace(/(.{4})(?!$)/g, '$1 '), uri, qr: qrOf(uri) }
}
