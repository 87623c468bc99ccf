import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const router = createRequire(require.resolve('react-router-dom'))
const routerBuild = join(dirname(router.resolve('react-router/package.json')), 'dist/production')

/** The production build of the router, whose package names only the other. */
export const leanLibraries = ({ isDev }) =>
  isDev
    ? {}
    : { 'react-router/dom$': join(routerBuild, 'dom-export.mjs'), 'react-router$': join(routerBuild, 'index.mjs') }
