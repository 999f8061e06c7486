/** Something that the operator can put right: `message` says what is wrong and what to do. Printed without a stack. */
export class OperatorError extends Error {}
