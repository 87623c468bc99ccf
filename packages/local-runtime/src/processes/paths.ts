import { join, resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

export const localDir = join(repositoryRoot, '.local')

export const runDir = process.env.LOVE_SPACE_DIR ? resolve(process.env.LOVE_SPACE_DIR) : localDir

/** Folder of Node's compile cache; tools/start.mjs names the same one. */
export const compiledDir = join(repositoryRoot, 'node_modules/.cache/node-compile')
