// Checks the Compose files and the Dockerfiles against the code, for machines that cannot run Docker.
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { clusterFile, composeFile, readComposeFile } from './deploy/compose-file.ts'
import { composeFaults, dockerfileFaults, readCode } from './deploy/compose-faults.ts'
import { Refusal, runTool } from './run-tool.ts'

await runTool(async () => {
  const code = await readCode(repositoryRoot)
  const faultsIn = (...files: readonly string[]): readonly string[] =>
    composeFaults(readComposeFile(repositoryRoot, ...files), code).map((fault) => `${files.at(-1)}: ${fault}`)
  const faults = [...faultsIn(composeFile), ...faultsIn(composeFile, clusterFile), ...dockerfileFaults(repositoryRoot)]
  if (faults.length > 0) throw new Refusal(faults.join('\n'))
  console.log(`${composeFile} and ${clusterFile} agree with the code.`)
})
