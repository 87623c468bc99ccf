import { serve as listen } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterAnswers, closeServer } from '../process/close-server.ts'
import { endOnSignals } from '../process/end-on-signals.ts'
import type { Logger } from '../process/logger.ts'
import { pause } from '../process/pause.ts'
import type { HttpApp } from './http-app.ts'

export interface Serving {
  readonly port: number
  /** Stops serving without ending the process. */
  stop(): Promise<void>
}

/** Serves until SIGTERM or SIGINT, then drains in ten seconds: not ready, pause, requests, `onDrain`, exit. */
export const serve = async (options: {
  readonly app: Pick<HttpApp, 'fetch'>
  readonly host: string
  readonly port: number
  readonly drainMs: number
  readonly logger: Logger
  readonly onNotReady: () => void
  readonly onDrain: () => Promise<void>
  readonly closeWaitMs?: number
}): Promise<Serving> => {
  const { app, host, port, drainMs, logger, onNotReady, onDrain, closeWaitMs } = options
  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const server = listen({ fetch: app.fetch, hostname: host, port }, resolve) as Server
  server.once('error', reject)
  server.requestTimeout = 0
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  const address = await listening
  logger.info({ host, port: address.port }, 'Listening')

  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      onNotReady()
      closeAfterAnswers(server)
      await pause(drainMs)
      await closeServer(server, closeWaitMs)
      await onDrain()
    })())

  endOnSignals({ logger, stop })
  return { port: address.port, stop }
}
