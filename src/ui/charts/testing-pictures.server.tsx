import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { fileSheet, tokensOf, type Theme } from './file/file-sheet.server.ts'
import { Marks } from './Marks.tsx'
import type { Scene } from './scenes/scene.ts'

const CHARTS = new URL('./pictures/', import.meta.url).pathname
/** Where a picture that differs is put, to be looked at. */
const SEEN = join(tmpdir(), 'kimya-pictures')

/** Of 255: below it two colours are the same, as machines render the edges of letters a little differently. */
const SAME_COLOUR = 48

/** A scene as a page of the theme shows it, as svg. Fonts must be loaded before it is rendered. */
export function sceneSvg({ size, width, height, marks }: Scene, theme: Theme): string {
  const ground = tokensOf(theme).get('surface')
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={`chart ${size}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <style dangerouslySetInnerHTML={{ __html: fileSheet(theme) }} />
      <rect width={width} height={height} fill={ground} />
      <Marks marks={marks} />
    </svg>,
  )
}

/**
 * The share of pixels in which a picture differs from the stored one of its name in a folder, 1 when their sizes do. With
 * RENEW_PICTURES=1 the stored one is replaced and nothing differs. One that differs is written to the temporary folder.
 */
export async function difference(
  name: string,
  png: Buffer,
  folder = CHARTS,
): Promise<{ share: number; seen: string }> {
  const kept = join(folder, `${name}.png`)
  if (process.env['RENEW_PICTURES'] === '1') {
    await mkdir(dirname(kept), { recursive: true })
    await writeFile(kept, png)
    return { share: 0, seen: kept }
  }
  const share = existsSync(kept) ? await shareOf(await readFile(kept), png) : 1
  const seen = join(SEEN, `${name}.png`)
  if (share > 0) {
    await mkdir(dirname(seen), { recursive: true })
    await writeFile(seen, png)
  }
  return { share, seen }
}

async function shareOf(one: Buffer, other: Buffer): Promise<number> {
  const raw = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([raw(one), raw(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const far = [0, 1, 2].some((i) => Math.abs((a.data[at + i] ?? 0) - (b.data[at + i] ?? 0)) > SAME_COLOUR)
    if (far) different += 1
  }
  return different / (a.info.width * a.info.height)
}
