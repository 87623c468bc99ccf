import { join, resolve } from 'node:path'

/** The root folder of the clone. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/** Where a local run and the tests of this clone keep what they downloaded, built or generated. */
export const localDir = join(repositoryRoot, '.local')

/** Folder of the local run that is meant: its data, secrets, logs, releases and record. */
export const runDir = process.env.LOVE_SPACE_DIR ? resolve(process.env.LOVE_SPACE_DIR) : localDir

/** Where processes of this clone keep their sources compiled; tools/start.mjs names the same folder. */
export const compiledDir = join(repositoryRoot, 'node_modules/.cache/node-compile')
