import { join, resolve } from 'node:path'

/** The root folder of the clone. */
export const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** Where a local run and the tests of this clone keep what they downloaded, built or generated. */
export const localDir = join(repositoryRoot, '.local')
