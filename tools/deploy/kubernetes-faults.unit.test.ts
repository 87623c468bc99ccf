import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kubernetesFaults, readCode } from './kubernetes-faults.ts'
import { render, type Fields, type RawManifest } from './kustomize.ts'

const root = join(import.meta.dirname, '../..')
const code = await readCode(root)
const large = render(join(root, 'deploy/k8s/overlays/large'))

/** Returns the faults of the large overlay with one object changed. */
const faultsWith = (kind: string, name: string, change: (manifest: RawManifest) => void): string[] => {
  const manifests = structuredClone(large)
  const manifest = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!manifest) throw new Error(`There is no ${kind} ${name}.`)
  change(manifest)
  return kubernetesFaults(manifests, code)
}

interface Changed {
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[]
  ports: { name: string; containerPort: number }[]
  readinessProbe: { httpGet: { path: string; port: string } }
  securityContext: { readOnlyRootFilesystem: boolean }
  resources: { limits?: { memory: string } }
  image: string
  volumeMounts: unknown[]
}
interface ChangedPod {
  metadata: { labels: Record<string, string | undefined> }
  spec: { containers: [Changed]; securityContext: Fields; terminationGracePeriodSeconds: number }
}

const pod = (name: string, change: (template: ChangedPod) => void): string[] =>
  faultsWith('Deployment', name, ({ spec }) => change((spec as { template: ChangedPod }).template))
const container = (name: string, change: (container: Changed) => void): string[] =>
  pod(name, ({ spec }) => change(spec.containers[0]))
const variable = (name: string, of: string, change: (variable: Changed['env'][number]) => void): string[] =>
  container(of, ({ env }) => {
    const found = env.find((one) => one.name === name)
    if (!found) throw new Error(`${of} has no ${name}.`)
    change(found)
  })
const settings = (values: Readonly<Record<string, string>>): string[] =>
  faultsWith('ConfigMap', 'settings', (map) => void Object.assign(map.data as object, values))
const spec = (kind: string, name: string, values: Fields): string[] =>
  faultsWith(kind, name, (manifest) => void Object.assign(manifest.spec as object, values))

it.each(['small', 'large'])('finds nothing wrong with the overlay %s', (overlay) => {
  expect(kubernetesFaults(render(join(root, 'deploy/k8s/overlays', overlay)), code)).toEqual([])
})

describe('variables and secrets', () => {
  it('misses a variable under a wrong name, and does not know the wrong one', () => {
    const faults = variable('KEY_ENCRYPTION_SECRET', 'auth', (one) => (one.name = 'KEY_ENCRYPTING_SECRET')).join('\n')
    expect(faults).toContain('KEY_ENCRYPTION_SECRET is missing')
    expect(faults).toContain('auth: the code does not know KEY_ENCRYPTING_SECRET.')
  })

  it('refuses a value that the process would refuse', () => {
    expect(settings({ TRUSTED_PROXIES: 'one' }).join('\n')).toContain('TRUSTED_PROXIES is not valid')
    expect(settings({ NATS_REPLICAS: '2' }).join('\n')).toContain('NATS_REPLICAS is not valid')
  })

  it('refuses a setting that nothing reads', () => {
    expect(settings({ QUOTA: '1' })).toEqual(['settings: the code does not know QUOTA.'])
  })

  it('misses a key that the Secret does not have', () => {
    const faults = variable('S3_SECRET_KEY', 'media', ({ valueFrom }) => {
      if (valueFrom) valueFrom.secretKeyRef.key = 'S3_SECRET'
    })
    expect(faults).toContain(
      'media: S3_SECRET_KEY refers to S3_SECRET of the Secret love-space, which does not have it.',
    )
  })

  it("refuses a key other than Docker Compose's", () => {
    const faults = variable('INTERNAL_PRIVATE_KEY', 'media', ({ valueFrom }) => {
      if (valueFrom) valueFrom.secretKeyRef.key = 'ADMIN_INTERNAL_PRIVATE_KEY'
    })
    expect(faults).toEqual([
      'media: INTERNAL_PRIVATE_KEY must be MEDIA_INTERNAL_PRIVATE_KEY of the Secret, as in docker-compose.yml.',
    ])
  })

  it('refuses an overlay that gives erasures no ledger', () => {
    const faults = container('space', (one) => (one.env = one.env.filter(({ name }) => name !== 'ERASURE_LEDGER')))
    expect(faults).toContain('space: the overlay gives it no ERASURE_LEDGER.')
  })

  it('refuses a missing secret that the schema calls optional', () => {
    const faults = container('media', (one) => (one.env = one.env.filter(({ name }) => name !== 'S3_ACCESS_KEY')))
    expect(faults).toEqual(['media: S3_ACCESS_KEY must be S3_ACCESS_KEY of the Secret, as in docker-compose.yml.'])
  })

  it('refuses a secret in the file', () => {
    const faults = container('auth', ({ env }) => {
      const pepper = env.find(({ name }) => name === 'PIN_PEPPER')
      if (pepper) Object.assign(pepper, { value: 'p'.repeat(32), valueFrom: undefined })
    })
    expect(faults).toContain('auth: PIN_PEPPER stands in the file.')
  })

  it('refuses a password before its line, which Kubernetes would leave as it is', () => {
    const faults = container('auth', (one) => (one.env = one.env.toReversed()))
    expect(faults).toContain('auth: MONGODB_URL contains AUTH_MONGO_PASSWORD, which no earlier line sets.')
  })

  it("refuses another service's user and database", () => {
    expect(variable('MONGODB_DATABASE', 'space', (one) => (one.value = 'lovespace_auth'))).toEqual([
      'space: it may only use lovespace_space.',
    ])
    expect(
      variable('NATS_URL', 'space', (one) => (one.value = 'nats://auth:$(SPACE_NATS_PASSWORD)@nats:4222')),
    ).toEqual(['space: NATS_URL must be that of the user space.'])
  })
})

describe('ports, addresses and probes', () => {
  it('refuses a port that the pods do not have', () => {
    expect(spec('Service', 'space', { ports: [{ name: 'http', port: 80 }] })).toContain(
      'The Service space passes port 80 (http) on, which its pods do not have.',
    )
  })

  it('refuses an address with a wrong port or name', () => {
    const unknown = settings({ SPACE_URL: 'dns+http://spaces:8080' })
    expect(unknown).toContain('auth: SPACE_URL points at spaces, which does not exist.')
    expect(settings({ MEDIA_URL: 'dns+http://media:80' })).toContain(
      'gateway: MEDIA_URL names a port 80 that media lacks.',
    )
    expect(settings({ MONGO_HOSTS: 'mongo:27018' })).toContain(
      'auth: MONGODB_URL names port 27018 of mongo, which answers on 27017.',
    )
  })

  it('refuses one address for several replicas', () => {
    expect(settings({ MEDIA_URL: 'http://media:8080' })).toContain(
      'gateway: MEDIA_URL must begin with dns+ exactly if media is headless.',
    )
  })

  it("refuses a probe of another path, and of the gateway's public port", () => {
    expect(container('admin', (one) => (one.readinessProbe.httpGet.path = '/ready'))).toEqual([
      'admin: its readinessProbe must ask /readyz on port 8080.',
    ])
    expect(container('gateway', (one) => (one.readinessProbe.httpGet.port = 'http'))).toEqual([
      'gateway: its readinessProbe must ask /readyz on port 9090.',
    ])
  })

  it('refuses a process on another port', () => {
    const faults = settings({ PORT: '8081' })
    expect(faults).toContain('auth: its port http must be PORT, 8081.')
  })

  it('refuses an ingress to another host or part', () => {
    expect(settings({ PUBLIC_ORIGIN: 'https://other.example.com' })).toEqual([
      'No host of the Ingress is PUBLIC_ORIGIN, https://other.example.com.',
    ])
    const path = { backend: { service: { name: 'admin', port: { name: 'http' } } } }
    expect(spec('Ingress', 'love-space', { rules: [{ host: 'love.example.com', http: { paths: [path] } }] })).toEqual([
      'The Ingress may only reach the gateway, on its port http.',
    ])
  })
})

describe('networks', () => {
  it('refuses a pod on a network too many or too few', () => {
    const faults = pod('engagement', ({ metadata }) => {
      metadata.labels['network.love-space/files'] = 'member'
      delete metadata.labels['network.love-space/data']
    })
    expect(faults).toEqual([
      'admin, auth, backup, media, migrate, space, tools share the network data, not admin, auth, backup, engagement, media, migrate, space, tools.',
      'auth, backup, engagement, gateway, media, space, tools share the network files, not auth, backup, gateway, media, space, tools.',
      'engagement: MONGODB_URL points at mongo-0.mongo, which is on none of its networks.',
      'engagement: MONGODB_URL points at mongo-1.mongo, which is on none of its networks.',
      'engagement: MONGODB_URL points at mongo-2.mongo, which is on none of its networks.',
    ])
  })

  it('refuses a pod with a bucket that does not reach the storage', () => {
    expect(pod('gateway', ({ metadata }) => delete metadata.labels['network.love-space/files'])).toEqual([
      'auth, backup, media, space, tools share the network files, not auth, backup, gateway, media, space, tools.',
      'gateway: RELEASES points at storage, which is on none of its networks.',
    ])
  })

  it('refuses a pod that no policy closes, and a network of nobody', () => {
    const faults = pod('shell', ({ metadata }) => {
      delete metadata.labels['app.kubernetes.io/part-of']
      metadata.labels['network.love-space/page'] = 'member'
    })
    expect(faults).toEqual([
      'shell is not a pod of the product to the policies.',
      'shell is on a network page that does not exist.',
    ])
  })

  it('refuses policies that let others in or out', () => {
    expect(spec('NetworkPolicy', 'data', { ingress: [{}] })).toEqual(['The policy data must only join its pods.'])
    const everywhere = [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }]
    expect(spec('NetworkPolicy', 'push', { egress: everywhere })).toEqual([
      'The policy push must only reach the outside.',
    ])
    expect(spec('NetworkPolicy', 'closed', { egress: [{}] })).toEqual([
      'The policy closed must refuse all traffic of the pods of the product.',
    ])
  })
})

describe('rights, memory and time', () => {
  it('refuses root, a writable image, and a pod without a limit', () => {
    expect(pod('tools', (one) => (one.spec.securityContext.runAsUser = 0))).toEqual([
      'tools: it must run as a user by number: an image names its user by a word.',
    ])
    expect(container('shell', (one) => (one.securityContext.readOnlyRootFilesystem = false))).toEqual([
      'shell: its container main must be read-only and without capabilities.',
    ])
    expect(container('admin', (one) => delete one.resources.limits)).toEqual([
      'admin: its memory limit must be 512m, as in docker-compose.yml.',
      'admin: its container main must request and limit memory.',
    ])
  })

  it("refuses a limit other than Docker Compose's, which knows what media's children may take", () => {
    expect(container('media', (one) => (one.resources.limits = { memory: '1Gi' }))).toEqual([
      'media: its memory limit must be 3584m, as in docker-compose.yml.',
    ])
  })

  it('refuses a folder that is no volume', () => {
    expect(container('media', (one) => (one.volumeMounts = []))).toEqual([
      'media: STORAGE_FOLDER is /work, which is no volume; the rest is read-only.',
    ])
  })

  it('refuses a drain that the exit cuts off, and a kill before the exit', () => {
    expect(settings({ DRAIN_MS: '5000' })).toContain(
      'auth: DRAIN_MS leaves no time for open requests before the exit after 10000 ms.',
    )
    expect(pod('auth', (one) => (one.spec.terminationGracePeriodSeconds = 10))).toEqual([
      'auth: its terminationGracePeriodSeconds must be more than the 10 s in which it exits.',
    ])
  })

  it('refuses an image without a version', () => {
    expect(container('auth', (one) => (one.image = 'love-space/auth:latest'))).toEqual([
      'auth: its image must be love-space/auth with a version, not love-space/auth:latest.',
    ])
  })

  it('refuses a fixed number of replicas beside scaling, and a part without a budget', () => {
    expect(spec('Deployment', 'space', { replicas: 2 })).toEqual([
      'space is scaled, so there must be a Deployment of that name without replicas.',
    ])
    const budgetless = large.filter(({ kind, metadata }) => kind !== 'PodDisruptionBudget' || metadata.name !== 'auth')
    expect(kubernetesFaults(budgetless, code)).toEqual(['auth has no PodDisruptionBudget.'])
  })
})
