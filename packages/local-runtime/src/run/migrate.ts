import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { personalDataCollections } from '@love-space/members/personal-data.ts'
import { errorText } from '@love-space/service-kit/process/app-error.ts'
import type { DeclaredCollection } from '@love-space/service-kit/store/declared-index.ts'
import { makeIndexes, type IndexStep } from '@love-space/service-kit/service/make-indexes.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { mongoUsers } from '../mongo/mongo-users.ts'
import { repositoryRoot } from '../processes/paths.ts'

type Collections = ReadonlyMap<string, readonly DeclaredCollection[]>

/** Imports the collections from each service's source, which takes a moment. */
export const readCollections = async (): Promise<Collections> =>
  new Map(
    await Promise.all(
      mongoUsers.map(async ({ name }) => {
        const file = pathToFileURL(join(repositoryRoot, 'services', name, 'src/collections.ts')).href
        const module = (await import(file)) as { readonly collections: readonly DeclaredCollection[] }
        return [name, personalDataCollections(module.collections)] as const
      }),
    ),
  )

export const lineOf = (service: string, { collection, index, state, seconds }: IndexStep): string =>
  `${service}  ${collection}  ${index}  ${state}${state === 'made' || state === 'failed' ? ` in ${seconds.toFixed(1)} s` : ''}`

/** Creates the indexes. Throws instructions for a person if one cannot be created. */
export const migrate = async (options: {
  readonly url: string
  readonly collections: Collections
  readonly tell: (service: string, step: IndexStep) => void
  readonly log: (line: string) => void
}): Promise<void> => {
  const { url, collections, tell, log } = options
  const failures = await Promise.all(
    mongoUsers.map(async ({ name }) => {
      const found = await makeIndexes({
        url,
        database: databaseOf(name),
        collections: collections.get(name) ?? [],
        tell: (step) => tell(name, step),
        onWait: (error) => log(`${name}: waiting for the database (${errorText(error)})`),
      })
      return found.map((failure) => `${name}: ${failure}`)
    }),
  )
  if (failures.flat().length > 0) throw new Error(failures.flat().join('\n'))
}
