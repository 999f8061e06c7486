export const NOBODY = 65534
export const isRoot = process.getuid?.() === 0
