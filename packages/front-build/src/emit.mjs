import { createHash } from 'node:crypto'
import { rspack } from '@rspack/core'

export const atStage = (name, stage, work) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, () => work(compilation, compiler))
    })
  },
})

export const emitFile = (compilation, name, content) =>
  compilation.emitAsset(name, new rspack.sources.RawSource(content))

/** Returns a file name with the content's hash; without it for development servers. */
export const hashedName = (name, ending, content, isDev) =>
  `${name}${isDev ? '' : `.${createHash('sha256').update(content).digest('hex').slice(0, 8)}`}.${ending}`
