/** Name and password of the administrator of every portal that faults are measured on. */
export const ADMIN = { login: 'admin', password: 'a password for measuring' } as const

/** What these portals are started with: readers are counted by the address that one proxy says, as behind a balancer. */
export const FAULT_ENV = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: ADMIN.password,
} satisfies NodeJS.ProcessEnv
