import { readFileSync } from 'node:fs'
import { rspack } from '@rspack/core'
import { drawIcon } from './app-icons.mjs'

/**
 * Emits what a device needs to install the product: the manifests, by file name, and the icons, drawn from the product's sign.
 *
 * @typedef {{ sign: string, icons: readonly import('./app-icons.mjs').Icon[], manifests: Record<string, object> }} Parts
 */
export class Installable {
  /** @param {Parts} parts */
  constructor({ sign, icons, manifests }) {
    this.sign = sign
    this.icons = icons
    this.manifests = manifests
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Installable', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'Installable', stage: -100 }, async () => {
        compilation.fileDependencies.add(this.sign)
        const svg = readFileSync(this.sign, 'utf8')
        for (const [name, manifest] of Object.entries(this.manifests)) {
          compilation.emitAsset(name, new rspack.sources.RawSource(JSON.stringify(manifest)))
        }
        await Promise.all(
          this.icons.map(async (icon) => {
            compilation.emitAsset(icon.name, new rspack.sources.RawSource(await drawIcon(svg, icon)))
          }),
        )
      })
    })
  }
}
