import { serversIn } from '@love-space/service-kit/events/nats-link.ts'
import { connect, type NatsConnection } from 'nats'
import type { Product } from './product.ts'

export const withNats = async <T>(
  { loveSpace }: Product,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> => {
  const connection = await connect({ ...serversIn(loveSpace.processes.nats.url), waitOnFirstConnect: true })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
