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

/** Between which places a ring is under way; null stands for the stock. Moves of earlier releases lack the later fields. */
const moving = inside({
  /** Tells this move from another one that began at the same place. */
  id: orNull(optional(text)),
  from: orNull(text),
  to: orNull(text),
  /** The ring in that space whose place and owner it takes over. */
  replaces: orNull(optional(text)),
  /** Who asked for it. */
  operatorId: orNull(optional(text)),
  /** Whether they named where it is taken from. */
  isConfirmed: orNull(optional(flag)),
  /** Whether it may leave people who use it, and come to others. */
  mayChangeInUse: orNull(optional(flag)),
})

const schema = aggregateSchemaOf({
  token: sealedSecret,
  status: textOf<Ring['status']>(),
  stockedAt: time,
  madeAt: time,
  /** How often it has come to another place. */
  moves: number,
  /** Set: it is on its way, and may stand in that space as well. */
  moving: orNull(moving),
  file: withDefault(ringFile, () => ({ ...emptyFile })),
})

/** A ring without a space: nobody's, and nothing says whose it was. `_id` is the ring's id. */
export type StockRingDoc = DocOf<typeof schema>

schema.index({ 'token.prefix': 1 })
/** The ring of a whole token. */
schema.index({ 'token.hash': 1 })
/** What could be bound to a space. */
schema.index({ status: 1, _id: 1 })

export const stockRingAggregate = defineAggregate<StockRingDoc>({
  collection: 'stock_rings',
  schema,
  erase: 'nothing of anybody',
  upgrade: (stored) =>
    ({ moves: 0, moving: null, file: emptyFile, madeAt: stored.stockedAt ?? new Date(0), ...stored }) as StockRingDoc,
})
