import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { erasureFinished, type ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { Erasures, ErasingService } from './erasures.ts'

interface Erasing {
  readonly service: ErasingService
  readonly erasures: Erasures
}

/** Consumers that begin erasures, in every service. Never rename a durable. */
export const erasureConsumers = ({ service, erasures }: Erasing): readonly Consumer[] => [
  consumer({
    event: spaceErased,
    durable: `${service}-erase-space`,
    evenIfErased: true,
    handle: ({ spaceId }) => erasures.begin('space', spaceId),
  }),
  consumer({
    event: userErased,
    durable: `${service}-erase-user`,
    evenIfErased: true,
    handle: ({ userId }) => erasures.begin('user', userId),
  }),
]

export const confirmationConsumers = ({ service, erasures }: Erasing, kind: ErasureKind): readonly Consumer[] =>
  (Object.keys(erasureFinished) as ErasingService[]).map((by) =>
    consumer({
      event: erasureFinished[by],
      durable: `${service}-confirm-erasure-by-${by}`,
      evenIfErased: true,
      handle: async (data) => {
        if (data.kind === kind) await erasures.confirm(data.id, by)
      },
    }),
  )
