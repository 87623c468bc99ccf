import { isDeepStrictEqual } from 'node:util'
import type { TObject } from '@sinclair/typebox'
import { databaseOf, processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { closeWaitMs } from '@love-space/service-kit/process/close-server.ts'
import { hardExitMs } from '@love-space/service-kit/process/end-on-signals.ts'
import { loadEnv, type EnvSchema } from '@love-space/service-kit/process/env.ts'
import type { ComposeFile } from './compose-file.ts'
import type { RawManifest } from './kustomize.ts'
import { podsOf, settingsOf, specsOf, type Container, type PodTemplate, type Probe } from './manifest.ts'
import { environmentOf, exampleSecrets, namesIn, type PodEnvironment } from './pod-environment.ts'
import { isSecret } from './rules.ts'

/** Declarations that the manifests must agree with. */
export interface Code {
  /** Environment of each process, by its folder. */
  readonly schemas: Readonly<Record<string, TObject>>
  /** Containers of docker-compose.yml. */
  readonly compose: ComposeFile['services']
}

/** Returns the folder of a process. */
export const folderOf = (name: string): string => (name === 'gateway' ? name : `services/${name}`)
const isProcess = (name: string): name is ProcessName => processNames.some((one) => one === name)
const isFrontEnd = (name: string): boolean => frontEndNames.some((one) => one === name)
const toolNames = ['migrate', 'backup', 'tools']

/** The container in docker-compose.yml with the same secrets. There the nightly backup is one of the tools. */
const asInCompose = (name: string): string => (name === 'backup' ? 'tools' : name)

const megabytes = (quantity = ''): number => {
  const [, number = '0', unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  return Number(number) * (unit === 'Gi' ? 1024 : 1)
}

const imageFaults = (name: string, { image }: Container): string[] => {
  const wanted = toolNames.includes(name) ? 'tools' : name
  const found = new RegExp(`(^|/)love-space/${wanted}:([\\w.-]+)$`).exec(image)
  return found && found[2] !== 'latest' ? [] : [`its image must be love-space/${wanted} with a version, not ${image}.`]
}

/** A Secret's key has the same name as in the file .env of Docker Compose. */
const secretFaults = (name: string, { values, keys }: PodEnvironment, { compose }: Code): string[] => {
  const inCompose = Object.entries(compose[asInCompose(name)]?.environment ?? {}).filter(([variable]) =>
    isSecret(variable),
  )
  const needed = name === 'backup' ? inCompose.filter(([variable]) => variable !== 'INTERNAL_PRIVATE_KEY') : inCompose
  const differing = needed
    .map(([variable, value]) => [variable, /\$\{([A-Z0-9_]+)/.exec(value)?.[1]])
    .filter(([variable = '', key]) => keys[variable] !== key)
  const open = Object.keys(values).filter((variable) => isSecret(variable) && keys[variable] === undefined)
  return [
    ...differing.map(([variable, key]) => `${variable} must be ${key} of the Secret, as in docker-compose.yml.`),
    ...open.map((variable) => `${variable} stands in the file.`),
  ]
}

const addressFaults = (name: string, { values, keys }: PodEnvironment): string[] => {
  const user = isProcess(name) ? name : name === 'migrate' ? 'migrate' : 'operator'
  const databaseUser = isProcess(name) ? name : 'operator'
  const passwordOf = (variable: string): string => (variable in keys ? (values[variable] ?? '') : '')
  const natsPassword = passwordOf(`${user.toUpperCase()}_NATS_PASSWORD`)
  const isOwnNats = values.NATS_URL?.startsWith(`nats://${user}:${natsPassword}@`)
  const mongoPassword = passwordOf(`${databaseUser.toUpperCase()}_MONGO_PASSWORD`)
  const isOwnDatabase = values.MONGODB_URL?.startsWith(`mongodb://${databaseUser}:${mongoPassword}@`)
  return [
    ...(isOwnNats ? [] : [`NATS_URL must be that of the user ${user}.`]),
    ...(name === 'gateway' || isOwnDatabase ? [] : [`MONGODB_URL must be that of the user ${databaseUser}.`]),
    ...(isProcess(name) && name !== 'gateway' && values.MONGODB_DATABASE !== databaseOf(name)
      ? [`it may only use ${databaseOf(name)}.`]
      : []),
  ]
}

const portOf = ({ ports = [] }: Container, probe: Probe | undefined): number | undefined =>
  ports.find(({ name, containerPort }) => name === probe?.httpGet?.port || containerPort === probe?.httpGet?.port)
    ?.containerPort

const probeFaults = (container: Container, wanted: Readonly<Record<string, string>>, port: number): string[] =>
  Object.entries(wanted)
    .filter(([name, path]) => {
      const probe = container[name as 'readinessProbe']
      return probe?.httpGet?.path !== path || portOf(container, probe) !== port
    })
    .map(([name, path]) => `its ${name} must ask ${path} on port ${port}.`)

const processFaults = (name: ProcessName, pod: PodTemplate, environment: PodEnvironment, code: Code): string[] => {
  const [container] = pod.spec.containers
  const { values } = environment
  const schema = code.schemas[folderOf(name)]
  if (!schema) return [`${folderOf(name)} has no schema of its environment.`]
  const faults: string[] = []
  try {
    loadEnv(schema as EnvSchema<unknown>, values)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  const own = container.env ?? []
  const used = new Set(own.flatMap(({ value = '' }) => namesIn(value)))
  const unknown = own.filter((variable) => !(variable.name in schema.properties) && !used.has(variable.name))
  faults.push(...unknown.map((variable) => `the code does not know ${variable.name}.`))
  const opsPort = Number(name === 'gateway' ? values.OPS_PORT : values.PORT)
  faults.push(
    ...probeFaults(
      container,
      { startupProbe: '/healthz', livenessProbe: '/healthz', readinessProbe: '/readyz' },
      opsPort,
    ),
  )
  const http = container.ports?.find((port) => port.name === 'http')?.containerPort
  if (http !== Number(values.PORT)) faults.push(`its port http must be PORT, ${values.PORT}.`)
  if (Number(values.DRAIN_MS) + closeWaitMs >= hardExitMs)
    faults.push(`DRAIN_MS leaves no time for open requests before the exit after ${hardExitMs} ms.`)
  if ((pod.spec.terminationGracePeriodSeconds ?? 0) * 1000 <= hardExitMs)
    faults.push(`its terminationGracePeriodSeconds must be more than the ${hardExitMs / 1000} s in which it exits.`)
  return faults
}

/** Both files limit a part to the same memory; the check of docker-compose.yml knows how much media needs. */
const memoryFaults = (name: string, { resources }: Container, { compose }: Code): string[] => {
  const limit = compose[name]?.mem_limit
  return limit === undefined || megabytes(resources?.limits?.memory) === Number.parseInt(limit, 10)
    ? []
    : [`its memory limit must be ${limit}, as in docker-compose.yml.`]
}

const volumeFaults = (pod: PodTemplate, { values }: PodEnvironment, claims: ReadonlyMap<string, unknown>): string[] => {
  const { containers, volumes = [] } = pod.spec
  const folders = new Set(containers[0].volumeMounts?.map(({ mountPath }) => mountPath))
  const homeless = Object.entries(values).filter(([, value]) => /^\/[a-z]/.test(value) && !folders.has(value))
  const unclaimed = volumes.flatMap(({ persistentVolumeClaim: claim }) =>
    claim && !claims.has(claim.claimName) ? [claim.claimName] : [],
  )
  return [
    ...homeless.map(([variable, value]) => `${variable} is ${value}, which is no volume; the rest is read-only.`),
    ...unclaimed.map((claim) => `the volume ${claim} has no PersistentVolumeClaim.`),
  ]
}

const closedContainer = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
}

const rightsFaults = ({ spec }: PodTemplate): string[] => {
  const { securityContext, containers, initContainers = [] } = spec
  const isUser = securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0
  const hasLittle = spec.automountServiceAccountToken === false && spec.enableServiceLinks === false
  const open = [...containers, ...initContainers].filter(
    (container) => !isDeepStrictEqual(container.securityContext, closedContainer),
  )
  const unsized = containers.filter(({ resources }) => !resources?.requests?.memory || !resources.limits?.memory)
  return [
    ...(isUser ? [] : ['it must run as a user by number: an image names its user by a word.']),
    ...(securityContext?.seccompProfile?.type === 'RuntimeDefault'
      ? []
      : ['its seccompProfile must be RuntimeDefault.']),
    ...(hasLittle ? [] : ["it must get neither the cluster's token nor variables of Services."]),
    ...open.map(({ name }) => `its container ${name} must be read-only and without capabilities.`),
    ...unsized.map(({ name }) => `its container ${name} must request and limit memory.`),
  ]
}

/** Variables of an overlay's place for state. Without them a pod starts, but erasures are not repeated after a restore. */
const stateOf: Readonly<Record<string, string>> = {
  auth: 'ERASURE_LEDGER',
  space: 'ERASURE_LEDGER',
  backup: 'ERASURE_LEDGER',
  tools: 'ERASURE_LEDGER',
  gateway: 'RELEASES_FOLDER',
}

const stateFaults = (name: string, { values }: PodEnvironment): string[] => {
  const variable = stateOf[name]
  return variable === undefined || values[variable] ? [] : [`the overlay gives it no ${variable}.`]
}

/** Returns what is wrong with each pod by itself. */
export const podFaults = (manifests: readonly RawManifest[], code: Code): string[] => {
  const pods = podsOf(manifests)
  const settings = settingsOf(manifests)
  const secrets = exampleSecrets()
  const claims = specsOf(manifests, 'PersistentVolumeClaim')
  const wanted = [...processNames, ...frontEndNames, ...toolNames]
  const missing = wanted.filter((name) => !pods.has(name)).map((name) => `${name} is missing.`)
  const strange = [...pods.keys()].filter((name) => !wanted.includes(name)).map((name) => `${name} has no image.`)
  const faults = [...pods].flatMap(([name, pod]) => {
    const [container] = pod.spec.containers
    const environment = environmentOf(container, settings, secrets)
    const ofKind = isProcess(name)
      ? processFaults(name, pod, environment, code)
      : isFrontEnd(name)
        ? probeFaults(container, { livenessProbe: '/healthz', readinessProbe: '/healthz' }, 8080)
        : []
    const found = [
      ...environment.faults,
      ...imageFaults(name, container),
      ...memoryFaults(name, container, code),
      ...ofKind,
      ...secretFaults(name, environment, code),
      ...(isFrontEnd(name) ? [] : addressFaults(name, environment)),
      ...volumeFaults(pod, environment, claims),
      ...stateFaults(name, environment),
      ...rightsFaults(pod),
    ]
    return found.map((fault) => `${name}: ${fault}`)
  })
  const inSchemas = Object.values(code.schemas).flatMap(({ properties }) => Object.keys(properties))
  const inTools = Object.keys(code.compose.tools?.environment ?? {})
  const values = [...pods.values()].flatMap(({ spec }) => spec.containers[0].env ?? [])
  const composed = values.flatMap(({ value = '' }) => namesIn(value))
  const useful = new Set([...inSchemas, ...inTools, ...composed])
  const useless = Object.keys(settings).filter((name) => !useful.has(name))
  return [...missing, ...strange, ...faults, ...useless.map((name) => `settings: the code does not know ${name}.`)]
}
