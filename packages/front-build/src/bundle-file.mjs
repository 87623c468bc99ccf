import { rspack } from '@rspack/core'

/**
 * Bundles a script into one file, apart from the page's chunks and from the federation runtime. It is compiled in memory: the outer
 * build (`compilation`) writes, compresses and dates the file, and makes it anew when what it was made of has changed.
 *
 * @param {{ entry: string, context: string, target?: string, compilation: import('@rspack/core').Compilation }} options `entry`
 *   is the address of a module, `data:` ones included
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

/** The address of a module that stands in no file. */
export const moduleOf = (source) => `data:text/javascript,${encodeURIComponent(source)}`
