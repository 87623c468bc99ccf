import { Schema, type Connection, type Model } from 'mongoose'
import {
  buriedCollection,
  openAggregate,
  type Aggregate,
  type AggregateDefinition,
  type AggregateDoc,
  type Nudge,
} from './aggregate.ts'
import { backfillPage, type Backfill } from './backfill.ts'
import { assertErasable, type EraseRules } from './erase-rules.ts'
import { createSentEvents } from './sent-events.ts'

/** A collection without events: a projection, a look-up table. */
export interface CollectionDefinition<Doc> {
  readonly name: string
  readonly collection: string
  readonly schema: Schema<Doc>
  readonly erase: EraseRules
}

export const defineCollection = <Doc>(definition: CollectionDefinition<Doc>): CollectionDefinition<Doc> => {
  assertErasable(definition as CollectionDefinition<unknown> as Parameters<typeof assertErasable>[0])
  return definition
}

/** All collections of a service. */
export interface Store {
  readonly connection: Connection
  open<Doc extends AggregateDoc>(definition: AggregateDefinition<Doc>): Aggregate<Doc>
  /** A plain mongoose model, for projections; it cannot publish. */
  collection<Doc>(definition: CollectionDefinition<Doc>): Model<Doc>
  /** Collections whose documents carry events. */
  aggregates(): readonly string[]
  /** What of every collection goes with what is erased. */
  eraseRules(): readonly { readonly collection: string; readonly rules: Exclude<EraseRules, string> }[]
  /** What fills fields of older documents. */
  backfills(): readonly Backfill[]
  /** Creates every declared index and waits for it. */
  createIndexes(): Promise<void>
  /** Who is told that a document has events. */
  onWrite(nudge: Nudge): void
}

const formerSentIndex = 'sent.at_1'

/** Documents held what they had sent before it had a collection of its own; their index tells that they still do. */
const dropSentWithin = async (connection: Connection, collection: string): Promise<void> => {
  const documents = connection.collection(collection)
  if (!(await documents.indexExists(formerSentIndex))) return
  await documents.updateMany({ sent: { $exists: true } }, { $unset: { sent: '' } })
  await documents.dropIndex(formerSentIndex)
}

const dropFormerIndexes = async <Doc extends AggregateDoc>(
  connection: Connection,
  { collection, formerIndexes = [] }: AggregateDefinition<Doc>,
): Promise<void> => {
  const documents = connection.collection(collection)
  for (const name of formerIndexes) {
    if (await documents.indexExists(name)) await documents.dropIndex(name)
  }
}

export const createStore = (connection: Connection): Store => {
  const opened = new Map<string, unknown>()
  const indexers: (() => Promise<void>)[] = []
  const backfills: Backfill[] = []
  const erasable = new Map<string, Exclude<EraseRules, string>>()
  let nudge: Nudge = () => undefined

  const buried = new Schema({ _id: { type: String } })
  buried.index({ 'outbox.id': 1 }, { sparse: true })
  const burial = connection.model('Buried', buried, buriedCollection)
  indexers.push(() => burial.createIndexes())
  indexers.push(() => createSentEvents(connection).createIndexes())

  const open = <Doc extends AggregateDoc>(definition: AggregateDefinition<Doc>): Aggregate<Doc> => {
    const known = opened.get(definition.collection) as Aggregate<Doc> | undefined
    if (known) return known
    const { aggregate, model } = openAggregate(connection, definition, (collection, id) => nudge(collection, id))
    opened.set(definition.collection, aggregate)
    if (definition.erase !== 'nothing of anybody') erasable.set(definition.collection, definition.erase)
    indexers.push(() => model.createIndexes())
    indexers.push(() => dropSentWithin(connection, definition.collection))
    indexers.push(() => dropFormerIndexes(connection, definition))
    if (definition.backfill) {
      backfills.push({
        collection: definition.collection,
        fillPage: (page) => backfillPage(connection, definition, page),
      })
    }
    return aggregate
  }

  const collection = <Doc>(definition: CollectionDefinition<Doc>): Model<Doc> => {
    const known = connection.models[definition.name] as Model<Doc> | undefined
    if (known) return known
    const model: Model<Doc> = connection.model<Doc>(definition.name, definition.schema, definition.collection)
    indexers.push(() => model.createIndexes())
    if (definition.erase !== 'nothing of anybody') erasable.set(definition.collection, definition.erase)
    return model
  }

  return {
    connection,
    open,
    collection,
    aggregates: () => [...opened.keys()],
    eraseRules: () => [...erasable].map(([collection, rules]) => ({ collection, rules })),
    backfills: () => backfills,
    createIndexes: async () => {
      for (const createIndexes of indexers) await createIndexes()
    },
    onWrite: (listener) => {
      nudge = listener
    },
  }
}
