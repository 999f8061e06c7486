/** Why a picture was refused: not of an accepted kind, damaged, too large, moving too long, or its key holds another picture. */
export type ImageProblem = 'type' | 'damaged' | 'bytes' | 'pixels' | 'frames' | 'taken'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
