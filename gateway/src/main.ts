import { createAdaptorServer } from '@hono/node-server'
import { moveClock } from '@love-space/service-kit/process/clock.ts'
import { closeServer } from '@love-space/service-kit/process/close-server.ts'
import { loadEnv } from '@love-space/service-kit/process/env.ts'
import { collectWhenQuiet } from '@love-space/service-kit/process/collect-when-quiet.ts'
import { endOnSignals } from '@love-space/service-kit/process/end-on-signals.ts'
import { logOutput } from '@love-space/service-kit/process/log-folder.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { collectProcessMetrics } from '@love-space/service-kit/process/metrics.ts'
import { connectNats } from '@love-space/service-kit/events/nats-link.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { startTracing } from '@love-space/service-kit/process/tracing.ts'
import type { Server } from 'node:http'
import { Env } from './env.ts'
import { createGateway } from './gateway.ts'
import { endExchangesOnUncaught } from './in-exchange.ts'
import { listen } from './listen.ts'

const env = loadEnv(Env, process.env)
moveClock(env.CLOCK_OFFSET_S, env.PUBLIC_ORIGIN)
const logger = createLogger('gateway', env.LOG_LEVEL, { destination: logOutput('gateway', env) })
const tracing = await startTracing('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT)
const nats = await connectNats({ url: env.NATS_URL, name: 'gateway', logger, replicas: env.NATS_REPLICAS })
const gateway = createGateway({ env, nats, logger })
collectProcessMetrics(gateway.metrics, env.VERSION)

await gateway.releasesTaken()
const port = await listen(gateway.server, env.HOST, env.PORT)
const ops = env.OPS_PORT > 0 ? (createAdaptorServer({ fetch: gateway.ops.fetch }) as Server) : undefined
if (ops) await listen(ops, env.OPS_HOST, env.OPS_PORT)
collectWhenQuiet()
logger.info({ host: env.HOST, port, opsPort: env.OPS_PORT }, 'Listening')

const drain = async (): Promise<void> => {
  gateway.setNotReady()
  await pause(env.DRAIN_MS)
  gateway.live.close()
  await closeServer(gateway.server)
  await gateway.stop()
  await nats.close()
  await tracing.stop()
  ops?.close()
}

endOnSignals({ logger, stop: drain })
endExchangesOnUncaught(logger)
