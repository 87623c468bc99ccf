import { rspack } from '@rspack/core'

/**
 * Bundles a script into one file, apart from the page's chunks and from the federation runtime. It is compiled in memory: the outer
 * build writes, compresses and dates the file.
 *
 * @param {{ entry: string, context: string, target?: string }} options `entry` is the address of a module, `data:` ones included
 * @returns {Promise<{ code: string, files: string[] }>} the code, and the files it was made of
 */
export async function bundleFile({ entry, context, target = 'web' }) {
  let code = ''
  const compiler = rspack({
    context,
    mode: 'production',
    target: [target, 'es2022'],
    devtool: false,
    entry,
    output: { filename: 'file.js' },
    module: {
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      ],
    },
  })
  compiler.hooks.shouldEmit.tap('bundleFile', (compilation) => {
    code = compilation.getAsset('file.js')?.source.source().toString() ?? ''
    return false
  })
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  const files = [...stats.compilation.fileDependencies]
  await new Promise((resolve) => {
    compiler.close(resolve)
  })
  return { code, files }
}

/** The address of a module that stands in no file. */
export const moduleOf = (source) => `data:text/javascript,${encodeURIComponent(source)}`
