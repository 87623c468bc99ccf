import { rspack } from '@rspack/core'

/**
 * Emits `routes.json`: the files of the remote itself and, for each path, those of the chunks its first paint needs.
 * The federation manifest lists async chunks flat and can't tell one route from another.
 */
export class RoutesManifest {
  constructor(routes) {
    this.routes = routes
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('RoutesManifest', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'RoutesManifest', stage: 5000 }, () => {
        const { namedChunkGroups = {} } = compilation.getStats().toJson({ all: false, chunkGroups: true })
        const filesOf = (chunkName) => {
          const group = namedChunkGroups[chunkName]
          if (!group) throw new Error(`routes names the chunk "${chunkName}", which the build does not have`)
          return group.assets.map(({ name }) => name)
        }
        const split = (files) => {
          const unique = [...new Set(files)]
          return {
            scripts: unique.filter((file) => file.endsWith('.js')),
            styles: unique.filter((file) => file.endsWith('.css')),
          }
        }
        const exposed = Object.keys(namedChunkGroups).filter((name) => name.startsWith('__federation_expose_'))
        const manifest = {
          base: split(exposed.flatMap(filesOf)),
          routes: Object.fromEntries(
            Object.entries(this.routes).map(([path, chunks]) => [path, split(chunks.flatMap(filesOf))]),
          ),
        }
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(JSON.stringify(manifest)))
      })
    })
  }
}
