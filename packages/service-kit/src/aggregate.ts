import type { Envelope } from '@love-space/contracts/event.ts'
import {
  Schema,
  type Connection,
  type Model,
  type mongo,
  type PipelineStage,
  type QueryFilter,
  type QueryOptions,
  type SortOrder,
  type UpdateQuery,
} from 'mongoose'
import { AppError } from './app-error.ts'
import type { DomainEvent } from './domain-event.ts'

/** What every aggregate document has; `version` grows with every write. */
export interface AggregateDoc {
  readonly _id: string
  readonly version: number
}

/** One aggregate: its collection and mongoose schema (with indexes), to be opened by a `Store`. */
export interface AggregateDefinition<Doc extends AggregateDoc> {
  readonly name: string
  readonly collection: string
  readonly schema: Schema<Doc>
}

/** The fields by which events leave; no read ever shows them. */
export interface Outgoing {
  /** `at` is when it was written. */
  outbox?: { id: string; at: Date; envelope: Envelope }[]
  deletedAt?: Date
}

export interface FindOptions<Doc> {
  readonly sort?: Partial<Record<keyof Doc & string, SortOrder>>
  readonly limit?: number
  readonly skip?: number
  /** Fields to read; all of them when absent. */
  readonly select?: readonly (keyof Doc & string)[]
}

export interface Change<Doc> {
  readonly update: UpdateQuery<Doc>
  readonly events: readonly DomainEvent[]
}

/** An aggregate's collection. Every write takes the events it causes, `[]` where there are none; nothing else publishes. */
export interface Aggregate<Doc extends AggregateDoc> {
  /** Inserts a new document with version 1; a duplicate key throws (see `isDuplicateKey`). */
  insert(doc: Omit<Doc, 'version'>, events: readonly DomainEvent[]): Promise<Doc>
  /** One conditional write; the new document, or null when nothing fits the filter. */
  update(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly DomainEvent[]): Promise<Doc | null>
  /** Like `update`, but inserts when nothing fits; `filter` must hold a unique key. */
  upsert(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly DomainEvent[]): Promise<Doc>
  /**
   * Reads, decides, and writes only if nobody wrote in between; decides again otherwise.
   * `decide` gets the document and the version the write will have; null means that there is nothing to do.
   */
  mutate(id: string, decide: (doc: Doc, nextVersion: number) => Change<Doc> | null): Promise<Doc | null>
  /** Deletes the document that fits; what it was comes back. Its events leave even so. */
  tombstone(filter: QueryFilter<Doc>, events: readonly DomainEvent[]): Promise<Doc | null>
  findById(id: string): Promise<Doc | null>
  /** Those that exist, in no particular order. */
  findByIds(ids: readonly string[], options?: Pick<FindOptions<Doc>, 'select'>): Promise<Doc[]>
  findOne(filter: QueryFilter<Doc>, options?: FindOptions<Doc>): Promise<Doc | null>
  find(filter: QueryFilter<Doc>, options?: FindOptions<Doc>): Promise<Doc[]>
  count(filter: QueryFilter<Doc>): Promise<number>
  exists(filter: QueryFilter<Doc>): Promise<boolean>
  aggregate<T>(pipeline: readonly PipelineStage.FacetPipelineStage[]): Promise<T[]>
}

/** Tells the relay that a document has events to send. */
export type Nudge = (collection: string, id: string) => void

/** Where deleted documents' events wait until they have left. */
export const buriedCollection = 'buried'

const mutateTriesMax = 8
const hidden = { outbox: 0 } as const

/** Declares an aggregate; `x.model.ts` does, and only the folder beside it opens it. */
export const defineAggregate = <Doc extends AggregateDoc>(
  definition: AggregateDefinition<Doc>,
): AggregateDefinition<Doc> => definition

/** What a read returns is never an inner field, whatever was selected. */
const plain = <Doc>(doc: Doc & Outgoing): Doc => {
  const { outbox: _outbox, deletedAt: _deletedAt, ...rest } = doc
  return rest as unknown as Doc
}

const withOutbox = <Doc extends AggregateDoc>(schema: Schema<Doc>): Schema<Doc> => {
  const complete = schema.clone() as Schema
  complete.add({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    outbox: { type: [Schema.Types.Mixed], select: false, default: undefined },
    deletedAt: { type: Date, select: false },
  })
  complete.set('versionKey', false)
  complete.set('minimize', false)
  complete.index({ 'outbox.id': 1 }, { sparse: true })
  complete.index({ deletedAt: 1 }, { sparse: true })
  return complete as unknown as Schema<Doc>
}

const entriesOf = (events: readonly DomainEvent[]) =>
  events.map(({ envelope }) => ({ id: envelope.id, at: new Date(envelope.time), envelope }))

const pushing = <Doc>(update: UpdateQuery<Doc>, events: readonly DomainEvent[]): UpdateQuery<Doc> => {
  const { $inc, $push, ...rest } = update
  return {
    ...rest,
    $inc: { ...$inc, version: 1 },
    ...($push || events.length > 0
      ? { $push: { ...$push, ...(events.length > 0 ? { outbox: { $each: entriesOf(events) } } : {}) } }
      : {}),
  } as UpdateQuery<Doc>
}

/** Moves the events of a deleted document to where they wait, then removes it; safe to repeat. Gives their new place. */
export const bury = async (connection: Connection, collection: string, id: string): Promise<string | undefined> => {
  const documents = connection.collection<Outgoing & { _id: string; version: number }>(collection)
  const dead = await documents.findOne({ _id: id, deletedAt: { $exists: true } })
  if (!dead) return undefined
  const buried = connection.collection<Outgoing & { _id: string }>(buriedCollection)
  const key = `${collection}:${id}:${dead.deletedAt?.getTime() ?? 0}`
  if (dead.outbox?.length) {
    await buried.updateOne({ _id: key }, { $setOnInsert: { outbox: dead.outbox } }, { upsert: true })
  }
  await documents.deleteOne({ _id: id, deletedAt: { $exists: true } })
  return key
}

/** Opens an aggregate on a connection; `createStore` does this. */
export const openAggregate = <Doc extends AggregateDoc>(
  connection: Connection,
  definition: AggregateDefinition<Doc>,
  nudge: Nudge,
): { aggregate: Aggregate<Doc>; model: Model<Doc> } => {
  const { name, collection, schema } = definition
  const model = connection.model<Doc>(name, withOutbox(schema), collection)
  const documents = connection.collection<Doc>(collection)

  const alive = (filter: QueryFilter<Doc>): QueryFilter<Doc> => ({ ...filter, deletedAt: { $exists: false } })
  const after: QueryOptions<Doc> = { returnDocument: 'after', projection: hidden }

  const write = async (
    filter: QueryFilter<Doc>,
    update: UpdateQuery<Doc>,
    events: readonly DomainEvent[],
    options: QueryOptions<Doc> = {},
  ): Promise<Doc | null> => {
    const written = await model
      .findOneAndUpdate(alive(filter), pushing(update, events), { ...after, ...options })
      .lean<Doc>()
      .exec()
    if (written && events.length > 0) nudge(collection, written._id)
    return written
  }

  // By the driver itself: what a hot read costs would grow by a tenth where mongoose casts what is typed already.
  const read = async (filter: QueryFilter<Doc>, options: FindOptions<Doc> = {}): Promise<Doc[]> => {
    const { sort, select, ...page } = options
    const projection = select ? Object.fromEntries(select.map((field) => [field, 1])) : hidden
    const found = documents.find(alive(filter) as mongo.Filter<Doc>, { ...page, projection })
    if (sort) found.sort(sort as mongo.Sort)
    return (await found.toArray()) as Doc[]
  }

  const readOne = async (filter: QueryFilter<Doc>, options: FindOptions<Doc> = {}): Promise<Doc | null> => {
    const [found] = await read(filter, { ...options, limit: 1 })
    return found ?? null
  }

  const aggregate: Aggregate<Doc> = {
    insert: async (doc, events) => {
      const complete = { ...doc, version: 1, ...(events.length > 0 ? { outbox: entriesOf(events) } : {}) }
      const inserted = await new model(complete).save()
      if (events.length > 0) nudge(collection, inserted._id)
      return plain(inserted.toObject() as unknown as Doc & Outgoing)
    },
    update: write,
    upsert: async (filter, update, events) => {
      const written = await write(filter, update, events, { upsert: true })
      if (!written) throw new Error(`${collection}: nothing was upserted`)
      return written
    },
    mutate: async (id, decide) => {
      for (let attempt = 0; attempt < mutateTriesMax; attempt += 1) {
        const doc = await aggregate.findById(id)
        const change = doc && decide(doc, doc.version + 1)
        if (!change) return doc
        const filter = { _id: id, version: doc.version } as QueryFilter<Doc>
        const written = await write(filter, change.update, change.events)
        if (written) return written
      }
      throw new AppError('CONFLICT')
    },
    tombstone: async (filter, events) => {
      const update = { $set: { deletedAt: new Date() } } as unknown as UpdateQuery<Doc>
      const dead = await write(filter, update, events)
      if (!dead) return null
      const buriedId = await bury(connection, collection, dead._id)
      if (buriedId !== undefined) nudge(buriedCollection, buriedId)
      return dead
    },
    findById: (id) => aggregate.findOne({ _id: id } as QueryFilter<Doc>),
    findByIds: (ids, options) => read({ _id: { $in: [...new Set(ids)] } } as QueryFilter<Doc>, options),
    findOne: readOne,
    find: read,
    count: (filter) => model.countDocuments(alive(filter)).exec(),
    exists: async (filter) => (await readOne(filter, { select: ['_id'] })) !== null,
    aggregate: <T>(pipeline: readonly PipelineStage.FacetPipelineStage[]) =>
      model.aggregate<T>([{ $match: { deletedAt: { $exists: false } } }, { $unset: ['outbox'] }, ...pipeline]).exec(),
  }
  return { aggregate, model }
}
