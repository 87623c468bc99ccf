import { join } from 'node:path'

const loader = join(import.meta.dirname, 'lean-contracts-loader.mjs')
const http = join(import.meta.dirname, '../../contracts/src/http/')

/**
 * A browser calls a route by its method and path and checks no value, but a route carries the schemas of everything it
 * takes and answers. This leaves of a route what a call needs, and of the contracts what is asked for.
 */
export const leanContracts = () => [
  { test: (path) => path.startsWith(http), resourceQuery: { not: /schemas/ }, enforce: 'pre', loader },
  { test: /[\\/]packages[\\/](contracts|texts)[\\/]src[\\/]/, sideEffects: false },
]
