import { ProcessEnv } from '@love-space/service-kit/env.ts'
import { Type } from '@sinclair/typebox'

const Address = (whose: string) =>
  Type.String({ pattern: '^https?://', description: `Address of the ${whose} service.` })
const Source = (what: string) =>
  Type.String({ pattern: '^(file|https?)://', description: `Build of ${what}: a directory (file://…/) or a server.` })

/** Everything the gateway reads from its environment. */
export const Env = Type.Object({
  ...ProcessEnv,
  PUBLIC_ORIGIN: Type.String({
    pattern: '^https?://[^/]+$',
    description: 'Origin browsers use; https adds Secure cookies and HSTS.',
  }),
  EXTRA_ORIGINS: Type.String({
    default: '',
    description: 'Other origins whose pages may call the API, separated by commas.',
  }),
  TRUSTED_PROXIES: Type.Integer({
    minimum: 0,
    maximum: 10,
    default: 0,
    description: 'Proxies in front of the gateway that append to X-Forwarded-For.',
  }),
  OPS_HOST: Type.String({ default: '127.0.0.1', description: 'Address the operations port listens on.' }),
  OPS_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'Port of /healthz, /readyz and /metrics for probes and scrapers; 0 for none.',
  }),
  SPACE_URL: Address('space'),
  MEDIA_URL: Address('media'),
  ENGAGEMENT_URL: Address('engagement'),
  ADMIN_URL: Address('admin'),
  SHELL_SOURCE: Source('the shell'),
  REMOTE_COUPLE_SOURCE: Source('mf-couple'),
  REMOTE_ADMIN_SOURCE: Source('mf-admin'),
  SUPPORT_EMAIL: Type.String({ default: 'support@example.com', description: 'Shown where people can ask for help.' }),
  WEBSITE_URL: Type.String({
    pattern: '^https?://',
    default: 'https://example.com',
    description: 'Where people learn about Love Space.',
  }),
  SERVICE_WORKER: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'off: browsers drop the service worker, and all it kept, at their next visit.',
  }),
  RATE_PER_SECOND: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 100,
    description: 'API requests per second and client address.',
  }),
  RATE_BURST: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 400,
    description: 'API requests a client address may make at once.',
  }),
  SECRET_RATE_PER_SECOND: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 5,
    description: 'Sign-ins, PINs and taps per second and client address.',
  }),
  SECRET_RATE_BURST: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 60,
    description: 'Sign-ins, PINs and taps a client address may make at once.',
  }),
})
