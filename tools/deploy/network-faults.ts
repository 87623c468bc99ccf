import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { isDeepStrictEqual } from 'node:util'
import type { RawManifest } from './kustomize.ts'
import { hasLabels, podsOf, settingsOf, specsOf, type PodTemplate } from './manifest.ts'
import { environmentOf, exampleSecrets } from './pod-environment.ts'
import { hostsIn, networks, reachesOutside, type Host } from './rules.ts'

/** Servers that their own charts install, with their port and the network that reaches them. */
const servers: Readonly<Record<string, { readonly port: string; readonly network: string }>> = {
  mongo: { port: '27017', network: 'data' },
  nats: { port: '4222', network: 'back' },
  storage: { port: '7070', network: 'files' },
}
const elsewhere = new Set([...Object.keys(servers), 'mongo-users'])

const labelOf = (network: string) => ({ [`network.love-space/${network}`]: 'member' })
const isOn = ({ metadata }: PodTemplate, network: string): boolean => hasLabels(metadata.labels, labelOf(network))

const usesBucket = ({ spec }: PodTemplate): boolean =>
  (spec.containers[0].env ?? []).some(({ value }) => value?.startsWith('s3+') === true)

const memberFaults = (pods: ReadonlyMap<string, PodTemplate>): string[] =>
  Object.entries(networks).flatMap(([network, parts]) => {
    const wanted = parts.filter((part) => !elsewhere.has(part))
    // The nightly backup asks no front end.
    if (wanted.includes('tools') && network !== 'pages') wanted.push('backup')
    if (network === servers.storage?.network) {
      wanted.push(...[...pods].flatMap(([name, pod]) => (usesBucket(pod) && !wanted.includes(name) ? [name] : [])))
    }
    const found = [...pods].filter(([, pod]) => isOn(pod, network)).map(([name]) => name)
    return wanted.toSorted().join() === found.toSorted().join()
      ? []
      : [`${found.toSorted().join(', ')} share the network ${network}, not ${wanted.toSorted().join(', ')}.`]
  })

/** Networks that pods name but no policy, and policies that say something other than the table of networks. */
const policyFaults = (manifests: readonly RawManifest[], pods: ReadonlyMap<string, PodTemplate>): string[] => {
  const policies = specsOf(manifests, 'NetworkPolicy')
  const faults: string[] = []
  const closed = policies.get('closed')
  const ofProduct = { 'app.kubernetes.io/part-of': 'love-space' }
  const isClosed =
    closed !== undefined &&
    isDeepStrictEqual(closed.podSelector.matchLabels, ofProduct) &&
    closed.policyTypes.toSorted().join() === 'Egress,Ingress' &&
    closed.ingress === undefined &&
    closed.egress === undefined
  if (!isClosed) faults.push('The policy closed must refuse all traffic of the pods of the product.')
  for (const [name, pod] of pods) {
    if (!hasLabels(pod.metadata.labels, ofProduct)) faults.push(`${name} is not a pod of the product to the policies.`)
    const named = Object.keys(pod.metadata.labels).flatMap(
      (label) => /^network\.love-space\/(.+)$/.exec(label)?.[1] ?? [],
    )
    for (const network of named) {
      if (!(network in networks)) faults.push(`${name} is on a network ${network} that does not exist.`)
    }
  }
  for (const network of Object.keys(networks)) {
    const policy = policies.get(network)
    if (!policy || !isDeepStrictEqual(policy.podSelector.matchLabels, labelOf(network))) {
      faults.push(`The network ${network} has no policy for its pods.`)
      continue
    }
    const members = [{ podSelector: { matchLabels: labelOf(network) } }]
    const from = policy.ingress?.flatMap((rule) => rule.from ?? [{}]) ?? []
    const to = policy.egress?.flatMap((rule) => rule.to ?? [{}]) ?? []
    const isInner = isDeepStrictEqual(from, members) && isDeepStrictEqual(to, members)
    const fromOutside = [{ namespaceSelector: { matchLabels: labelOf(network) } }]
    const isFront = isDeepStrictEqual(from, fromOutside) && to.length === 0
    const isOutgoing =
      from.length === 0 && to.length === 1 && to[0]?.ipBlock !== undefined && (to[0].ipBlock.except ?? []).length > 0
    const holds = reachesOutside(network) ? (network === 'front' ? isFront : isOutgoing) : isInner
    if (!holds)
      faults.push(
        `The policy ${network} must ${reachesOutside(network) ? 'only reach the outside' : 'only join its pods'}.`,
      )
  }
  return faults
}

const serviceFaults = (manifests: readonly RawManifest[], pods: ReadonlyMap<string, PodTemplate>): string[] =>
  [...specsOf(manifests, 'Service')].flatMap(([name, { selector, ports }]) => {
    const chosen = [...pods.values()].filter(({ metadata }) => hasLabels(metadata.labels, selector))
    if (chosen.length !== 1) return [`The Service ${name} chooses ${chosen.length} kinds of pods.`]
    const own = chosen[0]?.spec.containers[0].ports ?? []
    return ports
      .filter((port) => !own.some((one) => one.name === port.name && one.containerPort === port.port))
      .map((port) => `The Service ${name} passes port ${port.port} (${port.name}) on, which its pods do not have.`)
  })

/** Whether a part's code reads a variable, which the settings give to every part. */
export type Reads = (name: string, variable: string) => boolean

const addressFaults = (
  manifests: readonly RawManifest[],
  pods: ReadonlyMap<string, PodTemplate>,
  reads: Reads,
): string[] => {
  const services = specsOf(manifests, 'Service')
  const settings = settingsOf(manifests)
  const secrets = exampleSecrets()
  const inner = Object.keys(networks).filter((network) => !reachesOutside(network))
  const faultsOf = (pod: PodTemplate, value: string, { host, port }: Host): string[] => {
    const server = servers[host.split('.').at(-1) ?? '']
    if (server) {
      return [
        ...(server.port === port ? [] : [`names port ${port} of ${host}, which answers on ${server.port}`]),
        ...(isOn(pod, server.network) ? [] : [`points at ${host}, which is on none of its networks`]),
      ]
    }
    const service = services.get(host)
    if (!service) return host.includes('.') ? [] : [`points at ${host}, which does not exist`]
    const other = [...pods.values()].find(({ metadata }) => hasLabels(metadata.labels, service.selector))
    const isNear = other !== undefined && inner.some((network) => isOn(pod, network) && isOn(other, network))
    return [
      ...(service.ports.some((one) => String(one.port) === port) ? [] : [`names a port ${port} that ${host} lacks`]),
      ...(value.startsWith('dns+') === (service.clusterIP === 'None')
        ? []
        : [`must begin with dns+ exactly if ${host} is headless`]),
      ...(isNear ? [] : [`points at ${host}, which is on none of its networks`]),
    ]
  }
  return [...pods].flatMap(([name, pod]) => {
    const { values } = environmentOf(pod.spec.containers[0], settings, secrets)
    return Object.entries(values)
      .filter(([variable]) => reads(name, variable))
      .flatMap(([variable, value]) =>
        hostsIn(value).flatMap((host) => faultsOf(pod, value, host).map((fault) => `${name}: ${variable} ${fault}.`)),
      )
  })
}

const ingressFaults = (manifests: readonly RawManifest[]): string[] => {
  const { PUBLIC_ORIGIN: origin } = settingsOf(manifests)
  return [...specsOf(manifests, 'Ingress').values()].flatMap(({ tls = [], rules = [] }) => {
    const hosts = rules.map(({ host }) => host)
    const secured = new Set(tls.flatMap((one) => one.hosts ?? []))
    const backends = rules.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service) ?? [])
    return [
      ...(hosts.some((host) => `https://${host}` === origin)
        ? []
        : [`No host of the Ingress is PUBLIC_ORIGIN, ${origin}.`]),
      ...hosts.filter((host = '') => !secured.has(host)).map((host) => `The Ingress has no certificate for ${host}.`),
      ...(backends.every(({ name, port }) => name === 'gateway' && port.name === 'http')
        ? []
        : ['The Ingress may only reach the gateway, on its port http.']),
    ]
  })
}

/** Every part that must survive a machine is named by its budget and its scaling, if the overlay has any. */
const scalingFaults = (manifests: readonly RawManifest[], pods: ReadonlyMap<string, PodTemplate>): string[] => {
  const budgets = [...specsOf(manifests, 'PodDisruptionBudget')]
  const scaled = [...specsOf(manifests, 'HorizontalPodAutoscaler')]
  const deployments = specsOf(manifests, 'Deployment')
  const lost = budgets.filter(
    ([, { selector }]) => ![...pods.values()].some(({ metadata }) => hasLabels(metadata.labels, selector.matchLabels)),
  )
  const held = scaled.filter(([, { scaleTargetRef: target }]) => {
    const deployment = target.kind === 'Deployment' ? deployments.get(target.name) : undefined
    return deployment === undefined || deployment.replicas !== undefined
  })
  const names = budgets.map(([name]) => name)
  const unprotected = [...processNames, ...frontEndNames].filter((name) => budgets.length > 0 && !names.includes(name))
  return [
    ...lost.map(([name]) => `The budget ${name} chooses no pod.`),
    ...held.map(([name]) => `${name} is scaled, so there must be a Deployment of that name without replicas.`),
    ...unprotected.map((name) => `${name} has no PodDisruptionBudget.`),
  ]
}

/** Returns the faults of the parts' networks, ports and addresses, and of the ways in from outside. */
export const networkFaults = (manifests: readonly RawManifest[], reads: Reads): string[] => {
  const pods = podsOf(manifests)
  return [
    ...memberFaults(pods),
    ...policyFaults(manifests, pods),
    ...serviceFaults(manifests, pods),
    ...addressFaults(manifests, pods, reads),
    ...ingressFaults(manifests),
    ...scalingFaults(manifests, pods),
  ]
}
