import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const packages = join(import.meta.dirname, '../..')

/**
 * Returns the modules that host and remotes share; the host loads them eagerly. All web-kit modules except `*.lazy.ts`
 * are shared by file, since a store bundled twice would exist twice. Their share keys name no folder, so older remotes
 * still find a moved module. Of the ui package only modules with state are shared; front ends bundle the rest, like
 * contracts.
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
