import { randomInt } from 'node:crypto'
import type { QueryFilter } from 'mongoose'
import { unlessDuplicate } from '../process/app-error.ts'
import type { Aggregate, AggregateDoc } from './aggregate.ts'
import type { Creation } from './creation.ts'
import type { Effect } from './effect.ts'
import { optional, type ShapeOf, text } from './fields.ts'

export const slotFields = {
  /** Name of the list and slot number, `{name}-{number}`; absent in documents of older releases. */
  slot: optional(text),
}

/** A document of a list of limited length. Each takes a numbered slot, under a unique index. */
export type SlotDoc = AggregateDoc & ShapeOf<typeof slotFields>

interface Slots<Doc extends SlotDoc> {
  readonly max: number
  readonly events: readonly Effect[]
  /** Documents that share the slots, and the name of their slots. */
  readonly list: { readonly filter: QueryFilter<Doc>; readonly name: string }
}

/** Inserts a document into a free slot; null if all are taken. Documents without a slot block the highest ones. */
export const createInSlot = async <Doc extends SlotDoc>(
  aggregate: Aggregate<Doc>,
  creation: Creation,
  doc: Omit<Doc, 'version' | 'slot'>,
  { max, events, list: { filter, name } }: Slots<Doc>,
): Promise<Doc | null> => {
  const lost = new Set<string>()
  for (;;) {
    const there: readonly SlotDoc[] = await aggregate.find(filter, { select: ['slot'] })
    if (there.length >= max) return null
    const taken = new Set(there.flatMap(({ slot }) => slot ?? []))
    const slots = Array.from({ length: max - (there.length - taken.size) }, (_, number) => `${name}-${number}`)
    const free = slots.filter((slot) => !taken.has(slot) && !lost.has(slot))
    // Choose at random, so that concurrent requests seldom collide.
    const slot = free.length > 0 ? free[randomInt(free.length)] : undefined
    if (slot === undefined) return null
    const placed = { ...doc, slot } as unknown as Omit<Doc, 'version'>
    const created = await unlessDuplicate(aggregate.create(creation, placed, events))
    if (created) return created
    lost.add(slot)
  }
}
