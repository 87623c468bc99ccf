import { parseJson } from './parse-json.ts'
import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { assertNumbersAreBounded, valuesOf } from './text-values.ts'

export const PublicJwk = Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Type.String() })
export const PrivateJwk = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String(),
  d: Type.String(),
})
export type PublicJwk = Static<typeof PublicJwk>
export type PrivateJwk = Static<typeof PrivateJwk>

/** Declares the address of a service, or of several replicas. */
export const serviceAddress = (description: string) => Type.String({ pattern: '^(https?|dns\\+http)://', description })

export const NatsReplicas = Type.Union(
  [1, 3, 5].map((count) => Type.Literal(count)),
  {
    default: 1,
    description:
      'Number of NATS servers that keep each stream and its consumers: 1, or 3 or 5 of a cluster. `npm run migrate` changes existing streams.',
  },
)

export const ProcessEnv = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on.' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, description: 'Port to listen on.' }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'Lowest level of log lines to write.' },
  ),
  LOG_FOLDER: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Folder for log lines, with a file for each day; without it they go to standard output.',
    }),
  ),
  LOG_DAYS: Type.Integer({
    minimum: 2,
    maximum: 3_650,
    default: 90,
    description: 'Days after which log lines in LOG_FOLDER are deleted, as the privacy page promises.',
  }),
  VERSION: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._+-]{1,80}$',
      description: 'Version that operators see, such as the commit of the build.',
    }),
  ),
  CLOCK_OFFSET_S: Type.Integer({
    minimum: 0,
    maximum: 315_360_000,
    default: 0,
    description:
      'Seconds by which the clock of the process is ahead of that of the machine, to try expiry in a local run. Refused unless PUBLIC_ORIGIN begins with http://.',
  }),
  DRAIN_MS: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    default: 500,
    description: 'Milliseconds for which an ending process stays reachable after its probe has failed.',
  }),
  NATS_URL: Type.String({
    pattern: '^(nats|tls|ws|wss)://',
    description:
      'Address of NATS with JetStream, including user and password of this process. Several servers of a cluster are separated by commas.',
  }),
  NATS_REPLICAS: NatsReplicas,
  AUTH_URL: serviceAddress(
    'Address of the auth service. Each such address may name several replicas, separated by commas. `dns+http://name:port` is a name with several addresses: the gateway chooses among them, services use any.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'Address of an OpenTelemetry collector; without it no traces are exported.',
    }),
  ),
  INTERNAL_PRIVATE_KEY: Type.Object(PrivateJwk.properties, {
    description: 'Ed25519 private key of this process (JWK as JSON), which signs its calls to others.',
  }),
}

export const CommonEnv = {
  ...ProcessEnv,
  MONGODB_URL: Type.String({
    pattern: '^mongodb(\\+srv)?://',
    description: 'Address of the MongoDB-compatible server.',
  }),
  MONGODB_DATABASE: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,60}$',
    description: "Name of the service's own database.",
  }),
  INTERNAL_PUBLIC_KEYS: Type.Record(Type.String(), PublicJwk, {
    description: 'Ed25519 public keys (JSON: caller to JWK) of the processes that may call this one.',
  }),
}

export type EnvSchema<Env> = TSchema & { readonly static: Env; readonly properties: TProperties }

/** Throws one error that names every invalid variable, without values. */
export const loadEnv = <Env>(schema: EnvSchema<Env>, source: Readonly<Record<string, string | undefined>>): Env => {
  assertNumbersAreBounded(schema as TSchema as TObject, 'environment')
  const known = Object.keys(schema.properties)
  const texts = Object.fromEntries(known.map((name) => [name, source[name] ? [source[name]] : []]))
  const values: Record<string, unknown> = { ...valuesOf(schema as TSchema as TObject, texts) }
  for (const name of known) {
    const property = schema.properties[name]
    const value = values[name]
    if (typeof value === 'string' && property?.type === 'object') values[name] = parseJson(value) ?? value
  }
  const complete = Value.Default(schema, values)
  if (Value.Check(schema, complete)) return complete as Env
  const bad = new Map<string, string>()
  for (const error of Value.Errors(schema, complete)) {
    const name = error.path.split('/')[1] ?? ''
    if (!bad.has(name)) bad.set(name, values[name] === undefined ? 'is missing' : 'is not valid')
  }
  const lines = [...bad].map(([name, why]) => `${name} ${why} (${schema.properties[name]?.description ?? 'unknown'})`)
  throw new Error(`The environment is not complete:\n  ${lines.join('\n  ')}`)
}
