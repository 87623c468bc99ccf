import { Type, type Static } from '@sinclair/typebox'
import { remoteKeySet } from '../auth/access-token.ts'
import { createInternalSigner } from '../auth/internal-auth.ts'
import { collectWhenQuiet } from '../process/collect-when-quiet.ts'
import { moveClock } from '../process/clock.ts'
import { CommonEnv, loadEnv, type EnvSchema } from '../process/env.ts'
import { logOutput } from '../process/log-folder.ts'
import { createLogger } from '../process/logger.ts'
import { collectProcessMetrics } from '../process/metrics.ts'
import { askAuth } from '../http/ask-auth.ts'
import type { HttpApp } from '../http/http-app.ts'
import { createInternalClient } from '../http/internal-client.ts'
import { serve, type Serving } from '../http/serve.ts'
import type { Kit, ServiceDefinition } from './service.ts'
import { startService, type StartedService } from './start-service.ts'
import { startTracing } from '../process/tracing.ts'

const Common = Type.Object(CommonEnv)

export const runService = async <Env extends Static<typeof Common>, Deps extends Kit<Env>>(
  definition: ServiceDefinition<Env, Deps> & { readonly env: EnvSchema<Env> },
  source: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const env = loadEnv(definition.env, source)
  moveClock(env.CLOCK_OFFSET_S, source.PUBLIC_ORIGIN)
  const logger = createLogger(definition.service, env.LOG_LEVEL, { destination: logOutput(definition.service, env) })
  const tracing = await startTracing(definition.service, env.OTEL_EXPORTER_OTLP_ENDPOINT)
  process.on('unhandledRejection', (error) => {
    logger.fatal({ error }, 'Unhandled rejection; exiting')
    process.exit(1)
  })
  let service: StartedService<Deps> | undefined
  let serving: Promise<Serving> | undefined
  let served: HttpApp
  /** Listens from the first call on. Later calls replace the app. */
  const listen = (app: HttpApp): Promise<Serving> => {
    served = app
    return (serving ??= serve({
      app: { fetch: (...words) => served.fetch(...words) },
      host: env.HOST,
      port: env.PORT,
      drainMs: env.DRAIN_MS,
      logger,
      onNotReady: () => service?.setNotReady(),
      onDrain: async () => {
        await service?.stop()
        await tracing.stop()
      },
    }))
  }
  const sign = createInternalSigner({ caller: definition.service, privateKey: env.INTERNAL_PRIVATE_KEY })
  service = await startService(definition, {
    env,
    mongoUrl: env.MONGODB_URL,
    database: env.MONGODB_DATABASE,
    natsUrl: env.NATS_URL,
    natsReplicas: env.NATS_REPLICAS,
    privateKey: env.INTERNAL_PRIVATE_KEY,
    publicKeys: env.INTERNAL_PUBLIC_KEYS,
    keys: remoteKeySet(env.AUTH_URL),
    isSessionLive: askAuth(createInternalClient({ audience: 'auth', baseUrl: env.AUTH_URL, sign })),
    version: env.VERSION,
    logger,
    onWaiting: async (app) => {
      await listen(app)
    },
  }).catch((error: unknown) => {
    logger.fatal({ error }, 'Starting failed')
    throw error
  })
  collectProcessMetrics(service.deps.metrics, env.VERSION)
  await listen(service.app)
  collectWhenQuiet()
}
