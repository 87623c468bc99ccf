import { rspack } from '@rspack/core'

/** Bundles a worker into one file of a fixed name, apart from the page's chunks and from the federation runtime. */
export class WorkerFile {
  constructor({ entry, filename }) {
    this.entry = entry
    this.filename = filename
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('WorkerFile', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerFile', stage: 5000 }, async () => {
        const { code, files } = await bundle(this.entry, compiler.context)
        for (const file of files) compilation.fileDependencies.add(file)
        compilation.emitAsset(this.filename, new rspack.sources.RawSource(code))
      })
    })
  }
}

/** Compiles in memory: the outer build writes, compresses and dates the file. */
async function bundle(entry, context) {
  let code = ''
  const compiler = rspack({
    context,
    mode: 'production',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry,
    output: { filename: 'worker.js' },
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
  compiler.hooks.shouldEmit.tap('WorkerFile', (compilation) => {
    code = compilation.getAsset('worker.js')?.source.source().toString() ?? ''
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
