import sharp from 'sharp'

/** A PNG of one colour. */
export const testPicture = (width: number, height: number, background = '#00566a'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
