// Programs that render and validate manifests as a cluster does, kept in .local. Only `npm run check:k8s` gets them.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireOnce, exists } from '@love-space/local-runtime/programs/acquire-once.ts'
import { findOnPath, runTool } from '@love-space/local-runtime/programs/run-tool.ts'

type Log = (line: string) => void

export interface StrictTools {
  /** Command that renders the folder given as its last word. */
  readonly render: readonly [program: string, ...words: string[]]
  readonly kubeconform: string
  /** Folder of the schemas of Kubernetes, a file for each kind. */
  readonly schemas: string
}

const kubernetes = '1.33.0'
/** Release of the Python package kubernetes-validate, which holds the schemas. */
const schemasRelease = '1.33.1'
const kustomize = { program: 'kustomize', module: 'sigs.k8s.io/kustomize/kustomize/v5', version: '5.7.1' }
const kubeconform = { program: 'kubeconform', module: 'github.com/yannh/kubeconform/cmd/kubeconform', version: '0.8.0' }
const installTimeoutMs = 600_000

const needed = async (program: string): Promise<string> => {
  const path = await findOnPath(program, process.env)
  if (!path) throw new Error(`Validating as a cluster does needs ${program}: install it, then run this again.`)
  return path
}

const folderOf = (toolsDir: string, { program, version }: typeof kustomize): string =>
  join(toolsDir, 'bin', `${program}-${version}`)

const schemasIn = (toolsDir: string): string => join(toolsDir, 'bin', `kubernetes-schemas-${kubernetes}`)

const buildWithGo = async (toolsDir: string, tool: typeof kustomize, log: Log): Promise<void> =>
  acquireOnce(folderOf(toolsDir, tool), async (dir) => {
    log(`Building ${tool.program} ${tool.version} with Go, once for this clone.`)
    const install = ['install', `${tool.module}@v${tool.version}`]
    const env = { ...process.env, GOBIN: dir, CGO_ENABLED: '0' }
    await runTool(await needed('go'), install, { env, timeoutMs: installTimeoutMs })
  })

const reference = /"(?:\/api\/_definitions\.json)?#\/\$defs\/([^"]+)"/g

/** Returns a schema as one document, which kubeconform needs: with the definitions to which it refers. */
const inlined = (schema: string, definitions: Readonly<Record<string, unknown>>): string => {
  const used: Record<string, unknown> = {}
  const collect = (text: string): void => {
    for (const [, name = ''] of text.matchAll(reference)) {
      if (name in used) continue
      used[name] = definitions[name]
      collect(JSON.stringify(definitions[name]))
    }
  }
  collect(schema)
  const whole = { ...(JSON.parse(schema) as object), $defs: used }
  return JSON.stringify(whole).replaceAll(reference, (_, name: string) => `"#/$defs/${name}"`)
}

const getSchemas = async (toolsDir: string, log: Log): Promise<void> =>
  acquireOnce(schemasIn(toolsDir), async (dir) => {
    log(`Getting the schemas of Kubernetes ${kubernetes} with Python, once for this clone.`)
    const wheels = join(dir, 'wheels')
    await mkdir(wheels)
    const python = await needed('python3')
    const options = { env: process.env, cwd: wheels, timeoutMs: installTimeoutMs }
    const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', `kubernetes-validate==${schemasRelease}`]
    await runTool(python, download, options)
    const [wheel = ''] = await readdir(wheels)
    await runTool(python, ['-m', 'zipfile', '-e', wheel, '.'], options)
    const from = join(wheels, 'kubernetes_validate/kubernetes-json-schema', `v${kubernetes}-local-strict`)
    const { $defs } = JSON.parse(await readFile(join(from, '_definitions.json'), 'utf8')) as {
      readonly $defs: Readonly<Record<string, unknown>>
    }
    for (const file of await readdir(from)) {
      if (file.startsWith('_')) continue
      await writeFile(join(dir, file), inlined(await readFile(join(from, file), 'utf8'), $defs))
    }
    await rm(wheels, { recursive: true })
  })

/** Returns the programs if they are all there. */
export const findStrictTools = async (toolsDir: string): Promise<StrictTools | undefined> => {
  const kubectl = await findOnPath('kubectl', process.env)
  const ownRenderer = join(folderOf(toolsDir, kustomize), kustomize.program)
  const render = kubectl
    ? ([kubectl, 'kustomize'] as const)
    : (await exists(ownRenderer))
      ? ([ownRenderer, 'build'] as const)
      : undefined
  const validator = join(folderOf(toolsDir, kubeconform), kubeconform.program)
  const schemas = schemasIn(toolsDir)
  if (!render || !(await exists(validator)) || !(await exists(schemas))) return undefined
  return { render: [...render], kubeconform: validator, schemas }
}

/** Gets what is missing. Throws a sentence that says which program that needs. */
export const getStrictTools = async (toolsDir: string, log: Log): Promise<void> => {
  if (!(await findOnPath('kubectl', process.env))) await buildWithGo(toolsDir, kustomize, log)
  await buildWithGo(toolsDir, kubeconform, log)
  await getSchemas(toolsDir, log)
}
