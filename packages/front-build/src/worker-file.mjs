import { rspack } from '@rspack/core'
import { bundleFile } from './bundle-file.mjs'

/** Bundles a worker into one file of a fixed name. */
export class WorkerFile {
  constructor({ entry, filename }) {
    this.entry = entry
    this.filename = filename
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('WorkerFile', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerFile', stage: 5000 }, async () => {
        const { code, files } = await bundleFile({
          entry: this.entry,
          context: compiler.context,
          target: 'webworker',
        })
        for (const file of files) compilation.fileDependencies.add(file)
        compilation.emitAsset(this.filename, new rspack.sources.RawSource(code))
      })
    })
  }
}
