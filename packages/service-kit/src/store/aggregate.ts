import type { Envelope } from '@love-space/contracts/event.ts'
import {
  Schema,
  type Connection,
  type mongo,
  type PipelineStage,
  type QueryFilter,
  type QueryOptions,
  type SortOrder,
  type UpdateQuery,
} from 'mongoose'
import { againWhereOutrun, AppError, isDuplicateKey, retryOnConflict } from '../process/app-error.ts'
import type { Creation, StoredCreation } from './creation.ts'
import { differenceOf } from './difference.ts'
import type { Effect } from './effect.ts'
import { assertErasable, type EraseRules } from './erase-rules.ts'
import type { JobDoc } from './job-document.ts'

/** What every aggregate document has; `version` grows with every write. */
export interface AggregateDoc {
  readonly _id: string
  readonly version: number
}

/** A document as an older release may have left it: fields may be missing. */
export type OlderDoc<Doc extends AggregateDoc> = AggregateDoc & Partial<Doc>

/** One aggregate: its collection and mongoose schema (with indexes), to be opened by a `Store`. */
export interface AggregateDefinition<Doc extends AggregateDoc> {
  readonly kind: 'aggregate'
  readonly collection: string
  readonly schema: Schema<Doc>
  readonly erase: EraseRules
  /** Makes a document of an older release what the code expects; every document that is read goes through it. */
  readonly upgrade?: (stored: OlderDoc<Doc>) => Doc
  /**
   * Fields that `upgrade` fills and a coming release will query, sort or index by: a job writes them into every document.
   * The release after may rely on it.
   */
  readonly backfill?: readonly (keyof Doc & string)[]
  /** Names of indexes that neither this release nor the one before wants; `npm run migrate` drops them. */
  readonly formerIndexes?: readonly string[]
}

/** `at` is when it was written. */
type OutboxEntry = { id: string; at: Date } & ({ envelope: Envelope } | { job: JobDoc })

/** What the kit keeps in a document, above all by which events and jobs leave; no read ever shows it. */
export interface Outgoing {
  outbox?: OutboxEntry[]
  deletedAt?: Date
  creation?: StoredCreation
}

export interface FindOptions<Doc> {
  readonly sort?: Partial<Record<keyof Doc & string, SortOrder>>
  readonly limit?: number
  readonly skip?: number
  /** Fields to read; all of them when absent. */
  readonly select?: readonly (keyof Doc & string)[]
}

/** What a rule decides: the document as it will be, and what that causes. */
export interface Change<Doc, E extends Effect = Effect> {
  /** Made by `nextOf`. */
  readonly next: Doc
  readonly events: readonly E[]
}

/** The document with some fields changed, in the version that the write will give it. */
export const nextOf = <Doc extends AggregateDoc>(doc: Doc, changes: Partial<Omit<Doc, keyof AggregateDoc>>): Doc => ({
  ...doc,
  ...changes,
  version: doc.version + 1,
})

/** An aggregate's collection. Every write takes the events and jobs it causes, `[]` where there are none; nothing else publishes. */
export interface Aggregate<Doc extends AggregateDoc> {
  /** Inserts a new document with version 1; a duplicate key throws (see `isDuplicateKey`). */
  insert(doc: Omit<Doc, 'version'>, events: readonly Effect[]): Promise<Doc>
  /**
   * Inserts what a request creates; its repetition gets what is there. Any other duplicate key throws as in `insert`, and
   * IDEMPOTENCY_KEY_REUSED says that another request came with the same key.
   */
  create(creation: Creation, doc: Omit<Doc, 'version'>, events: readonly Effect[]): Promise<Doc>
  /** What an earlier try of this request created under this id; null when there is none. */
  findCreated(creation: Creation, id: string): Promise<Doc | null>
  /** One conditional write; the new document, or null when nothing fits the filter. */
  update(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly Effect[]): Promise<Doc | null>
  /** Like `update`, but inserts when nothing fits; `filter` must hold a unique key. */
  upsert(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly Effect[]): Promise<Doc>
  /**
   * Reads, decides, and writes what differs, only if nobody wrote in between; decides again otherwise. Null means that
   * there is nothing to do. Gives the document as it is then; null when there is none.
   */
  mutate(id: string, decide: (doc: Doc) => Change<Doc> | null): Promise<Doc | null>
  /** Deletes the document that fits; what it was comes back. Its events leave even so. */
  tombstone(filter: QueryFilter<Doc>, events: readonly Effect[]): Promise<Doc | null>
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
const hidden = { outbox: 0, creation: 0 } as const

/** Declares an aggregate; `x.model.ts` does, and only the folder beside it opens it. */
export const defineAggregate = <Doc extends AggregateDoc>(
  definition: Omit<AggregateDefinition<Doc>, 'kind'>,
): AggregateDefinition<Doc> => {
  assertErasable(definition as unknown as Parameters<typeof assertErasable>[0])
  return { kind: 'aggregate', ...definition }
}

/** What a read returns is never an inner field, whatever was selected. */
const plain = <Doc>(doc: Doc & Outgoing): Doc => {
  const { outbox: _outbox, deletedAt: _deletedAt, creation: _creation, ...rest } = doc
  return rest as unknown as Doc
}

const fieldsOf = (doc: object | null): Readonly<Record<string, unknown>> => ({ ...doc })

const selected = <Doc extends AggregateDoc>(doc: Doc, select: readonly (keyof Doc & string)[]): Doc =>
  Object.fromEntries(['_id' as const, ...select].map((field) => [field, doc[field]])) as unknown as Doc

const withOutbox = <Doc extends AggregateDoc>(schema: Schema<Doc>): Schema<Doc> => {
  const complete = schema.clone() as Schema
  complete.add({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    outbox: { type: [Schema.Types.Mixed], select: false, default: undefined },
    deletedAt: { type: Date, select: false },
    creation: { type: Schema.Types.Mixed, select: false },
  })
  complete.set('versionKey', false)
  complete.set('minimize', false)
  return complete as unknown as Schema<Doc>
}

const entryOf = (envelope: Envelope): OutboxEntry => ({ id: envelope.id, at: new Date(envelope.time), envelope })

/** What goes into the outbox, in order; of several hints that tell the same readers of the same topic the first is enough. */
const entriesOf = (effects: readonly Effect[]) => {
  const told = new Set<string>()
  return effects.flatMap((effect): OutboxEntry[] => {
    if ('job' in effect) return [{ id: effect.job._id, at: effect.job.createdAt, job: effect.job }]
    const { envelope, hint } = effect
    const readers = hint && JSON.stringify({ ...hint.data, ref: null })
    const isNew = readers !== undefined && !told.has(readers)
    if (readers !== undefined) told.add(readers)
    return [...(envelope ? [entryOf(envelope)] : []), ...(hint && isNew ? [entryOf(hint)] : [])]
  })
}

const pushing = <Doc>(update: UpdateQuery<Doc>, events: readonly Effect[]): UpdateQuery<Doc> => {
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

const alive = <Doc extends AggregateDoc>(filter: QueryFilter<Doc>): QueryFilter<Doc> => ({
  ...filter,
  deletedAt: { $exists: false },
})

/** An opened collection with what its reads and writes need. */
const openCollection = <Doc extends AggregateDoc>(
  connection: Connection,
  { collection, schema, upgrade }: AggregateDefinition<Doc>,
  nudge: Nudge,
) => ({
  collection,
  model: connection.model<Doc>(collection, withOutbox(schema), collection),
  documents: connection.collection<Doc & Outgoing>(collection),
  known: new Set(Object.keys(schema.paths).map((path) => path.split('.')[0] ?? path)),
  upgrade,
  upgraded: (stored: Doc): Doc => (upgrade ? upgrade(stored) : stored),
  /** Tells of a document that was written with events. */
  tellOf: (id: string, events: readonly Effect[]): void => {
    if (events.length > 0) nudge(collection, id)
  },
})
type Opened<Doc extends AggregateDoc> = ReturnType<typeof openCollection<Doc>>

const aliveById = <Doc extends AggregateDoc>(id: string) =>
  alive({ _id: id } as QueryFilter<Doc>) as mongo.Filter<Doc & Outgoing>

const createReads = <Doc extends AggregateDoc>({ model, documents, upgrade, upgraded }: Opened<Doc>) => {
  // By the driver itself: what a hot read costs would grow by a tenth where mongoose casts what is typed already.
  const find: Aggregate<Doc>['find'] = async (filter, options = {}) => {
    const { sort, select, ...page } = options
    // Only a whole document can be upgraded.
    const projection = select && !upgrade ? Object.fromEntries(select.map((field) => [field, 1])) : hidden
    const found = documents.find(alive(filter) as mongo.Filter<Doc & Outgoing>, { ...page, projection })
    if (sort) found.sort(sort as mongo.Sort)
    const docs = ((await found.toArray()) as Doc[]).map(upgraded)
    return select && upgrade ? docs.map((doc) => selected(doc, select)) : docs
  }
  const findOne: Aggregate<Doc>['findOne'] = async (filter, options = {}) => {
    const [found] = await find(filter, { ...options, limit: 1 })
    return found ?? null
  }

  return {
    find,
    findOne,
    findById: (id: string) => findOne({ _id: id } as QueryFilter<Doc>),
    findByIds: (ids: readonly string[], options?: FindOptions<Doc>) =>
      find({ _id: { $in: [...new Set(ids)] } } as QueryFilter<Doc>, options),
    count: (filter: QueryFilter<Doc>) => model.countDocuments(alive(filter)).exec(),
    exists: async (filter: QueryFilter<Doc>) => (await findOne(filter, { select: ['_id'] })) !== null,
    aggregate: <T>(pipeline: readonly PipelineStage.FacetPipelineStage[]) =>
      model
        .aggregate<T>([{ $match: { deletedAt: { $exists: false } } }, { $unset: ['outbox', 'creation'] }, ...pipeline])
        .exec(),
  }
}

const createInserts = <Doc extends AggregateDoc>({ model, documents, upgraded, tellOf }: Opened<Doc>) => {
  const insert = async (
    doc: Omit<Doc, 'version'>,
    events: readonly Effect[],
    creation?: StoredCreation,
  ): Promise<Doc> => {
    const outgoing: Outgoing = {
      ...(events.length > 0 ? { outbox: entriesOf(events) } : {}),
      ...(creation ? { creation } : {}),
    }
    const inserted = await new model({ ...doc, version: 1, ...outgoing }).save()
    tellOf(inserted._id, events)
    return plain(inserted.toObject() as unknown as Doc & Outgoing)
  }

  const findCreated: Aggregate<Doc>['findCreated'] = async ({ key, print }, id) => {
    if (key === undefined) return null
    const options = { projection: { outbox: 0 } }
    const found = (await documents.findOne(aliveById<Doc>(id), options)) as (Doc & Outgoing) | null
    if (found?.creation?.key !== key) return null
    if (found.creation.print !== print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return upgraded(plain(found))
  }

  const create: Aggregate<Doc>['create'] = async (creation, doc, events) => {
    const { key, print } = creation
    try {
      return await insert(doc, events, key === undefined ? undefined : { key, print })
    } catch (error) {
      const made = isDuplicateKey(error) ? await findCreated(creation, doc._id) : null
      if (!made) throw error
      return made
    }
  }

  const insertNew: Aggregate<Doc>['insert'] = (doc, events) => insert(doc, events)
  return { insert: insertNew, create, findCreated }
}

const mutating =
  <Doc extends AggregateDoc>({
    collection,
    documents,
    known,
    upgraded,
    tellOf,
  }: Opened<Doc>): Aggregate<Doc>['mutate'] =>
  (id, decide) => {
    const filter = aliveById<Doc>(id)
    const attempt = async (): Promise<Doc | null | undefined> => {
      const stored = (await documents.findOne(filter, { projection: hidden })) as Doc | null
      const doc = stored && upgraded(stored)
      const change = doc && decide(doc)
      if (!change) return doc
      const { next, events } = change
      if (next._id !== id || next.version !== doc.version + 1) {
        throw new Error(`${collection}: a change must be made by nextOf`)
      }
      const difference = differenceOf(fieldsOf(stored), fieldsOf(next), known)
      if (Object.keys(difference).length === 0 && events.length === 0) return doc
      // By the driver, which keeps what newer code has put into lists and objects; mongoose knows the schema's fields only.
      const update = pushing(difference as UpdateQuery<Doc>, events) as mongo.UpdateFilter<Doc & Outgoing>
      const { matchedCount } = await documents.updateOne({ ...filter, version: doc.version }, update, {
        ignoreUndefined: true,
      })
      if (matchedCount === 0) return undefined
      tellOf(id, events)
      return next
    }
    return retryOnConflict(attempt, { triesMax: mutateTriesMax })
  }

/** Opens an aggregate on a connection; `createStore` does this. */
export const openAggregate = <Doc extends AggregateDoc>(
  connection: Connection,
  definition: AggregateDefinition<Doc>,
  nudge: Nudge,
): Aggregate<Doc> => {
  const opened = openCollection(connection, definition, nudge)
  const { collection, model, upgraded, tellOf } = opened
  const after: QueryOptions<Doc> = { returnDocument: 'after', projection: hidden }

  const write = async (
    filter: QueryFilter<Doc>,
    update: UpdateQuery<Doc>,
    events: readonly Effect[],
    options: QueryOptions<Doc> = {},
  ): Promise<Doc | null> => {
    const written = await model
      .findOneAndUpdate(alive(filter), pushing(update, events), { ...after, ...options })
      .lean<Doc>()
      .exec()
    if (written) tellOf(written._id, events)
    return written && upgraded(written)
  }

  return {
    ...createReads(opened),
    ...createInserts(opened),
    update: write,
    upsert: async (filter, update, events) => {
      const written = await againWhereOutrun(() => write(filter, update, events, { upsert: true }))
      if (!written) throw new Error(`${collection}: nothing was upserted`)
      return written
    },
    mutate: mutating(opened),
    tombstone: async (filter, events) => {
      const update = { $set: { deletedAt: new Date() } } as unknown as UpdateQuery<Doc>
      const dead = await write(filter, update, events)
      if (!dead) return null
      const buriedId = await bury(connection, collection, dead._id)
      if (buriedId !== undefined) nudge(buriedCollection, buriedId)
      return dead
    },
  }
}
