// Renders a folder of kustomize as `kubectl kustomize` does, for machines without it. It knows only what deploy/k8s uses and
// throws at anything else; `npm run check:k8s` compares both where kubectl is installed.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export type Fields = Record<string, unknown>

export interface RawManifest extends Fields {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> } & Fields
}

interface Target {
  readonly kind?: string
  readonly name?: string
  readonly labelSelector?: string
}

interface Kustomization {
  readonly namespace?: string
  readonly resources?: readonly string[]
  readonly labels?: readonly { readonly pairs: Readonly<Record<string, string>>; readonly includeTemplates?: boolean }[]
  readonly patches?: readonly { readonly path: string; readonly target?: Target }[]
  readonly configMapGenerator?: readonly {
    readonly name: string
    readonly behavior?: 'merge'
    readonly literals: readonly string[]
  }[]
  readonly images?: readonly { readonly name: string; readonly newName?: string; readonly newTag?: string }[]
  readonly replicas?: readonly { readonly name: string; readonly count: number }[]
}

const known = new Set([
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'labels',
  'patches',
  'configMapGenerator',
  'images',
  'replicas',
])

/** Field by which two items of a list are the same one. Other lists replace each other. */
const identities: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  volumes: 'name',
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeLists = (before: readonly Fields[], patch: readonly Fields[], identity: string): Fields[] => {
  const isSame = (one: Fields) => (other: Fields) => one[identity] === other[identity]
  const added = patch.filter((item) => !before.some(isSame(item)))
  const kept = before.map((item) => {
    const change = patch.find(isSame(item))
    return change ? merge(item, change) : item
  })
  return [...added, ...kept]
}

/** Merges a patch into an object as a strategic merge patch does. */
const merge = (before: Fields, patch: Fields): Fields => {
  const merged: Fields = { ...before }
  for (const [name, value] of Object.entries(patch)) {
    const old = before[name]
    const identity = identities[name]
    if (isFields(old) && isFields(value)) merged[name] = merge(old, value)
    else if (identity !== undefined && Array.isArray(old) && Array.isArray(value))
      merged[name] = mergeLists(old as Fields[], value as Fields[], identity)
    else merged[name] = value
  }
  return merged
}

const isSelected = (labels: Readonly<Record<string, string>> = {}, selector: string): boolean => {
  const [, label = '', values = ''] = /^(\S+?)(?:=| in \()([^()]+)\)?$/.exec(selector) ?? []
  return values.split(',').some((value) => labels[label] === value.trim())
}

const isTarget = ({ kind, metadata }: RawManifest, target: Target): boolean =>
  (target.kind === undefined || new RegExp(`^(?:${target.kind})$`).test(kind)) &&
  (target.name === undefined || target.name === metadata.name) &&
  (target.labelSelector === undefined || isSelected(metadata.labels, target.labelSelector))

/** Labels a manifest and the templates in it. */
const withLabels = (manifest: RawManifest, pairs: Fields): RawManifest => {
  const label = (value: Fields): Fields => merge(value, { metadata: { labels: pairs } })
  const inner = (value: unknown): unknown => {
    if (!isFields(value)) return value
    const copy: Fields = {}
    for (const [name, part] of Object.entries(value)) {
      const deep = inner(part)
      copy[name] = isFields(deep) && /^(template|jobTemplate)$/.test(name) ? label(deep) : deep
    }
    return copy
  }
  return label(inner(manifest) as Fields) as RawManifest
}

const withImages = (value: unknown, images: NonNullable<Kustomization['images']>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withImages(item, images))
  if (!isFields(value)) return value
  const entries = Object.entries(value).map(([name, part]) => {
    const image = name === 'image' ? images.find((one) => one.name === part) : undefined
    return [name, image ? `${image.newName ?? image.name}:${image.newTag}` : withImages(part, images)]
  })
  return Object.fromEntries(entries) as Fields
}

const manifestsIn = (file: string): RawManifest[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as RawManifest)

const generate = (manifests: readonly RawManifest[], of: Kustomization): RawManifest[] => {
  let made = [...manifests]
  for (const { name, behavior, literals } of of.configMapGenerator ?? []) {
    const data = Object.fromEntries(
      literals.map((literal): [string, string] => {
        const at = literal.indexOf('=')
        return [literal.slice(0, at), literal.slice(at + 1)]
      }),
    )
    const isIt = ({ kind, metadata }: RawManifest): boolean => kind === 'ConfigMap' && metadata.name === name
    if (behavior === 'merge') made = made.map((one) => (isIt(one) ? (merge(one, { data }) as RawManifest) : one))
    else made.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  }
  return made
}

/** Returns the manifests of a folder with a kustomization.yaml. Names of generated maps get no digest. */
export const render = (folder: string): RawManifest[] => {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization
  const strange = Object.keys(kustomization).filter((name) => !known.has(name))
  if (strange.length > 0) throw new Error(`${folder}: this check cannot read ${strange.join(', ')}.`)
  const { namespace, resources = [], labels = [], patches = [], images = [], replicas = [] } = kustomization
  const found = resources.flatMap((resource) => {
    const path = join(folder, resource)
    return statSync(path).isDirectory() ? render(path) : manifestsIn(path)
  })
  let manifests = generate(found, kustomization)
  for (const { path, target } of patches) {
    for (const patch of manifestsIn(join(folder, path))) {
      const aim = target ?? { kind: patch.kind, name: patch.metadata.name }
      if (!manifests.some((manifest) => isTarget(manifest, aim)))
        throw new Error(`${join(folder, path)} changes nothing.`)
      const change = { ...patch, apiVersion: undefined, kind: undefined, metadata: undefined }
      manifests = manifests.map((manifest) => {
        if (!isTarget(manifest, aim)) return manifest
        const { apiVersion, kind, metadata } = manifest
        return { ...merge(manifest, change), apiVersion, kind, metadata }
      })
    }
  }
  return manifests.map((manifest) => {
    let changed = labels.reduce((one, { pairs }) => withLabels(one, pairs), manifest)
    if (namespace !== undefined && manifest.kind !== 'Namespace')
      changed = merge(changed, { metadata: { namespace } }) as RawManifest
    const count = replicas.find(({ name }) => name === manifest.metadata.name && manifest.kind === 'Deployment')?.count
    if (count !== undefined) changed = merge(changed, { spec: { replicas: count } }) as RawManifest
    return withImages(changed, images) as RawManifest
  })
}
