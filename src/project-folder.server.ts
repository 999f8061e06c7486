import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder that ships with the project ('db/migrations'): under the working folder, else above the running file. */
export function projectFolder(name: string): string {
  const here = path.resolve(name)
  if (existsSync(here)) return here
  for (
    let at = path.dirname(fileURLToPath(import.meta.url));
    at !== path.dirname(at);
    at = path.dirname(at)
  ) {
    if (existsSync(path.join(at, name))) return path.join(at, name)
  }
  throw new Error(
    `The folder ${name} was found neither in ${process.cwd()} nor above the program: start in the project's folder.`,
  )
}
