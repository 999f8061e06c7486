import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { POST_SECTIONS } from '#editorial/contract.ts'
import {
  checkShape,
  DemoContentError,
  file_shapes,
  post_shape,
  type DemoFiles,
  type DemoPost,
} from './shape/shape.ts'

export interface DemoContent {
  files: DemoFiles
  posts: DemoPost[]
}

/** Reads and checks the demonstration content of a folder. Throws DemoContentError naming the file that is wrong. */
export async function readDemo(folder: string): Promise<DemoContent> {
  const [entries, ...sections] = await Promise.all([
    Promise.all(
      Object.entries(file_shapes).map(async ([file, shape]) => {
        const value = await readJson(path.join(folder, file))
        return [file, checkShape<unknown>(path.join(folder, file), shape, value)] as const
      }),
    ),
    ...POST_SECTIONS.map((section) => readSection(folder, section)),
  ])
  // Each value was checked against the shape that gives this type its field.
  return { files: Object.fromEntries(entries) as DemoFiles, posts: sections.flat() }
}

async function readSection(folder: string, section: DemoPost['section']): Promise<DemoPost[]> {
  const names = (await readdir(path.join(folder, section))).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.sort().map(async (name) => {
      const file = path.join(folder, section, name)
      const post = checkShape(file, post_shape, await readJson(file))
      if (name !== `${post.key}.json`)
        throw new DemoContentError(`${file} must be named after its key ${post.key}`)
      return { ...post, section }
    }),
  )
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new DemoContentError(`${file} cannot be read: ${String(cause)}`, { cause })
  }
}
