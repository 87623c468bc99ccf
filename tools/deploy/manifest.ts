import type { RawManifest } from './kustomize.ts'

export type Labels = Readonly<Record<string, string>>

export interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean }
  }
}

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number }
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly env?: readonly Variable[]
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[]
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly securityContext?: unknown
  readonly resources?: {
    readonly requests?: { readonly memory?: string }
    readonly limits?: { readonly memory?: string }
  }
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Labels }
  readonly spec: {
    readonly containers: readonly [Container, ...Container[]]
    readonly initContainers?: readonly Container[]
    readonly volumes?: readonly {
      readonly name: string
      readonly persistentVolumeClaim?: { readonly claimName: string }
    }[]
    readonly securityContext?: {
      readonly runAsNonRoot?: boolean
      readonly runAsUser?: number
      readonly seccompProfile?: { readonly type: string }
    }
    readonly automountServiceAccountToken?: boolean
    readonly enableServiceLinks?: boolean
    readonly terminationGracePeriodSeconds?: number
  }
}

interface Service {
  readonly clusterIP?: string
  readonly selector: Labels
  readonly ports: readonly { readonly name: string; readonly port: number }[]
}

interface Peer {
  readonly podSelector?: { readonly matchLabels?: Labels }
  readonly namespaceSelector?: { readonly matchLabels?: Labels }
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}

interface NetworkPolicy {
  readonly podSelector: { readonly matchLabels?: Labels }
  readonly policyTypes: readonly string[]
  readonly ingress?: readonly { readonly from?: readonly Peer[] }[]
  readonly egress?: readonly { readonly to?: readonly Peer[] }[]
}

interface Ingress {
  readonly tls?: readonly { readonly hosts?: readonly string[] }[]
  readonly rules?: readonly {
    readonly host?: string
    readonly http?: {
      readonly paths: readonly {
        readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name?: string } } }
      }[]
    }
  }[]
}

interface Specs {
  readonly Deployment: { readonly replicas?: number; readonly template: PodTemplate }
  readonly Job: { readonly template: PodTemplate }
  readonly CronJob: { readonly jobTemplate: { readonly spec: { readonly template: PodTemplate } } }
  readonly Service: Service
  readonly NetworkPolicy: NetworkPolicy
  readonly Ingress: Ingress
  readonly PersistentVolumeClaim: unknown
  readonly HorizontalPodAutoscaler: { readonly scaleTargetRef: { readonly kind: string; readonly name: string } }
  readonly PodDisruptionBudget: { readonly selector: { readonly matchLabels: Labels } }
}

/** Returns the specs of a kind, by name. */
export const specsOf = <Kind extends keyof Specs>(
  manifests: readonly RawManifest[],
  kind: Kind,
): ReadonlyMap<string, Specs[Kind]> =>
  new Map(
    manifests
      .filter((manifest) => manifest.kind === kind)
      .map(({ metadata, spec }) => [metadata.name, spec as Specs[Kind]]),
  )

/** Returns every pod template, by the name of what makes the pods. */
export const podsOf = (manifests: readonly RawManifest[]): ReadonlyMap<string, PodTemplate> =>
  new Map([
    ...[...specsOf(manifests, 'Deployment')].map(([name, { template }]) => [name, template] as const),
    ...[...specsOf(manifests, 'Job')].map(([name, { template }]) => [name, template] as const),
    ...[...specsOf(manifests, 'CronJob')].map(([name, { jobTemplate }]) => [name, jobTemplate.spec.template] as const),
  ])

export const settingsOf = (manifests: readonly RawManifest[]): Readonly<Record<string, string>> => {
  const map = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'settings')
  return (map?.data ?? {}) as Record<string, string>
}

export const hasLabels = (labels: Labels, wanted: Labels): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)
