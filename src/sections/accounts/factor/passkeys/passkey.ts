/** The purpose of a passkey: the whole login, its second step, a proof within a session, or to be added. */
export const PASSKEY_PURPOSES = ['login', 'step', 'prove', 'add'] as const
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME = 60
