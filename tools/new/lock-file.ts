import { dirname } from 'node:path'
import type { Source } from './lines.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, object>>

/** Sorts as npm does. */
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one.localeCompare(other, 'en')

/** Adds a workspace to package-lock.json. It depends only on what is there already. */
export const withWorkspace = ({ file, text }: Source, manifest: Source): Source => {
  const lock = JSON.parse(text) as { readonly packages: Packages }
  const { name, version, dependencies, devDependencies } = JSON.parse(manifest.text) as Manifest
  const folder = dirname(manifest.file)
  const added = {
    [`node_modules/${name}`]: { resolved: folder, link: true },
    [folder]: { name, version, dependencies, devDependencies },
  }
  const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).sort(byName))
  return { file, text: `${JSON.stringify({ ...lock, packages }, null, 2)}\n` }
}
