/** The least that argon2id allows, for accounts of tests that ask for a password often; the login's own tests pay what readers pay. */
export const LEAST_COST = { memory: 8, passes: 1, parallelism: 1 }
