import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const router = createRequire(require.resolve('react-router-dom'))
const routerBuild = join(dirname(router.resolve('react-router/package.json')), 'dist/production')

/** The part of the query library in use, and the production build of the router, whose package names only the other. */
export const leanLibraries = ({ isDev }) => ({
  'whole-react-query$': join(dirname(require.resolve('@tanstack/react-query/package.json')), 'build/modern/index.js'),
  '@tanstack/react-query$': join(import.meta.dirname, 'lean-query.mjs'),
  ...(isDev
    ? {}
    : { 'react-router/dom$': join(routerBuild, 'dom-export.mjs'), 'react-router$': join(routerBuild, 'index.mjs') }),
})
