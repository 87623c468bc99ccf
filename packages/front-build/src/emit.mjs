import { createHash } from 'node:crypto'
import { rspack } from '@rspack/core'

/** Makes a plugin that works on what a build emits, at a stage of its assets. */
export const atStage = (name, stage, work) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, () => work(compilation, compiler))
    })
  },
})

/** Adds a file to what is emitted. */
export const emitFile = (compilation, name, content) =>
  compilation.emitAsset(name, new rspack.sources.RawSource(content))

/** Names a file by its content; a development server keeps the plain name. */
export const hashedName = (name, ending, content, isDev) =>
  `${name}${isDev ? '' : `.${createHash('sha256').update(content).digest('hex').slice(0, 8)}`}.${ending}`
