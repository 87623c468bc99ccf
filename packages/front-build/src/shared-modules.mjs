import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../..')

/** Modules of the ui package that hold a context or a store; the others are bundled where they are used and tree-shaken. */
const uiWithState = ['portal.tsx', 'toast.ts']

/**
 * What the host and the remotes hold once. The host carries it eagerly.
 * Every module of web-kit is shared by its file, because its stores import each other by relative path
 * and a store that is bundled twice exists twice. Contracts hold no state, and a remote needs those it was built with.
 */
export function sharedModules({ eager }) {
  const library = (requiredVersion) => ({ singleton: true, requiredVersion, eager })
  const ours = { singleton: true, requiredVersion: false, version: '0.1.0', eager }
  const webKit = readdirSync(join(packages, 'web-kit/src'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|types)\.tsx?$/.test(file))
    .map((file) => {
      const path = join(packages, 'web-kit/src', file)
      return [path, { ...ours, import: path, shareKey: `@love-space/web-kit/${file}` }]
    })
  return {
    react: library('^19.0.0'),
    'react/': library('^19.0.0'),
    'react-dom': library('^19.0.0'),
    'react-dom/': library('^19.0.0'),
    zustand: library('^5.0.0'),
    '@tanstack/react-query': library('^5.0.0'),
    ...Object.fromEntries(webKit),
    ...Object.fromEntries(
      uiWithState
        .filter((file) => existsSync(join(packages, 'ui/src', file)))
        .map((file) => [`@love-space/ui/${file}`, ours]),
    ),
    '@sinclair/typebox': library('^0.34.0'),
  }
}
