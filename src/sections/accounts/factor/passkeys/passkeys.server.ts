import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { PasskeyPurpose } from './passkey.ts'
import { issueChallenge, takeChallenge } from './challenge.server.ts'
import { mailOwner } from '../owner-mail.server.ts'
import { relyingParty } from './relying-party.server.ts'

/** EdDSA, ES256 and RS256. Named, because asking this Node for newer ones prints warnings that they are experimental. */
const ALGORITHMS = [-8, -7, -257]

const answerSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** The answer of a browser's authenticator, from the form; null when it is malformed. */
function parseAnswer(text: string): z.output<typeof answerSchema> | null {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Staff must show the authenticator itself that it is they, and everybody whose passkey is the whole login. */
function verificationOf(purpose: PasskeyPurpose, role: Member['role'] | null): 'required' | 'preferred' {
  const staff = role !== null && can({ role, id: 0, username: '', displayName: '' }, 'account.secondFactor')
  return purpose === 'login' || staff ? 'required' : 'preferred'
}

/** Read with the first passkey: it holds 9 MB. */
const webAuthn = () => import('@simplewebauthn/server')

const idsOf = (db: Db, userId: number) =>
  db.selectFrom('accounts_passkey').select(['id', 'transports']).where('user_id', '=', userId).execute()

/** The browser's request to its authenticators; `member` limits it to that member's passkeys, null leaves the choice open. */
export async function requestOptions(
  ctx: RequestContext,
  purpose: Exclude<PasskeyPurpose, 'add'>,
  member: Pick<Member, 'id' | 'role'> | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    challenge: await issueChallenge(ctx, purpose),
    userVerification: verificationOf(purpose, member?.role ?? null),
    allowCredentials: member ? await idsOf(ctx.app.db, member.id) : [],
  })
}

/** The browser's request to create a passkey for the member. */
export async function creationOptions(
  ctx: RequestContext,
  member: Member,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { app, lang } = ctx
  const [settings, user, known] = await Promise.all([
    siteSettings(app),
    app.db
      .selectFrom('accounts_user')
      .select('webauthn_id')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow(),
    idsOf(app.db, member.id),
  ])
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: settings.name[lang],
    rpID: relyingParty(ctx).rpID,
    userID: new Uint8Array(user.webauthn_id),
    userName: member.username,
    userDisplayName: member.displayName,
    challenge: await issueChallenge(ctx, 'add'),
    excludeCredentials: known,
    // Stored in the authenticator, so that the browser can offer it before a name is typed.
    authenticatorSelection: {
      residentKey: 'preferred',
      userVerification: verificationOf('add', member.role),
    },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** A new passkey's row, without its name; null when the answer does not hold. The challenge is used up either way. */
export async function readNewPasskey(
  ctx: RequestContext,
  trx: Transaction<DB>,
  member: Member,
  answer: string,
) {
  const response = parseAnswer(answer)
  if (!response) return null
  const { rpID, origins } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, trx, 'add', challenge),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: verificationOf('add', member.role) === 'required',
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    id: credential.id,
    user_id: member.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  }
}

/**
 * Whose passkey has answered rightly: the account's id, or null. `userId`: only that account's will do. The challenge is used
 * up either way. A counter that went back is notified to the owner and is no reason to refuse: passkeys that are synchronised
 * count nothing at all, and a copied one is for the owner to remove.
 */
export async function checkPasskey(
  ctx: RequestContext,
  trx: Transaction<DB>,
  { answer, purpose, userId }: { answer: string; purpose: Exclude<PasskeyPurpose, 'add'>; userId?: number },
): Promise<number | null> {
  const response = parseAnswer(answer)
  if (!response) return null
  const known = await trx
    .selectFrom('accounts_passkey as p')
    .innerJoin('accounts_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.name', 'p.public_key', 'p.counter', 'u.role', 'u.webauthn_id'])
    .where('p.id', '=', response.id)
    .forUpdate('p')
    .executeTakeFirst()
  if (!known || (userId !== undefined && known.user_id !== userId)) return null
  const { userHandle } = response.response
  if (typeof userHandle === 'string' && userHandle !== known.webauthn_id.toString('base64url')) return null
  const { rpID, origins } = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, trx, purpose, challenge),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: verificationOf(purpose, known.role) === 'required',
    // Its own check of the counter would refuse; ours is below.
    credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch(() => null)
  if (!result?.verified) return null
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  const wentBack = known.counter > 0 && newCounter <= known.counter
  await trx
    .updateTable('accounts_passkey')
    .set({
      counter: newCounter,
      backed_up: credentialBackedUp,
      used_at: ctx.now,
      ...(wentBack && { suspect_at: ctx.now }),
    })
    .where('id', '=', known.id)
    .execute()
  if (wentBack) {
    ctx.app.telemetry.log('warn', 'The counter of a passkey went back', { requestId: ctx.requestId })
    await mailOwner(ctx.app, trx, known.user_id, 'passkeySuspect', { passkey: known.name })
  }
  return known.user_id
}
