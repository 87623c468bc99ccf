import type { Ring } from '@love-space/contracts/space/ring.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { sealedSecret } from '../secrets.ts'
import { emptyFile } from '../spaces/ring-file.rules.ts'
import { ringFile } from '../spaces/space.model.ts'

/** A running move; null as a place is the stock. Moves of older releases lack the later fields. */
const moving = inside({
  id: orNull(optional(text)),
  from: orNull(text),
  to: orNull(text),
  /** Id of the ring in the target space that this one replaces. */
  replaces: orNull(optional(text)),
  operatorId: orNull(optional(text)),
  /** Whether the request named the ring's present place. */
  isConfirmed: orNull(optional(flag)),
  mayChangeInUse: orNull(optional(flag)),
})

const schema = aggregateSchemaOf({
  token: sealedSecret,
  status: textOf<Ring['status']>(),
  stockedAt: time,
  madeAt: time,
  /** Number of moves, by which late steps of older moves are refused. */
  moves: number,
  moving: orNull(moving),
  file: withDefault(ringFile, () => ({ ...emptyFile })),
})

/** A ring without space and owner; `_id` is the ring's id. */
export type StockRingDoc = DocOf<typeof schema>

schema.index({ 'token.prefix': 1 })
schema.index({ 'token.hash': 1 })
schema.index({ status: 1, _id: 1 })

export const stockRingAggregate = defineAggregate<StockRingDoc>({
  collection: 'stock_rings',
  schema,
  erase: 'nothing of anybody',
  notesChanges: true,
  upgrade: (stored) =>
    ({ moves: 0, moving: null, file: emptyFile, madeAt: stored.stockedAt ?? new Date(0), ...stored }) as StockRingDoc,
})
