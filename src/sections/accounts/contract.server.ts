/** The frame of a member's own pages, and the redirect to the login, for sections that have pages under `/profile/`. */
export { loginFirst, ownFrame } from './own/frame.server.ts'
export { deviceName } from './login/device-name.ts'
