import { envSchemas } from '../docs/configuration-page.ts'
import { composeFile, readComposeFile } from './compose-file.ts'
import type { RawManifest } from './kustomize.ts'
import { networkFaults } from './network-faults.ts'
import { folderOf, podFaults, type Code } from './pod-faults.ts'

export const readCode = async (root: string): Promise<Code> => {
  return { schemas: await envSchemas(root), compose: readComposeFile(root, composeFile).services }
}

/** Returns one sentence for each thing in rendered manifests that does not fit the code. */
export const kubernetesFaults = (manifests: readonly RawManifest[], code: Code): string[] => {
  const reads = (name: string, variable: string): boolean => {
    const known = code.schemas[folderOf(name)]?.properties ?? code.compose[name]?.environment ?? {}
    return variable in known
  }
  return [...podFaults(manifests, code), ...networkFaults(manifests, reads)]
}
