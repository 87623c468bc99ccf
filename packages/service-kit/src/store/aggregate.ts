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
import { retryUpsertOnConflict, AppError, isDuplicateKey, retryOnConflict } from '../process/app-error.ts'
import { systemClock } from '../process/clock.ts'
import { readChanges, type ChangedPage } from './changes.ts'
import { openClaims, withoutClaims } from './claims.ts'
import type { Creation, StoredCreation } from './creation.ts'
import { differenceOf } from './difference.ts'
import type { CarriedJob, Effect } from './effect.ts'
import { assertErasable, type EraseRules } from './erase-rules.ts'
import type { JobDoc } from './job-document.ts'
import type { LookupDefinition } from './lookup-document.ts'
import { openSpentKeys } from './spent-keys.ts'

export interface AggregateDoc {
  readonly _id: string
  readonly version: number
}

export type OlderDoc<Doc extends AggregateDoc> = AggregateDoc & Partial<Doc>

export interface AggregateDefinition<Doc extends AggregateDoc> {
  readonly kind: 'aggregate'
  readonly collection: string
  readonly schema: Schema<Doc>
  readonly erase: EraseRules
  /** Converts a document of an older release; applied at every read. */
  readonly upgrade?: (stored: OlderDoc<Doc>) => Doc
  /** Fields of `upgrade` that a job fills everywhere, so that the next release may query, sort or index by them. */
  readonly backfill?: readonly (keyof Doc & string)[]
  /** Whether each write notes its time, so that `changedAfter` finds what changed. */
  readonly notesChanges?: boolean
  /** Collection that makes one field unique. */
  readonly lookup?: LookupDefinition
  /** Names of indexes that neither this release nor the last one needs. `npm run migrate` drops them. */
  readonly formerIndexes?: readonly string[]
}

type OutboxEntry = { id: string; at: Date } & ({ envelope: Envelope } | { job: JobDoc })

/** The kit's own fields of a document, mainly its outbox. Reads leave them out. */
export interface Outgoing {
  outbox?: OutboxEntry[]
  deletedAt?: Date
  /** Time of the last write, if the aggregate notes changes. */
  changedAt?: Date
  creation?: StoredCreation
}

export interface FindOptions<Doc> {
  readonly sort?: Partial<Record<keyof Doc & string, SortOrder>>
  readonly limit?: number
  readonly skip?: number
  readonly select?: readonly (keyof Doc & string)[]
}

/** A rule's result: the next document, and the events and jobs it causes. */
export interface Change<Doc, E extends Effect = Effect> {
  readonly next: Doc
  readonly events: readonly E[]
}

export interface NewEntry<Doc extends AggregateDoc> {
  readonly doc: Omit<Doc, 'version'>
  readonly events: readonly Effect[]
}

export const nextOf = <Doc extends AggregateDoc>(doc: Doc, changes: Partial<Omit<Doc, keyof AggregateDoc>>): Doc => ({
  ...doc,
  ...changes,
  version: doc.version + 1,
})

type Decide<Doc extends AggregateDoc> = (doc: Doc) => Change<Doc> | null

/** Filter of one document. */
type OneFilter<Doc extends AggregateDoc> = QueryFilter<Doc> & { readonly _id: string }

interface MutateManyOptions {
  /** Whether the effects wait for the next sweep, because the caller expects to withdraw them before. */
  readonly mayWithdraw?: boolean
}

/** A collection whose writes take the events and jobs they cause, `[]` if none. Nothing else publishes. */
export interface Aggregate<Doc extends AggregateDoc> {
  /** Inserts a document with version 1. Throws on a duplicate key (`isDuplicateKey`). */
  insert(doc: Omit<Doc, 'version'>, events: readonly Effect[]): Promise<Doc>
  /** Inserts a document, or returns that of an earlier try. Throws IDEMPOTENCY_KEY_REUSED for another request. */
  create(creation: Creation, doc: Omit<Doc, 'version'>, events: readonly Effect[]): Promise<Doc>
  /** Creates a request's documents by one write. A retry, also after a part was written, creates only what is missing. */
  createMany(creation: Creation, entries: readonly NewEntry<Doc>[]): Promise<Doc[]>
  /** Returns what an earlier try of this request created under this id, or null. Throws IDEMPOTENCY_KEY_REUSED. */
  findCreated(creation: Creation, id: string): Promise<Doc | null>
  /** Updates a document and returns it; null if none matches. */
  update(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly Effect[]): Promise<Doc | null>
  /** Updates a document, or inserts it if none matches. `filter` must contain a unique key. */
  upsert(filter: QueryFilter<Doc>, update: UpdateQuery<Doc>, events: readonly Effect[]): Promise<Doc>
  /** Writes under an optimistic lock, with retry on conflict. If `decide` returns null, the document stays. */
  mutate(id: string, decide: Decide<Doc>): Promise<Doc | null>
  /**
   * `mutate` for many documents, by one read and one write. May call `decide` again for a document it has changed, so
   * `decide` must return null for what it did before. Returns the documents found.
   */
  mutateMany(ids: readonly string[], decide: Decide<Doc>, options?: MutateManyOptions): Promise<Map<string, Doc>>
  /** Deletes a document and returns it; null if none matches. Its unsent events are still published. */
  tombstone(filter: QueryFilter<Doc>, events: readonly Effect[]): Promise<Doc | null>
  /** Deletes the documents that match one of `filters`, and withdraws the jobs `withdrawn` that were not started yet. */
  tombstoneMany(filters: readonly OneFilter<Doc>[], withdrawn: readonly CarriedJob[]): Promise<void>
  findById(id: string): Promise<Doc | null>
  findByIds(ids: readonly string[], options?: Pick<FindOptions<Doc>, 'select'>): Promise<Doc[]>
  findOne(filter: QueryFilter<Doc>, options?: FindOptions<Doc>): Promise<Doc | null>
  /**
   * Finds the document whose field of the lookup has this value. Takes two reads by primary keys, also if there is none,
   * so that the time tells nothing.
   */
  findByLookup(value: string): Promise<Doc | null>
  findManyByLookup(values: readonly string[]): Promise<Doc[]>
  find(filter: QueryFilter<Doc>, options?: FindOptions<Doc>): Promise<Doc[]>
  count(filter: QueryFilter<Doc>): Promise<number>
  exists(filter: QueryFilter<Doc>): Promise<boolean>
  /** Returns the ids of the next documents in the order of their last writes; only with `notesChanges`. */
  changedAfter(place: string): Promise<ChangedPage>
  aggregate<T>(pipeline: readonly PipelineStage.FacetPipelineStage[]): Promise<T[]>
}

/** Called after a write has stored these effects in the outbox. */
export type Nudge = (collection: string, id: string, effects: readonly Effect[]) => void

/** Collection of the unsent events of deleted documents. */
export const unsentEventsCollection = 'buried'

const mutateTriesMax = 8
const hidden = { outbox: 0, creation: 0, changedAt: 0 } as const

/** Declares an aggregate. Only code in the same folder may open it. */
export const defineAggregate = <Doc extends AggregateDoc>(
  definition: Omit<AggregateDefinition<Doc>, 'kind'>,
): AggregateDefinition<Doc> => {
  assertErasable(definition as unknown as Parameters<typeof assertErasable>[0])
  if (definition.notesChanges) definition.schema.index({ changedAt: 1, _id: 1 })
  return { kind: 'aggregate', ...definition }
}

const plain = <Doc>(doc: Doc & Outgoing): Doc => {
  const { outbox: _outbox, deletedAt: _deletedAt, creation: _creation, changedAt: _changedAt, ...rest } = doc
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
    changedAt: { type: Date, select: false },
    creation: { type: Schema.Types.Mixed, select: false },
  })
  complete.set('versionKey', false)
  complete.set('minimize', false)
  return complete as unknown as Schema<Doc>
}

const entryOf = (envelope: Envelope): OutboxEntry => ({ id: envelope.id, at: new Date(envelope.time), envelope })

/** Returns the outbox entries in order. Drops a hint whose topic and recipients an earlier one has. */
const entriesOf = (effects: readonly Effect[]) => {
  const recipients = new Set<string>()
  return effects.flatMap((effect): OutboxEntry[] => {
    if ('job' in effect) return [{ id: effect.job._id, at: effect.job.createdAt, job: effect.job }]
    const { envelope, hint } = effect
    const readers = hint && JSON.stringify({ ...hint.data, ref: null })
    const isNew = readers !== undefined && !recipients.has(readers)
    if (readers !== undefined) recipients.add(readers)
    return [...(envelope ? [entryOf(envelope)] : []), ...(hint && isNew ? [entryOf(hint)] : [])]
  })
}

type Noted = Pick<Outgoing, 'changedAt'>

const pushing = <Doc>(update: UpdateQuery<Doc>, events: readonly Effect[], noted: Noted): UpdateQuery<Doc> => {
  const { $inc, $push, $set, ...rest } = update
  return {
    ...rest,
    ...($set || noted.changedAt ? { $set: { ...$set, ...noted } } : {}),
    $inc: { ...$inc, version: 1 },
    ...($push || events.length > 0
      ? { $push: { ...$push, ...(events.length > 0 ? { outbox: { $each: entriesOf(events) } } : {}) } }
      : {}),
  } as UpdateQuery<Doc>
}

/** Moves deleted documents' unsent events to their own collection and removes them. Idempotent. Returns the new ids. */
export const removeDeleted = async (
  connection: Connection,
  collection: string,
  ids: readonly string[],
): Promise<string[]> => {
  const documents = connection.collection<Outgoing & { _id: string; version: number }>(collection)
  const dead = await documents.find({ _id: { $in: [...ids] }, deletedAt: { $exists: true } }).toArray()
  if (dead.length === 0) return []
  const unsent = dead.flatMap(({ _id, deletedAt, outbox = [] }) =>
    outbox.length > 0 ? [{ _id: `${collection}:${_id}:${deletedAt?.getTime() ?? 0}`, outbox }] : [],
  )
  if (unsent.length > 0) {
    const buried = connection.collection<Outgoing & { _id: string }>(unsentEventsCollection)
    const writes = unsent.map(({ _id, outbox }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { outbox } }, upsert: true },
    }))
    await buried.bulkWrite(writes, { ordered: false })
  }
  const keys = dead.flatMap(({ _id, creation }) => (creation ? [{ key: creation.key, documentId: _id }] : []))
  await openSpentKeys(connection).add(keys)
  // Only those read above: another document may have been deleted meanwhile, whose events are not moved yet.
  await documents.deleteMany({ _id: { $in: dead.map(({ _id }) => _id) }, deletedAt: { $exists: true } })
  return unsent.map(({ _id }) => _id)
}

const alive = <Doc extends AggregateDoc>(filter: QueryFilter<Doc>): QueryFilter<Doc> => ({
  ...filter,
  deletedAt: { $exists: false },
})

const openCollection = <Doc extends AggregateDoc>(
  connection: Connection,
  { collection, schema, upgrade, lookup, notesChanges = false }: AggregateDefinition<Doc>,
  nudge: Nudge,
) => ({
  collection,
  claims: lookup ? openClaims(connection, collection, lookup) : withoutClaims,
  model: connection.model<Doc>(collection, withOutbox(schema), collection),
  documents: connection.collection<Doc & Outgoing>(collection),
  spentKeys: openSpentKeys(connection),
  known: new Set(Object.keys(schema.paths).map((path) => path.split('.')[0] ?? path)),
  upgrade,
  /** Fields that each write adds. */
  noted: (): Noted => (notesChanges ? { changedAt: systemClock() } : {}),
  upgraded: (stored: Doc): Doc => (upgrade ? upgrade(stored) : stored),
  nudgeFor: (id: string, events: readonly Effect[]): void => {
    if (events.length > 0) nudge(collection, id, events)
  },
})
type Opened<Doc extends AggregateDoc> = ReturnType<typeof openCollection<Doc>>

const aliveById = <Doc extends AggregateDoc>(id: string) =>
  alive({ _id: id } as QueryFilter<Doc>) as mongo.Filter<Doc & Outgoing>

const createReads = <Doc extends AggregateDoc>({ model, documents, claims, upgrade, upgraded }: Opened<Doc>) => {
  // Read by the driver: mongoose's casting costs about 10 %.
  const find: Aggregate<Doc>['find'] = async (filter, options = {}) => {
    const { sort, select, ...page } = options
    // `upgrade` needs the whole document.
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
  const findManyByLookup: Aggregate<Doc>['findManyByLookup'] = async (values) => {
    const { ids, has } = await claims.find(values)
    return (await find({ _id: { $in: ids } } as QueryFilter<Doc>)).filter(has)
  }

  return {
    find,
    findOne,
    findByLookup: async (value: string) => (await findManyByLookup([value]))[0] ?? null,
    findManyByLookup,
    findById: (id: string) => findOne({ _id: id } as QueryFilter<Doc>),
    findByIds: (ids: readonly string[], options?: FindOptions<Doc>) =>
      find({ _id: { $in: [...new Set(ids)] } } as QueryFilter<Doc>, options),
    count: (filter: QueryFilter<Doc>) => model.countDocuments(alive(filter)).exec(),
    exists: async (filter: QueryFilter<Doc>) => (await findOne(filter, { select: ['_id'] })) !== null,
    changedAfter: (place: string) => readChanges(documents, place),
    aggregate: <T>(pipeline: readonly PipelineStage.FacetPipelineStage[]) =>
      model
        .aggregate<T>([
          { $match: { deletedAt: { $exists: false } } },
          { $unset: ['outbox', 'creation', 'changedAt'] },
          ...pipeline,
        ])
        .exec(),
  }
}

const createInserts = <Doc extends AggregateDoc>(opened: Opened<Doc>) => {
  const { model, documents, claims, spentKeys, upgraded, noted, nudgeFor } = opened
  const assertUnspent = async (key: string, ids: readonly string[]): Promise<void> => {
    if (await spentKeys.hasAny(key, ids)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  }
  const newDocument = ({ doc, events }: NewEntry<Doc>, creation?: StoredCreation): Doc & Outgoing =>
    ({
      ...doc,
      ...noted(),
      version: 1,
      ...(events.length > 0 ? { outbox: entriesOf(events) } : {}),
      ...(creation ? { creation } : {}),
    }) as unknown as Doc & Outgoing
  const insert = async (entry: NewEntry<Doc>, creation?: StoredCreation): Promise<Doc> => {
    return claims.holding([entry.doc], async () => {
      const inserted = await new model(newDocument(entry, creation)).save()
      nudgeFor(inserted._id, entry.events)
      return plain(inserted.toObject() as unknown as Doc & Outgoing)
    })
  }

  /** Leaves out documents of other requests. */
  const findManyCreated = async ({ key, print }: Creation, ids: readonly string[]): Promise<Map<string, Doc>> => {
    if (key === undefined) return new Map()
    const filter = alive({ _id: { $in: [...ids] } } as QueryFilter<Doc>) as mongo.Filter<Doc & Outgoing>
    const found = (await documents.find(filter, { projection: { outbox: 0 } }).toArray()) as (Doc & Outgoing)[]
    const known = new Set(found.map(({ _id }) => _id))
    const missing = ids.filter((id) => !known.has(id))
    // A deletion spends the key before it removes the document, so read in this order.
    if (missing.length > 0) await assertUnspent(key, missing)
    const own = found.filter(({ creation }) => creation?.key === key)
    if (own.some(({ creation }) => creation?.print !== print)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return new Map(own.map((doc) => [doc._id, upgraded(plain(doc))]))
  }

  const findCreated: Aggregate<Doc>['findCreated'] = async (creation, id) =>
    (await findManyCreated(creation, [id])).get(id) ?? null

  const storedOf = ({ key, print }: Creation): StoredCreation | undefined =>
    key === undefined ? undefined : { key, print }

  const create: Aggregate<Doc>['create'] = async (creation, doc, events) => {
    const { key } = creation
    if (key !== undefined) await assertUnspent(key, [doc._id])
    try {
      return await insert({ doc, events }, storedOf(creation))
    } catch (error) {
      const made = isDuplicateKey(error) ? await findCreated(creation, doc._id) : null
      if (!made) throw error
      return made
    }
  }

  const insertMissing = async (creation: Creation, entries: readonly NewEntry<Doc>[]): Promise<Doc[]> => {
    const written = entries.map((entry) => newDocument(entry, storedOf(creation)))
    // Unordered: a concurrent retry has written some, which must not keep the others from being written.
    const write = () => model.insertMany(written, { ordered: false, throwOnValidationError: true })
    const docs = entries.map(({ doc }) => doc)
    const inserted = await claims.holding(docs, write)
    return inserted.map((doc) => plain(doc.toObject() as unknown as Doc & Outgoing))
  }

  const createMany: Aggregate<Doc>['createMany'] = async (creation, entries) => {
    const ids = entries.map(({ doc }) => doc._id)
    let made = await findManyCreated(creation, ids)
    const missing = entries.filter(({ doc }) => !made.has(doc._id))
    if (missing.length > 0) {
      try {
        for (const doc of await insertMissing(creation, missing)) made.set(doc._id, doc)
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        made = await findManyCreated(creation, ids)
        if (made.size < new Set(ids).size) throw error
      } finally {
        for (const { doc, events } of missing) nudgeFor(doc._id, events)
      }
    }
    return ids.flatMap((id) => made.get(id) ?? [])
  }

  const insertNew: Aggregate<Doc>['insert'] = (doc, events) => insert({ doc, events })
  return { insert: insertNew, create, createMany, findCreated }
}

const createMutations = <Doc extends AggregateDoc>({
  collection,
  claims,
  documents,
  known,
  upgraded,
  noted,
  nudgeFor,
}: Opened<Doc>): Pick<Aggregate<Doc>, 'mutate' | 'mutateMany'> => {
  interface Decided {
    readonly doc: Doc
    readonly next: Doc
    readonly events: readonly Effect[]
    readonly write?: {
      readonly filter: mongo.Filter<Doc & Outgoing>
      readonly update: mongo.UpdateFilter<Doc & Outgoing>
    }
  }
  /** Write by the driver: mongoose would drop a newer release's fields inside lists and objects. */
  const decided = (stored: Doc, decide: Decide<Doc>): Decided => {
    const doc = upgraded(stored)
    const change = decide(doc)
    if (!change) return { doc, next: doc, events: [] }
    const { next, events } = change
    if (next._id !== doc._id || next.version !== doc.version + 1) {
      throw new Error(`${collection}: a change must be made by nextOf`)
    }
    const difference = differenceOf(fieldsOf(stored), fieldsOf(next), known)
    if (Object.keys(difference).length === 0 && events.length === 0) return { doc, next: doc, events: [] }
    const update = pushing(difference as UpdateQuery<Doc>, events, noted()) as mongo.UpdateFilter<Doc & Outgoing>
    return { doc, next, events, write: { filter: { ...aliveById<Doc>(doc._id), version: doc.version }, update } }
  }

  const mutate: Aggregate<Doc>['mutate'] = (id, decide) => {
    const attempt = async (): Promise<Doc | null | undefined> => {
      const stored = (await documents.findOne(aliveById<Doc>(id), { projection: hidden })) as Doc | null
      if (!stored) return null
      const { doc, next, events, write } = decided(stored, decide)
      if (!write) return next
      return claims.moving(doc, next, async () => {
        const { matchedCount } = await documents.updateOne(write.filter, write.update, { ignoreUndefined: true })
        if (matchedCount === 0) return undefined
        nudgeFor(id, events)
        return next
      })
    }
    return retryOnConflict(attempt, { triesMax: mutateTriesMax })
  }

  const mutateMany: Aggregate<Doc>['mutateMany'] = async (ids, decide, { mayWithdraw = false } = {}) => {
    if (ids.length === 0) return new Map()
    const filter = alive({ _id: { $in: [...new Set(ids)] } } as QueryFilter<Doc>) as mongo.Filter<Doc & Outgoing>
    const attempt = async (): Promise<Map<string, Doc> | undefined> => {
      const stored = (await documents.find(filter, { projection: hidden }).toArray()) as Doc[]
      const changes = stored.map((doc) => decided(doc, decide))
      if (changes.some(({ doc, next }) => claims.isMoved(doc, next))) {
        throw new Error(`${collection}: the field of a lookup is changed by mutate only`)
      }
      const writes = changes.flatMap(({ write }) => (write ? [{ updateOne: write }] : []))
      if (writes.length > 0) {
        const { matchedCount } = await documents.bulkWrite(writes, { ordered: false, ignoreUndefined: true })
        if (!mayWithdraw) for (const { next, events } of changes) nudgeFor(next._id, events)
        // The answer does not say which were changed meanwhile, so decide about all again.
        if (matchedCount < writes.length) return undefined
      }
      return new Map(changes.map(({ next }) => [next._id, next]))
    }
    return retryOnConflict(attempt, { triesMax: mutateTriesMax })
  }
  return { mutate, mutateMany }
}

export const openAggregate = <Doc extends AggregateDoc>(
  connection: Connection,
  definition: AggregateDefinition<Doc>,
  nudge: Nudge,
): Aggregate<Doc> => {
  const opened = openCollection(connection, definition, nudge)
  const { collection, model, claims, upgraded, noted, nudgeFor } = opened
  const after: QueryOptions<Doc> = { returnDocument: 'after', projection: hidden }

  const write = async (
    filter: QueryFilter<Doc>,
    update: UpdateQuery<Doc>,
    events: readonly Effect[],
    options: QueryOptions<Doc> = {},
  ): Promise<Doc | null> => {
    claims.refuseIn(update)
    const written = await model
      .findOneAndUpdate(alive(filter), pushing(update, events, noted()), { ...after, ...options })
      .lean<Doc>()
      .exec()
    if (written) nudgeFor(written._id, events)
    return written && upgraded(written)
  }

  const bury = async (ids: readonly string[]): Promise<void> => {
    for (const id of await removeDeleted(connection, collection, ids)) nudge(unsentEventsCollection, id, [])
  }

  return {
    ...createReads(opened),
    ...createInserts(opened),
    update: write,
    upsert: async (filter, update, events) => {
      const written = await retryUpsertOnConflict(() => write(filter, update, events, { upsert: true }))
      if (!written) throw new Error(`${collection}: nothing was upserted`)
      return written
    },
    ...createMutations(opened),
    tombstone: async (filter, events) => {
      const update = { $set: { deletedAt: systemClock() } } as unknown as UpdateQuery<Doc>
      const dead = await write(filter, update, events)
      if (!dead) return null
      await claims.release(dead)
      await bury([dead._id])
      return dead
    },
    tombstoneMany: async (filters, withdrawn) => {
      if (filters.length === 0) return
      const update = {
        $set: { deletedAt: systemClock() },
        $inc: { version: 1 },
        $pull: { outbox: { id: { $in: withdrawn.map(({ job }) => job._id) } } },
      }
      const writes = filters.map((filter) => ({ updateOne: { filter: alive<Doc>(filter), update } }))
      await opened.documents.bulkWrite(writes as unknown as mongo.AnyBulkWriteOperation<Doc & Outgoing>[], {
        ordered: false,
      })
      await bury(filters.map(({ _id }) => _id))
    },
  }
}
