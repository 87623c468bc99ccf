import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const line = /^\/(\S+)\/\s+(@\S+)$/

export const readOwners = (root: string): ReadonlyMap<string, string> => {
  const lines = readFileSync(join(root, 'OWNERS'), 'utf8').split('\n')
  const entries = lines.flatMap((text) => {
    const [, folder, owner] = line.exec(text) ?? []
    return folder === undefined || owner === undefined ? [] : [[folder, owner] as const]
  })
  return new Map(entries)
}
