import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { atStage, emitFile } from './emit.mjs'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(js|mjs|css|json|svg|html|txt|webmanifest)$/
const bytesMin = 600

/** Emits compressed files beside the originals, so that no server compresses at each request. */
export const precompress = () =>
  atStage('precompress', 10_000, async (compilation) => {
    const texts = compilation.getAssets().filter(({ name }) => compressible.test(name))
    await Promise.all(texts.map(({ name, source }) => emitTwins(compilation, name, source.buffer())))
  })

async function emitTwins(compilation, name, content) {
  if (content.length < bytesMin) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })])
  emitFile(compilation, `${name}.br`, br)
  emitFile(compilation, `${name}.gz`, gz)
}
