import { servicesExcept } from '@love-space/contracts/processes.ts'
import { ProcessEnv, PublicJwk, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { serviceAddresses } from '@love-space/service-kit/process/service-addresses.ts'
import { bucketPattern } from '@love-space/service-kit/storage/s3-bucket.ts'
import { Type } from '@sinclair/typebox'

const Source = (what: string) =>
  Type.String({ pattern: '^(file|https?)://', description: `Build of ${what}: a directory (file://…/) or a server.` })

const Limit = (fallback: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: fallback, description })

export const Env = Type.Object({
  ...ProcessEnv,
  INTERNAL_PUBLIC_KEYS: Type.Object(
    { auth: PublicJwk },
    {
      description:
        'Ed25519 public keys (JSON: process to JWK). With that of auth, the gateway recognises cookies of known browsers.',
    },
  ),
  PUBLIC_ORIGIN: Type.String({
    pattern: '^https?://[^/]+$',
    description: 'Origin that browsers use. An https origin adds Secure cookies and HSTS.',
  }),
  EXTRA_ORIGINS: Type.String({
    default: '',
    description: 'Other origins whose pages may call the API, separated by commas.',
  }),
  TRUSTED_PROXIES: Type.Integer({
    minimum: 0,
    maximum: 10,
    default: 0,
    description: 'Number of proxies in front of the gateway that append to X-Forwarded-For.',
  }),
  OPS_HOST: Type.String({ default: '127.0.0.1', description: 'Address on which the operations port listens.' }),
  OPS_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'Port of /healthz, /readyz and /metrics for probes and scrapers; 0 for none.',
  }),
  ...serviceAddresses(servicesExcept('auth'), (name) =>
    serviceAddress(
      `Address of the ${name} service, or of its replicas, separated by commas. \`dns+http://name:port\` stands for every address of the name, looked up every five seconds.`,
    ),
  ),
  SHELL_SOURCE: Source('the shell'),
  REMOTE_COUPLE_SOURCE: Source('mf-couple'),
  REMOTE_ADMIN_SOURCE: Source('mf-admin'),
  RELEASES_FOLDER: Type.String({
    default: '',
    description:
      'Folder in which `npm run release` puts releases of front ends. The gateway serves the current ones without a restart. Empty: it serves the builds.',
  }),
  RELEASES: Type.Optional(
    Type.String({
      pattern: bucketPattern,
      description:
        'Bucket of the releases: `s3+https://<server>/<bucket>`, with `?region=<region>` unless that is us-east-1. The gateway copies them into RELEASES_FOLDER, which each replica then has for itself. Without it, `npm run release` writes that folder.',
    }),
  ),
  RELEASES_ACCESS_KEY: Type.Optional(
    Type.String({ description: 'Access key of that bucket; the gateway only reads.' }),
  ),
  RELEASES_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key of that bucket.' })),
  SUPPORT_EMAIL: Type.String({
    default: 'support@example.com',
    description: 'E-mail address of the support, shown on pages.',
  }),
  WEBSITE_URL: Type.String({
    pattern: '^https?://',
    default: 'https://example.com',
    description: 'Address of the website about Love Space, for links.',
  }),
  SERVICE_WORKER: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'off: browsers remove the service worker and its caches at their next visit.',
  }),
  RATE_PER_SECOND: Limit(
    100,
    'Maximum API requests per second of an account, else of a known browser, else of a client address. Many people share the address of a carrier until they sign in.',
  ),
  RATE_BURST: Limit(400, 'Maximum API requests that an account, browser or address makes at once.'),
  SECRET_RATE_PER_SECOND: Limit(
    5,
    'The same for each route that permits guessing a password, a PIN or a ring. Auth and space also count by account and ring; this limit keeps floods from them.',
  ),
  SECRET_RATE_BURST: Limit(60, 'Maximum requests to such a route that an account, browser or address makes at once.'),
  CONNECTIONS_PER_ADDRESS: Limit(
    2_000,
    'Maximum connections of a client address, also those without a complete request; enough for a town behind one address of its carrier. Ignored with trusted proxies, whose connections all have one address.',
  ),
  UNFINISHED_PER_ADDRESS: Limit(
    96,
    'Maximum unanswered usual requests of a client address. One takes about 30 ms, so RATE_PER_SECOND allows three at a time; the rest is for slow networks.',
  ),
  UNFINISHED_PER_ACCOUNT: Limit(32, 'The same for an account: a few devices whose browsers open six connections each.'),
  UNFINISHED_MAX: Limit(
    2_000,
    'The same for all clients together, each with at most 130 kB of memory. Above it, the oldest request ends.',
  ),
  UPLOADS_PER_ADDRESS: Limit(16, 'Maximum uploads of a client address at a time; pages send three.'),
  UPLOADS_PER_ACCOUNT: Limit(8, 'Maximum uploads of an account at a time.'),
  DOWNLOADS_PER_ADDRESS: Limit(
    96,
    'Maximum files that a client address reads at a time; a page of thumbnails requests sixty over HTTP/2.',
  ),
  DOWNLOADS_PER_ACCOUNT: Limit(64, 'Maximum files that an account reads at a time, if the request has its token.'),
  STREAMS_PER_ADDRESS: Limit(500, 'Maximum live streams of a client address; each browser has one.'),
  STREAMS_PER_ACCOUNT: Limit(20, 'Maximum live streams of an account.'),
  SERVICE_CONNECTIONS: Limit(128, 'Maximum connections to each service for usual requests.'),
  UPLOAD_CONNECTIONS: Limit(64, 'Maximum connections to each service for uploads.'),
  DOWNLOAD_CONNECTIONS: Limit(128, 'Maximum connections to each service for files.'),
  WAITING_MAX: Limit(
    256,
    'Maximum requests of each kind that wait for a connection to a service: twice the usual number of connections.',
  ),
  WAIT_MS: Limit(10_000, 'Milliseconds for which a request waits for a connection before the gateway answers 503.'),
  HEAD_MS: Limit(10_000, 'Milliseconds in which the head of a request must arrive.'),
  BODY_GRACE_MS: Limit(
    5_000,
    'Milliseconds for which a small body may arrive at any rate, as during a gap in a mobile network.',
  ),
  BODY_BYTES_PER_SECOND: Limit(
    2_000,
    'Minimum bytes per second of a body, far below the slowest mobile network in use.',
  ),
  BODY_WINDOW_MS: Limit(30_000, 'Milliseconds for which the body of an upload may be slower than that.'),
  STILL_MS: Limit(60_000, 'Milliseconds without a byte in either direction after which a connection is closed.'),
  GIVE_WAY_MS: Limit(5_000, 'Milliseconds after which a slow transfer may be ended if others wait for its connection.'),
  GIVE_WAY_BYTES_PER_SECOND: Limit(16_000, 'Bytes per second below which such a transfer counts as slow.'),
})
