import { streams } from '@love-space/contracts/event.ts'
import { connectNats, updateStream } from '@love-space/service-kit/events/nats-link.ts'
import { errorText } from '@love-space/service-kit/process/app-error.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'

/** Creates missing streams and gives all of them their number of replicas. Throws instructions if NATS refuses one. */
export const migrateStreams = async (options: {
  readonly url: string
  readonly replicas: number
  readonly logger: Logger
  readonly log: (line: string) => void
}): Promise<void> => {
  const { url, replicas, logger, log } = options
  const nats = await connectNats({ url, name: 'migrate', logger, replicas })
  try {
    for (const stream of Object.values(streams)) {
      const former = await updateStream(nats, stream).catch((error: unknown) => {
        throw new Error(
          `NATS did not accept ${replicas} replicas of stream ${stream.name}: ${errorText(error)}. ` +
            'Is NATS_URL that of the user migrate, and has the cluster as many servers?',
        )
      })
      log(`nats  ${stream.name}  ${replicas} replicas  ${former === replicas ? 'there' : `made from ${former}`}`)
    }
  } finally {
    await nats.close()
  }
}
