import { rspack } from '@rspack/core'

/**
 * Bundles a script into a single file in memory, without the page's chunks or the federation runtime. The outer build
 * (`compilation`) writes and compresses the file, and rebuilds it when a source changes.
 *
 * @param {{ entry: string, context: string, target?: string, compilation: import('@rspack/core').Compilation }} options
 * `entry` may be a `data:` URL
 * @returns {Promise<string>} the code
 */
export async function bundleFile({ entry, context, target = 'web', compilation: outer }) {
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
  for (const file of stats.compilation.fileDependencies) outer.fileDependencies.add(file)
  await new Promise((resolve) => {
    compiler.close(resolve)
  })
  return code
}

export const moduleOf = (source) => `data:text/javascript,${encodeURIComponent(source)}`
