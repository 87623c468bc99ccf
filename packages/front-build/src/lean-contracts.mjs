import { join } from 'node:path'

const loader = join(import.meta.dirname, 'lean-contracts-loader.mjs')
const routes = /[\\/]packages[\\/]contracts[\\/]src[\\/].*\.routes\.ts$/

/**
 * A browser calls a route by its method and path and checks no value, but a route carries the schemas of everything it
 * takes and answers. This leaves of a route what a call needs, and of the contracts what is asked for.
 */
export const leanContracts = () => [
  { test: routes, resourceQuery: { not: /schemas/ }, enforce: 'pre', loader },
  { test: /[\\/]packages[\\/](contracts|couple-rules|texts)[\\/]src[\\/]/, sideEffects: false },
]
