import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openSharp } from '../images/sharp.server.ts'

/** The subsets of Cairo with which pictures are rendered. */
export const SUBSETS = ['latin', 'latin-ext', 'arabic'] as const

/** What a text call needs so that Pango finds every subset of Cairo by the family's name. */
export interface Fonts {
  /** A font file that is already known to Pango; sharp requires one in every call. */
  file: string
}

const loaded = new Map<string, Promise<Fonts>>()

/**
 * Makes Cairo known to Pango, once a process. Pango reads no woff2, so the web fonts are unpacked to `folder`,
 * under names made of their content.
 */
export function loadFonts(folder: string): Promise<Fonts> {
  const known = loaded.get(folder)
  if (known) return known
  const loading = load(folder)
  loaded.set(folder, loading)
  // A full disk may have room tomorrow: a failure is not remembered.
  loading.catch(() => loaded.delete(folder))
  return loading
}

async function load(folder: string): Promise<Fonts> {
  await mkdir(folder, { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  const files: string[] = []
  for (const subset of SUBSETS) {
    files.push(
      await unpack(
        resolve(`@fontsource-variable/cairo/files/cairo-${subset}-wght-normal.woff2`),
        folder,
        subset,
      ),
    )
  }
  // Each file is added to fontconfig's set by the first call that names it, and stays there.
  const sharp = await openSharp()
  for (const fontfile of files)
    await sharp({ text: { text: 'ك', font: 'Cairo 10', fontfile, dpi: 72 } }).toBuffer()
  return { file: files[files.length - 1] ?? '' }
}

async function unpack(woff2: string, folder: string, subset: string): Promise<string> {
  const packed = await readFile(woff2)
  const file = join(
    folder,
    `cairo-${subset}-${createHash('sha256').update(packed).digest('hex').slice(0, 12)}.ttf`,
  )
  if (await stat(file).catch(() => null)) return file
  const part = `${file}.${process.pid}.part`
  const { decompress } = await import('wawoff2')
  await writeFile(part, await decompress(packed))
  await rename(part, file)
  return file
}
