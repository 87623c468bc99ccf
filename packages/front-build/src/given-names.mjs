import { atStage, emitFile } from './emit.mjs'
import { sharedFiles } from './shared-modules.mjs'

const withInner = (modules) => modules.flatMap((module) => [module, ...withInner(module.modules ?? [])])

/** Emits `gives.json`: the exports of each shared module of this host. `npm run release` compares what remotes need. */
export const emitGivenNames = () =>
  atStage('emitGivenNames', 4000, async (compilation) => {
    const { modules } = compilation.getStats().toJson({
      all: false,
      modules: true,
      nestedModules: true,
      modulesSpace: Infinity,
      nestedModulesSpace: Infinity,
      providedExports: true,
    })
    const exportsByFile = new Map(withInner(modules).map((module) => [module.nameForCondition, module.providedExports]))
    const gives = [...sharedFiles()].map(([file, key]) => {
      const names = exportsByFile.get(file)
      if (!names) throw new Error(`The build does not know what ${file} exports.`)
      return [key, names.toSorted()]
    })
    emitFile(compilation, 'gives.json', JSON.stringify(Object.fromEntries(gives)))
  })
