import type { Connection, Model, Schema } from 'mongoose'
import { openAggregate, type Aggregate, type AggregateDefinition, type AggregateDoc, type Nudge } from './aggregate.ts'
import { backfillPage, type Backfill } from './backfill.ts'
import { openLookup, type Lookup } from './check-lookup.ts'
import type { DeclaredCollection } from './declared-index.ts'
import { assertErasable, type EraseRules } from './erase-rules.ts'

export interface CollectionDefinition<Doc> {
  readonly kind: 'collection'
  readonly collection: string
  readonly schema: Schema<Doc>
  readonly erase: EraseRules
}

export const defineCollection = <Doc>(
  definition: Omit<CollectionDefinition<Doc>, 'kind'>,
): CollectionDefinition<Doc> => {
  assertErasable(definition as unknown as Parameters<typeof assertErasable>[0])
  return { kind: 'collection', ...definition }
}

export type Opened<Definitions> = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends AggregateDefinition<infer Doc>
    ? Aggregate<Doc>
    : Definitions[Name] extends CollectionDefinition<infer Doc>
      ? Model<Doc>
      : never
}

export interface Store {
  readonly connection: Connection
  open<Doc extends AggregateDoc>(definition: AggregateDefinition<Doc>): Aggregate<Doc>
  /** Opens a collection that cannot publish. */
  collection<Doc>(definition: CollectionDefinition<Doc>): Model<Doc>
  openAll<const Definitions extends Readonly<Record<string, DeclaredCollection>>>(
    definitions: Definitions,
  ): Opened<Definitions>
  aggregates(): readonly string[]
  eraseRules(): readonly { readonly collection: string; readonly rules: Exclude<EraseRules, string> }[]
  backfills(): readonly Backfill[]
  lookups(): readonly Lookup[]
  onWrite(nudge: Nudge): void
}

export const createStore = (connection: Connection): Store => {
  const opened = new Map<string, unknown>()
  const backfills: Backfill[] = []
  const lookups: Lookup[] = []
  const erasable = new Map<string, Exclude<EraseRules, string>>()
  let nudge: Nudge = () => undefined

  const open = <Doc extends AggregateDoc>(definition: AggregateDefinition<Doc>): Aggregate<Doc> => {
    const known = opened.get(definition.collection) as Aggregate<Doc> | undefined
    if (known) return known
    const aggregate = openAggregate(connection, definition, (...written) => nudge(...written))
    opened.set(definition.collection, aggregate)
    if (definition.erase !== 'nothing of anybody') erasable.set(definition.collection, definition.erase)
    if (definition.backfill) {
      backfills.push({
        collection: definition.collection,
        fillPage: (page) => backfillPage(connection, definition, page),
      })
    }
    if (definition.lookup) lookups.push(openLookup(connection, definition.collection, definition.lookup))
    return aggregate
  }

  const collection = <Doc>(definition: CollectionDefinition<Doc>): Model<Doc> => {
    const known = connection.models[definition.collection] as Model<Doc> | undefined
    if (known) return known
    const model: Model<Doc> = connection.model<Doc>(definition.collection, definition.schema, definition.collection)
    if (definition.erase !== 'nothing of anybody') erasable.set(definition.collection, definition.erase)
    return model
  }

  const openOne = (definition: DeclaredCollection): unknown =>
    definition.kind === 'aggregate'
      ? open(definition as unknown as AggregateDefinition<AggregateDoc>)
      : collection(definition as unknown as CollectionDefinition<unknown>)

  return {
    connection,
    open,
    collection,
    openAll: <Definitions extends Readonly<Record<string, DeclaredCollection>>>(definitions: Definitions) =>
      Object.fromEntries(
        Object.entries(definitions).map(([name, definition]) => [name, openOne(definition)]),
      ) as Opened<Definitions>,
    aggregates: () => [...opened.keys()],
    eraseRules: () => [...erasable].map(([collection, rules]) => ({ collection, rules })),
    backfills: () => backfills,
    lookups: () => lookups,
    onWrite: (listener) => {
      nudge = listener
    },
  }
}
