/** The frame of a member's own pages, for sections that have pages under `/profile/`. */
export { OwnFrame } from './own/OwnFrame.tsx'
