import { readConfig } from '../src/config.ts'
import { loadOpenFigures } from '../src/admin/open-figures/load-open.server.ts'
import { loadDemo } from '../src/demo/load.server.ts'
import { openDatabase } from '../src/open-database.server.ts'
import { dataFiles } from '../src/platform/storage/storage.server.ts'
import { projectFolder } from '../src/project-folder.server.ts'

/**
 * Opens the database and loads its content while the development server still reads its modules, which takes as long. The server that
 * comes second finds it done; what goes wrong is reported by the development server. Returns how to leave it.
 */
export async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = readConfig(env)
  const log = (message: string) => console.log(message)
  const database = await openDatabase(config, log)
  if (config.demo)
    await loadDemo(database.commands, {
      folder: projectFolder('db/demo'),
      storage: await dataFiles(config),
      now: new Date(),
      log,
    })
  if (config.demo)
    await loadOpenFigures(database.commands, { folder: projectFolder('db/open'), now: new Date(), log })
  return database.close
}
