import { ProcessEnv, PublicJwk, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { Type } from '@sinclair/typebox'

const Address = (whose: string) =>
  serviceAddress(
    `Address of the ${whose} service, or of each of its replicas with commas between; \`dns+http://name:port\` stands for every address of the name, looked up every five seconds.`,
  )
const Source = (what: string) =>
  Type.String({ pattern: '^(file|https?)://', description: `Build of ${what}: a directory (file://…/) or a server.` })

const Limit = (fallback: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: fallback, description })

export const Env = Type.Object({
  ...ProcessEnv,
  INTERNAL_PUBLIC_KEYS: Type.Object(
    { auth: PublicJwk },
    { description: 'Ed25519 public keys (JSON: process to JWK); by that of auth it knows the cookies auth has made.' },
  ),
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
  RELEASES_FOLDER: Type.String({
    default: '',
    description:
      'Where `npm run release` puts releases of front ends: one that has been released there is taken from it, without a restart. Empty: none.',
  }),
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
  RATE_PER_SECOND: Limit(
    100,
    'API requests per second of one account, of one browser with an earlier sign-in, or else of one client address. Many people share the address of a carrier until they sign in.',
  ),
  RATE_BURST: Limit(400, 'API requests an account, browser or address may make at once.'),
  SECRET_RATE_PER_SECOND: Limit(
    5,
    'The same for each route by which a password, a PIN or a ring could be guessed. Auth and space count by account and ring as well; this keeps floods from them.',
  ),
  SECRET_RATE_BURST: Limit(60, 'Requests to such a route that an account, browser or address may make at once.'),
  CONNECTIONS_PER_ADDRESS: Limit(
    2_000,
    'Connections of one client address, those whose request has not arrived yet among them; a town behind one address of its carrier fits in. Counts only without trusted proxies, which are one address themselves.',
  ),
  UNFINISHED_PER_ADDRESS: Limit(
    96,
    'Usual requests of one client address without their whole answer. One takes some 30 ms, so that RATE_PER_SECOND allows three at a time; the rest is for slow networks.',
  ),
  UNFINISHED_PER_ACCOUNT: Limit(
    32,
    'The same for one account: a few devices whose browsers open six connections each.',
  ),
  UNFINISHED_MAX: Limit(
    2_000,
    'The same for everybody together, at most 130 kB of memory each; beyond it the oldest is broken off.',
  ),
  UPLOADS_PER_ADDRESS: Limit(16, 'Uploads of one client address at once: the screens send three at a time.'),
  UPLOADS_PER_ACCOUNT: Limit(8, 'Uploads of one account at once.'),
  DOWNLOADS_PER_ADDRESS: Limit(
    96,
    'Files that one client address reads at once: a page of thumbnails asks for sixty over HTTP/2.',
  ),
  DOWNLOADS_PER_ACCOUNT: Limit(64, 'Files that one account reads at once, where it says who it is.'),
  STREAMS_PER_ADDRESS: Limit(500, 'Live streams of one client address: one per browser.'),
  STREAMS_PER_ACCOUNT: Limit(20, 'Live streams of one account.'),
  SERVICE_CONNECTIONS: Limit(128, 'Connections to each service for usual requests.'),
  UPLOAD_CONNECTIONS: Limit(64, 'Connections to each service for uploads.'),
  DOWNLOAD_CONNECTIONS: Limit(128, 'Connections to each service for files.'),
  WAITING_MAX: Limit(
    256,
    'Requests that wait for a connection to a service, of each kind: two rounds of what is under way.',
  ),
  WAIT_MS: Limit(10_000, 'How long a request waits for a connection, in milliseconds, before it is answered 503.'),
  HEAD_MS: Limit(10_000, 'How long the head of a request may take to arrive, in milliseconds.'),
  BODY_GRACE_MS: Limit(
    5_000,
    'How long a small body may take, in milliseconds, however little arrives: a gap in a mobile network.',
  ),
  BODY_BYTES_PER_SECOND: Limit(2_000, 'Least rate of a body, far below the slowest mobile network in use.'),
  BODY_WINDOW_MS: Limit(30_000, 'How long the body of an upload may be slower than that, in milliseconds.'),
  STILL_MS: Limit(60_000, 'Milliseconds without a byte sent or read after which a connection is closed.'),
  GIVE_WAY_MS: Limit(
    5_000,
    'Milliseconds after which a slow transfer may be broken off when others wait for its connection.',
  ),
  GIVE_WAY_BYTES_PER_SECOND: Limit(16_000, 'What counts as slow for that.'),
})
