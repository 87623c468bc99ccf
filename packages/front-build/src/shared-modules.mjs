import { readdirSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(import.meta.dirname, '../..')

/**
 * Modules that host and remotes share. web-kit is shared by file, since a store bundled twice would exist twice (`*.lazy.ts` has
 * none). Share keys name no folder, so older remotes find a moved module. Of ui only modules with state are shared.
 */
export function sharedModules({ eager }) {
  const library = (requiredVersion) => ({ singleton: true, requiredVersion, eager })
  const ours = { singleton: true, requiredVersion: false, version: '0.1.0', eager }
  const webKit = readdirSync(join(packages, 'web-kit/src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|lazy)\.tsx?$|^test\W/.test(file))
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

/** Returns the share key of each of our shared modules, by file. */
export const sharedFiles = () =>
  new Map(
    Object.entries(sharedModules({ eager: false }))
      .map(([request, { shareKey = request }]) => [request, shareKey])
      .filter(([, key]) => key.startsWith('@love-space/'))
      .map(([request, key]) => [isAbsolute(request) ? request : fileURLToPath(import.meta.resolve(request)), key]),
  )
