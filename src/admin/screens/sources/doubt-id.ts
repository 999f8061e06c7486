/** The anchor of a figure that waits, by its place in the table. */
export const doubtId = (index: number) => `doubt-${index + 1}`
