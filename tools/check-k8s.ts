// Checks deploy/k8s: against the code, and where the programs are there also as a cluster does. `--get-tools` gets those programs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { localDir, repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { runTool as runProgram } from '@love-space/local-runtime/programs/run-tool.ts'
import { parseAllDocuments } from 'yaml'
import { kubernetesFaults, readCode } from './deploy/kubernetes-faults.ts'
import { render, type RawManifest } from './deploy/kustomize.ts'
import { findStrictTools, getStrictTools, type StrictTools } from './deploy/strict-tools.ts'
import { Refusal, runTool } from './run-tool.ts'

const overlaysFolder = join(repositoryRoot, 'deploy/k8s/overlays')
const folderOf = (overlay: string): string => join(overlaysFolder, overlay)
const programTimeoutMs = 60_000

const keyOf = ({ kind, metadata }: RawManifest): string => `${kind} ${metadata.name}`

/** Returns where a rendered file differs from what the check against the code has read. */
const differences = (text: string, read: readonly RawManifest[]): string[] => {
  // The name of a generated map ends with a digest, so that pods restart when a setting changes.
  const manifests = parseAllDocuments(text.replaceAll(/\bsettings-[a-z0-9]{10}\b/g, 'settings')).map(
    (document) => document.toJS() as RawManifest,
  )
  const byKey = new Map(manifests.map((manifest) => [keyOf(manifest), manifest]))
  const differing = read.filter((manifest) => !isDeepStrictEqual(byKey.get(keyOf(manifest)), manifest))
  const extra = manifests.filter((manifest) => !read.some((one) => keyOf(one) === keyOf(manifest)))
  return [...differing, ...extra].map(
    (manifest) => `${keyOf(manifest)}: tools/deploy/kustomize.ts reads it differently.`,
  )
}

const strictFaults = async (tools: StrictTools, overlay: string, read: readonly RawManifest[]): Promise<string[]> => {
  const [program, ...words] = tools.render
  const options = { env: process.env, timeoutMs: programTimeoutMs }
  const text = await runProgram(program, [...words, folderOf(overlay)], options)
  const dir = mkdtempSync(join(tmpdir(), 'love-space-k8s-'))
  const file = join(dir, `${overlay}.yaml`)
  try {
    writeFileSync(file, text)
    const location = join(tools.schemas, '{{.ResourceKind}}{{.KindSuffix}}.json')
    const { status, stdout, stderr } = spawnSync(tools.kubeconform, ['-strict', '-schema-location', location, file], {
      encoding: 'utf8',
    })
    return [...(status === 0 ? [] : [`${stdout}${stderr}`.trim()]), ...differences(text, read)]
  } finally {
    rmSync(dir, { recursive: true })
  }
}

await runTool(async ([option, ...rest]) => {
  if (rest.length > 0 || (option !== undefined && option !== '--get-tools'))
    throw new Refusal('Usage: npm run check:k8s')
  if (option) await getStrictTools(localDir, (line) => console.log(line))
  const tools = await findStrictTools(localDir)
  const code = await readCode(repositoryRoot)
  const faults = await Promise.all(
    readdirSync(overlaysFolder).map(async (overlay) => {
      const manifests = render(folderOf(overlay))
      const strict = tools ? await strictFaults(tools, overlay, manifests) : []
      return [...kubernetesFaults(manifests, code), ...strict].map((fault) => `${overlay}: ${fault}`)
    }),
  )
  if (faults.flat().length > 0) throw new Refusal(faults.flat().join('\n'))
  console.log('deploy/k8s agrees with the code.')
  console.log(
    tools
      ? 'It fits the schemas of Kubernetes.'
      : 'Left out: the schemas of Kubernetes. `npm run check:k8s` gets what that needs, with Go and Python.',
  )
})
