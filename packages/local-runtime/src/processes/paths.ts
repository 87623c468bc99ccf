import { join, resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/** Folder of downloads, builds and generated files of local runs and tests. */
export const localDir = join(repositoryRoot, '.local')

/** Folder of the local run: data, secrets, logs, releases and run record. */
export const runDir = process.env.LOVE_SPACE_DIR ? resolve(process.env.LOVE_SPACE_DIR) : localDir

/** Compile cache of the clone's processes; tools/start.mjs names the same folder. */
export const compiledDir = join(repositoryRoot, 'node_modules/.cache/node-compile')
