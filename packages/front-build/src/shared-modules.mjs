import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const packages = join(import.meta.dirname, '../..')

/**
 * What the host and the remotes hold once. The host carries it eagerly.
 * Every module of web-kit is shared by its file, because its stores import each other by relative path
 * and a store that is bundled twice exists twice (`*.lazy.ts` holds none and is loaded when it is needed). Its share key is
 * released and names no folder, so a module may move to another folder and older remotes still find it.
 * Of the ui package only what holds state is shared; the rest, like the contracts, holds none: each front end
 * bundles what it uses, tree-shaken, and a remote has the contracts it was built with.
 */
export function sharedModules({ eager }) {
  const library = (requiredVersion) => ({ singleton: true, requiredVersion, eager })
  const ours = { singleton: true, requiredVersion: false, version: '0.1.0', eager }
  const webKit = readdirSync(join(packages, 'web-kit/src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|lazy)\.tsx?$/.test(file))
    .map((file) => {
      const path = join(packages, 'web-kit/src', file)
      return [path, { ...ours, import: path, shareKey: `@love-space/web-kit/${basename(file)}` }]
    })
  return {
    react: library('^19.0.0'),
    'react/': library('^19.0.0'),
    'react-dom': library('^19.0.0'),
    'react-dom/': library('^19.0.0'),
    zustand: library('^5.0.0'),
    ...Object.fromEntries(webKit),
    '@love-space/ui/overlay-history.ts': ours,
    '@love-space/ui/portal.tsx': ours,
  }
}
