import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rspack } from '@rspack/core'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(js|mjs|css|json|svg|html|txt|webmanifest)$/
const bytesMin = 600

/** Puts a brotli and a gzip twin beside every text asset, so that no server compresses on the fly. */
export class Precompress {
  apply(compiler) {
    compiler.hooks.compilation.tap('Precompress', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage: 10_000 }, async () => {
        const texts = compilation.getAssets().filter(({ name }) => compressible.test(name))
        await Promise.all(texts.map(({ name, source }) => this.#emitTwins(compilation, name, source.buffer())))
      })
    })
  }

  async #emitTwins(compilation, name, content) {
    if (content.length < bytesMin) return
    const [br, gz] = await Promise.all([
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      gzipped(content, { level: 9 }),
    ])
    compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(br))
    compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(gz))
  }
}
