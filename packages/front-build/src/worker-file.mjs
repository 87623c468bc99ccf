import { bundleFile } from './bundle-file.mjs'
import { atStage, emitFile } from './emit.mjs'

export const emitWorker = ({ entry, filename }) =>
  atStage('emitWorker', 5000, async (compilation, { context }) => {
    emitFile(compilation, filename, await bundleFile({ entry, context, target: 'webworker', compilation }))
  })
