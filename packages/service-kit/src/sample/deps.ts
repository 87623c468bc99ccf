import type { Kit } from '@love-space/service-kit/service/service.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'

export interface Deps extends Kit<Env>, Opened<typeof ownCollections> {}

export const createDeps = (kit: Kit<Env>): Deps => ({ ...kit, ...kit.store.openAll(ownCollections) })
