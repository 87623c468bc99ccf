import { Data, route, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { newId } from '../src/process/crypto.ts'
import { bind } from '../src/http/bind.ts'
import type { Kit, ServiceDefinition } from '../src/service/service.ts'
import { defineAggregate } from '../src/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number } from '../src/store/fields.ts'
import type { Opened } from '../src/store/store.ts'

const schema = aggregateSchemaOf({ number })
type SeatDoc = DocOf<typeof schema>

schema.index({ number: 1 }, { unique: true })

export const seatCollections = {
  seats: defineAggregate<SeatDoc>({ collection: 'seats', schema, erase: 'nothing of anybody' }),
} as const

export type SeatDeps = Kit<unknown> & Opened<typeof seatCollections>

const count = Data(Strict({ count: Type.Integer() }))

export const takeSeat = route({
  id: 'takeSeat',
  method: 'POST',
  path: '/seats',
  summary: 'Takes a seat.',
  access: 'public',
  body: Strict({ number: Type.Integer() }),
  status: 201,
  answer: count,
})
export const countSeats = route({
  id: 'countSeats',
  method: 'GET',
  path: '/seats',
  summary: 'Counts seats.',
  access: 'public',
  answer: count,
})
export const countSeatsForSpace = route({
  id: 'countSeatsForSpace',
  method: 'GET',
  path: '/internal/seats',
  summary: 'Counts seats.',
  access: 'internal',
  callers: ['space'],
  answer: count,
})

export const seatService: ServiceDefinition<unknown, SeatDeps> = {
  service: 'media',
  collections: Object.values(seatCollections),
  createDeps: (kit) => ({ ...kit, ...kit.store.openAll(seatCollections) }),
  createApp: (deps) => {
    const app = deps.createHttpApp()
    const read = async () => ({ data: { count: (await deps.seats.find({})).length } })
    bind(app, takeSeat, async ({ body }) => {
      await deps.seats.insert({ _id: newId(), ...body }, [])
      return read()
    })
    bind(app, countSeats, read)
    bind(app, countSeatsForSpace, read)
    return app
  },
}
