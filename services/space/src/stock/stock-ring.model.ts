import type { Ring } from '@love-space/contracts/space/ring.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { SealedSecret } from '../secrets.ts'
import { emptyFile } from '../spaces/ring-file.rules.ts'
import { ringFile, type RingFile } from '../spaces/space.model.ts'

/** Between which places a ring is under way; null stands for the stock. Moves of earlier releases lack the later fields. */
export interface Moving {
  /** Tells this move from another one that began at the same place. */
  readonly id?: string | null
  readonly from: string | null
  readonly to: string | null
  /** The ring in that space whose place and owner it takes over. */
  readonly replaces?: string | null
  /** Who asked for it. */
  readonly operatorId?: string | null
  /** Whether they named where it is taken from. */
  readonly isConfirmed?: boolean | null
  /** Whether it may leave people who use it, and come to others. */
  readonly mayChangeInUse?: boolean | null
}

/** A ring without a space: nobody's, and nothing says whose it was. `_id` is the ring's id. */
export interface StockRingDoc extends AggregateDoc {
  readonly token: SealedSecret
  readonly status: Ring['status']
  readonly stockedAt: Date
  readonly madeAt: Date
  /** How often it has come to another place. */
  readonly moves: number
  /** Set: it is on its way, and may stand in that space as well. */
  readonly moving: Moving | null
  readonly file: RingFile
}

const required = { type: String, required: true } as const
const optional = { type: String, default: null } as const
const flag = { type: Boolean, default: null } as const

const schema = new Schema<StockRingDoc>({
  token: { hash: required, prefix: required, sealed: required },
  status: required,
  stockedAt: { type: Date, required: true },
  madeAt: { type: Date, required: true },
  moves: { type: Number, required: true },
  moving: {
    type: new Schema(
      {
        id: optional,
        from: optional,
        to: optional,
        replaces: optional,
        operatorId: optional,
        isConfirmed: flag,
        mayChangeInUse: flag,
      },
      { _id: false },
    ),
    default: null,
  },
  file: { type: ringFile, default: () => ({ ...emptyFile }) },
})
schema.index({ 'token.prefix': 1 })
/** The ring of a whole token. */
schema.index({ 'token.hash': 1 })
/** What could be bound to a space. */
schema.index({ status: 1, _id: 1 })

export const stockRingAggregate = defineAggregate<StockRingDoc>({
  name: 'StockRing',
  collection: 'stock_rings',
  schema,
  erase: 'nothing of anybody',
  upgrade: ({ moves = 0, moving = null, file = emptyFile, madeAt, ...stored }) => ({
    ...(stored as StockRingDoc),
    moves,
    moving,
    file,
    madeAt: madeAt ?? stored.stockedAt ?? new Date(0),
  }),
})
