import { existsSync } from 'node:fs'

/** Returns the first of these programs on PATH. */
export const onPath = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file))
