import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rspack } from '@rspack/core'

const federation = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
const federationModule = /[\\/]@module-federation[\\/].*\.cjs$/

/**
 * The federation plugin names its runtime by CommonJS paths, out of which nothing can be shaken and which would stand
 * beside the ES modules of the same packages. This takes the ES modules everywhere.
 */
export const leanFederation = () => ({
  alias: {
    '@module-federation/runtime-tools/runtime-core$': esModule('@module-federation/runtime-core'),
    '@module-federation/runtime-core$': esModule('@module-federation/runtime-core'),
    '@module-federation/sdk$': esModule('@module-federation/sdk'),
    '@module-federation/error-codes$': esModule('@module-federation/error-codes'),
  },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(federationModule, (data) => {
      data.request = esModuleOf(data.request)
    }),
  ],
})

const esModule = (name) => esModuleOf(join(dirname(federation.resolve(name)), 'index.cjs'))

const esModuleOf = (path) =>
  [path.replace(/\.cjs$/, '.js'), path.replace(/\.cjs$/, '.mjs')].find((candidate) => existsSync(candidate)) ?? path
