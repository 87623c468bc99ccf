import { readFileSync } from 'node:fs'
import { drawIcon } from './app-icons.mjs'
import { atStage, emitFile } from './emit.mjs'

/**
 * Emits web app manifests by file name, and icons drawn from the product's sign.
 *
 * @typedef {{ sign: string, icons: readonly import('./app-icons.mjs').Icon[], manifests: Record<string, object> }} Parts
 * @param {Parts} parts
 */
export const emitInstallable = ({ sign, icons, manifests }) =>
  atStage('emitInstallable', -100, async (compilation) => {
    compilation.fileDependencies.add(sign)
    const svg = readFileSync(sign, 'utf8')
    for (const [name, manifest] of Object.entries(manifests)) emitFile(compilation, name, JSON.stringify(manifest))
    await Promise.all(icons.map(async (icon) => emitFile(compilation, icon.name, await drawIcon(svg, icon))))
  })
