import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import type { NamesByModule } from '@love-space/static-server/release-store.ts'
import { createStaticSource } from '@love-space/static-server/static-source.ts'
import { Refusal } from './run-tool.ts'

/** File of a shell's build with the exports of its shared modules. */
export const givenNamesFile = 'gives.json'

/** Asks the shell that is served as built (SHELL_SOURCE, as for the gateway) for the exports of its shared modules. */
export const askBuiltShell = async (env: NodeJS.ProcessEnv): Promise<NamesByModule> => {
  const isLocalRun = !env.RELEASES && !env.RELEASES_FOLDER
  const own = isLocalRun ? `${pathToFileURL(join(repositoryRoot, 'shell/dist')).href}/` : undefined
  const origin = env.SHELL_SOURCE ?? own
  const refuse = (why: string): Refusal =>
    new Refusal(
      `No shell is released, and ${why}, so nobody knows whether this fits. Release a shell, or say --unchecked.`,
    )
  if (origin === undefined) throw refuse('SHELL_SOURCE does not name the shell that is served as built')
  const found = await createStaticSource({ origin }).read(givenNamesFile)
  if (found === null) throw refuse(`${new URL(givenNamesFile, origin)} cannot be read`)
  return JSON.parse(found.body.toString()) as NamesByModule
}
