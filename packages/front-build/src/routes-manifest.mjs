import { rspack } from '@rspack/core'
import { prerender } from './prerender.mjs'

/**
 * Emits `routes.json`: the files of the remote itself and, for each path, those of the chunks its first paint needs,
 * with the page as HTML where the module `prerendered` has it.
 * The federation manifest lists async chunks flat and can't tell one route from another.
 */
export class RoutesManifest {
  constructor(routes, prerendered) {
    this.routes = routes
    this.prerendered = prerendered
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('RoutesManifest', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'RoutesManifest', stage: 5000 }, async () => {
        const pages = this.prerendered ? await prerender(this.prerendered) : {}
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
            Object.entries(this.routes).map(([path, chunks]) => [
              path,
              { ...split(chunks.flatMap(filesOf)), html: pages[path] },
            ]),
          ),
        }
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(JSON.stringify(manifest)))
      })
    })
  }
}
