import { event } from '@love-space/contracts/event.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { Type } from '@sinclair/typebox'
import { Schema } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineJob } from '../jobs/job.ts'
import { jobIdOf, jobOf } from '../jobs/jobs.ts'
import { newId } from '../process/crypto.ts'
import { eventOf } from '../events/domain-event.ts'
import type { Kit, ServiceDefinition } from '../service/service.ts'
import { defineAggregate, nextOf, type Aggregate, type AggregateDoc } from './aggregate.ts'
import { backfillPage } from './backfill.ts'
import { changesAtOnce, placeBefore } from './changes.ts'
import { creationOf } from './creation.ts'
import { openSpentKeys } from './spent-keys.ts'

interface SongDoc extends AggregateDoc {
  readonly title: string
  readonly plays: readonly { readonly by: string; readonly at: Date }[]
  readonly endedAt?: Date | null
  /** A field of the second release, to sort songs. */
  readonly sortKey: string
}

const songAggregate = defineAggregate<SongDoc>({
  collection: 'songs',
  schema: new Schema<SongDoc>({
    title: { type: String, required: true },
    plays: { type: [new Schema({ by: String, at: Date }, { _id: false })], default: [] },
    endedAt: { type: Date },
    sortKey: { type: String, required: true },
  }).index({ sortKey: 1 }),
  upgrade: (stored) => ({ ...(stored as SongDoc), sortKey: stored.sortKey ?? `${stored.title}`.toLowerCase() }),
  backfill: ['sortKey'],
  notesChanges: true,
  erase: 'nothing of anybody',
})

const songRenamed = event({
  subject: 'lovespace.media.song.renamed.v1',
  summary: 'A song got another title.',
  data: Type.Object({ userId: Type.String(), version: Type.Integer() }),
  live: { topic: 'space', recipients: 'userId', ref: null },
})

type Deps = Kit<unknown> & { readonly songs: Aggregate<SongDoc> }
const songService: ServiceDefinition<unknown, Deps> = {
  service: 'media',
  collections: [songAggregate],
  createDeps: (kit) => ({ ...kit, songs: kit.store.open(songAggregate) }),
  createApp: (deps) => deps.createHttpApp(),
}

let service: TestService<Deps>
let songs: Aggregate<SongDoc>
beforeAll(async () => {
  service = await startTestService(songService, { env: {} })
  songs = service.deps.songs
})
afterAll(() => service?.stop())

const stored = () => service.deps.connection.collection<{ _id: string; [field: string]: unknown }>('songs')
const aSong = (title = 'Ours') => ({ _id: newId(), title, plays: [], sortKey: title.toLowerCase() })
const insert = async (): Promise<string> => (await songs.insert(aSong(), []))._id

const insertOlder = async (title: string): Promise<string> => {
  const _id = newId()
  await stored().insertOne({ _id, version: 3, title, plays: [] })
  return _id
}

it('of two concurrent first upserts, the one that MongoDB refuses updates the inserted document', async () => {
  const _id = newId()
  const model = service.deps.connection.model('songs')
  const find = model.findOneAndUpdate.bind(model)
  const refused = Object.assign(new Error('E11000 duplicate key'), { code: 11000 })
  vi.spyOn(model, 'findOneAndUpdate').mockImplementationOnce((...given) => {
    const first = find(...given)
    vi.spyOn(first, 'exec').mockImplementation(async () => {
      await songs.insert({ ...aSong(), _id }, [])
      throw refused
    })
    return first
  })
  expect(await songs.upsert({ _id }, { $set: { title: 'Theirs' } }, [])).toMatchObject({ title: 'Theirs', version: 2 })
})

describe('a change', () => {
  it('writes what differs, and returns the state that the rule decided', async () => {
    const id = await insert()
    const at = new Date(5)
    const changed = await songs.mutate(id, (song) => ({
      next: nextOf(song, { title: 'Theirs', plays: [...song.plays, { by: 'a', at }] }),
      events: [],
    }))
    const expected = { _id: id, version: 2, title: 'Theirs', plays: [{ by: 'a', at }], sortKey: 'ours' }
    expect(changed).toEqual(expected)
    expect(await songs.findById(id)).toEqual(expected)
  })

  it('removes a field that the next state lacks', async () => {
    const id = await insert()
    await songs.mutate(id, (song) => ({ next: nextOf(song, { endedAt: new Date() }), events: [] }))
    await songs.mutate(id, (song) => {
      const { endedAt: _, ...next } = nextOf(song, {})
      return { next, events: [] }
    })
    expect(Object.keys((await stored().findOne({ _id: id })) ?? {})).not.toContain('endedAt')
  })

  it('loses nothing of twenty concurrent decisions', async () => {
    const id = await insert()
    const play = (by: number) =>
      songs.mutate(id, (song) => ({
        next: nextOf(song, { plays: [...song.plays, { by: `${by}`, at: new Date() }] }),
        events: [],
      }))
    const tries = Array.from({ length: 20 }, async (_, by) => {
      // Eight conflicts in a row throw CONFLICT, after which a client would retry.
      for (;;) {
        const done = await play(by).catch((error: { code?: string }) => error.code)
        if (done !== 'CONFLICT') return done
      }
    })
    await Promise.all(tries)
    const song = await songs.findById(id)
    expect(new Set(song?.plays.map(({ by }) => by)).size).toBe(20)
    expect(song?.version).toBe(21)
  })

  it('keeps fields that a newer release wrote', async () => {
    const id = await insert()
    const newer = { colour: 'red', plays: [{ by: 'a', at: new Date(1), loud: true }] }
    await stored().updateOne({ _id: id }, { $set: newer })
    await songs.mutate(id, (song) => ({
      next: nextOf(song, { title: 'Theirs', plays: [...song.plays, { by: 'b', at: new Date(2) }] }),
      events: [],
    }))
    expect(await stored().findOne({ _id: id })).toMatchObject({
      colour: 'red',
      title: 'Theirs',
      plays: [{ by: 'a', loud: true }, { by: 'b' }],
    })
  })

  it('that changes nothing writes nothing', async () => {
    const id = await insert()
    expect((await songs.mutate(id, (song) => ({ next: nextOf(song, { title: 'Ours' }), events: [] })))?.version).toBe(1)
    expect((await songs.mutate(id, () => null))?.version).toBe(1)
    expect(await songs.mutate(newId(), () => null)).toBeNull()
  })

  it('must concern the same document, in its next version', async () => {
    const id = await insert()
    await expect(songs.mutate(id, (song) => ({ next: song, events: [] }))).rejects.toThrow(/nextOf/)
    const another = songs.mutate(id, (song) => ({ next: { ...nextOf(song, {}), _id: newId() }, events: [] }))
    await expect(another).rejects.toThrow(/nextOf/)
  })

  it('is stored with its events and one hint for each topic and recipients', async () => {
    const id = await insert()
    const userId = newId()
    await songs.mutate(id, (song) => {
      const next = nextOf(song, { title: 'Theirs' })
      const renamed = () =>
        eventOf(songRenamed, { aggregateId: id, data: { userId, version: next.version }, time: new Date() })
      return { next, events: [renamed(), renamed()] }
    })
    await waitFor(async () => (await service.allPublished(songRenamed, id)).length === 2)
    const hint = await service.published(liveHinted, ({ subject }) => subject === id)
    expect(hint.data).toEqual({ topic: 'space', spaceId: null, userIds: [userId], ref: null })
    await waitFor(async () => !(await stored().findOne({ _id: id, 'outbox.0': { $exists: true } })))
    expect(await service.allPublished(liveHinted, id)).toHaveLength(1)
  })
})

describe('a change of many documents', () => {
  const renamed = (id: string, version: number) =>
    eventOf(songRenamed, { aggregateId: id, data: { userId: newId(), version }, time: new Date() })
  const rename = (song: SongDoc) => {
    if (song.title === 'Theirs') return null
    const next = nextOf(song, { title: 'Theirs' })
    return { next, events: [renamed(song._id, next.version)] }
  }

  it('is one write, returns each once it is changed, and publishes the events', async () => {
    const [gone, ...ids] = await Promise.all(Array.from({ length: 12 }, insert))
    await songs.tombstone({ _id: gone! }, [])
    const bulkWrite = vi.spyOn(service.deps.connection.collection('songs'), 'bulkWrite')
    const found = await songs.mutateMany([gone!, ...ids], rename)
    expect(bulkWrite.mock.calls.length).toBe(1)
    bulkWrite.mockRestore()
    expect(new Map([...found].map(([id, { title, version }]) => [id, [title, version]]))).toEqual(
      new Map(ids.map((id) => [id, ['Theirs', 2]])),
    )
    expect(await songs.findByIds(ids)).toEqual(expect.arrayContaining([...found.values()]))
    for (const id of ids)
      expect((await service.published(songRenamed, ({ subject }) => subject === id)).data.version).toBe(2)
  })

  it('loses nothing of a concurrent one, and decides again only about what that left', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, insert))
    const play = () => songs.mutate(ids[0]!, (song) => ({ next: nextOf(song, { endedAt: new Date(1) }), events: [] }))
    meanwhile(service.deps.connection.collection('songs'), 'bulkWrite', play, 'before')
    const found = await songs.mutateMany(ids, rename)
    expect(found.get(ids[0]!)).toMatchObject({ title: 'Theirs', endedAt: new Date(1), version: 3 })
    expect(await songs.findByIds(ids)).toEqual(expect.arrayContaining([...found.values()]))
    await service.published(songRenamed, ({ subject }) => subject === ids[0])
    for (const id of ids.slice(1)) expect(found.get(id)?.version).toBe(2)
  })

  it('may carry a job that a deletion of many withdraws, whose other events are published and whose keys stay spent', async () => {
    const creation = creationOf({ route: 'createSong', caller: 'a', key: newId(), content: [] })
    const ids = Array.from({ length: 3 }, newId)
    const entries = ids.map((_id) => ({ doc: { ...aSong(), _id }, events: [] }))
    await songs.createMany(creation, entries)
    const spec = defineJob({ name: 'tune', data: Type.Object({}) })
    const jobs = new Map(ids.map((id) => [id, jobOf(spec, { data: {}, key: id, time: new Date() })]))
    const begin = (song: SongDoc) => ({
      next: nextOf(song, { title: 'Theirs' }),
      events: [jobs.get(song._id)!, renamed(song._id, 2)],
    })
    await songs.mutateMany(ids, begin, { mayWithdraw: true })
    const [kept, ...dropped] = ids
    await songs.tombstoneMany(
      dropped.map((_id) => ({ _id, version: 2 })),
      dropped.map((id) => jobs.get(id)!),
    )
    await songs.tombstoneMany([{ _id: kept!, version: 1 }], [jobs.get(kept!)!])
    expect((await songs.findByIds(ids)).map(({ _id }) => _id)).toEqual([kept])
    for (const id of ids) await service.published(songRenamed, ({ subject }) => subject === id)
    const started = async (id: string) => (await service.deps.jobs.status(jobIdOf(spec, id))) !== null
    await waitFor(() => started(kept!))
    for (const id of dropped) expect(await started(id)).toBe(false)
    await expect(songs.createMany(creation, entries)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })
})

describe('a document of an older release', () => {
  it('is complete in every read', async () => {
    const id = await insertOlder('Old')
    const whole = { _id: id, version: 3, title: 'Old', plays: [], sortKey: 'old' }
    expect(await songs.findById(id)).toEqual(whole)
    expect(await songs.find({ _id: id })).toEqual([whole])
    expect(await songs.findByIds([id], { select: ['sortKey'] })).toEqual([{ _id: id, sortKey: 'old' }])
    expect(await songs.update({ _id: id }, { $set: { title: 'New' } }, [])).toMatchObject({
      sortKey: 'new',
      version: 4,
    })
  })

  it('is stored complete by its next change', async () => {
    const id = await insertOlder('Old')
    await songs.mutate(id, (song) => ({ next: nextOf(song, { title: 'New' }), events: [] }))
    expect(await stored().findOne({ _id: id })).toMatchObject({ title: 'New', sortKey: 'old', version: 4 })
  })

  it('is found by a new field once the backfill job has run, in any pages', async () => {
    const title = `Tune ${newId()}`
    const ids = await Promise.all(Array.from({ length: 5 }, () => insertOlder(title)))
    const found = () => songs.find({ sortKey: title.toLowerCase(), _id: { $in: ids } }, { sort: { sortKey: 1 } })
    expect(await found()).toEqual([])
    const { connection } = service.deps
    const first = await backfillPage(connection, songAggregate, { after: null, max: 2 })
    // A crash here starts the backfill again, which skips filled documents.
    const again = await backfillPage(connection, songAggregate, { after: null, max: 2 })
    expect([first.filled, again.filled]).toEqual([2, 2])
    expect(again.after).not.toBe(first.after)
    await service.runScheduled('backfill-songs')
    expect(await found()).toHaveLength(5)
    expect((await found()).map(({ version }) => version)).toEqual([3, 3, 3, 3, 3])
    expect(await backfillPage(connection, songAggregate, { after: null })).toEqual({ after: null, filled: 0 })
  })
})

describe('the order of changes', () => {
  const changesSince = async (start: string): Promise<string[]> => {
    const ids: string[] = []
    for (let after: string | null = start; after !== null;) {
      const page: Awaited<ReturnType<typeof songs.changedAfter>> = await songs.changedAfter(after)
      ids.push(...page.ids)
      after = page.next
    }
    return ids
  }

  it('has a document once, at its last write, whichever kind of write that was', async () => {
    const [inserted, updated, mutated, one, other, deleted] = await Promise.all(Array.from({ length: 6 }, insert))
    if (!updated || !mutated || !one || !deleted) throw new Error('Six were inserted')
    const upserted = newId()
    const create = (title: string) =>
      songs.create(creationOf({ route: 'r', caller: 'c', key: newId(), content: title }), aSong(title), [])
    // Documents of older releases are unknown to the order.
    const older = await insertOlder('Old')
    const start = placeBefore(new Date())
    const writes = [
      async () => (await create('Created'))._id,
      async () => (await songs.update({ _id: updated }, { $set: { title: 'Updated' } }, []))?._id,
      async () => (await songs.upsert({ _id: upserted }, { $set: aSong('Upserted') }, []))._id,
      async () =>
        (await songs.mutate(mutated, (song) => ({ next: nextOf(song, { title: 'Mutated' }), events: [] })))?._id,
      async () => {
        await songs.mutateMany([one], (song) =>
          song.title === 'Many' ? null : { next: nextOf(song, { title: 'Many' }), events: [] },
        )
        return one
      },
      async () => (await songs.update({ _id: older }, { $set: { title: 'Older no more' } }, []))?._id,
    ]
    const written: (string | undefined)[] = []
    for (const write of writes) {
      const from = Date.now()
      written.push(await write())
      // Of two writes in one millisecond, the ids would decide.
      await waitFor(() => Date.now() > from)
    }
    await songs.tombstone({ _id: deleted }, [])
    const ids = await changesSince(start)
    expect(ids.slice(-writes.length)).toEqual(written)
    expect(ids).toEqual(expect.arrayContaining([inserted, other]))
    expect(ids).not.toContain(deleted)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is read in pages, also of documents that one write made', async () => {
    const start = placeBefore(new Date())
    const creation = creationOf({ route: 'r', caller: 'c', key: newId(), content: 'many' })
    const made = await songs.createMany(
      creation,
      Array.from({ length: changesAtOnce + 1 }, () => ({ doc: aSong(), events: [] })),
    )
    const ids = await changesSince(start)
    expect(ids).toEqual(expect.arrayContaining(made.map(({ _id }) => _id)))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows in no document', async () => {
    const id = await insert()
    expect(await songs.findById(id)).not.toHaveProperty('changedAt')
    expect(await songs.update({ _id: id }, { $set: { title: 'Other' } }, [])).not.toHaveProperty('changedAt')
    expect(await songs.aggregate([{ $match: { _id: id } }])).toEqual([
      expect.not.objectContaining({ changedAt: expect.anything() as Date }),
    ])
  })
})

describe('a creation', () => {
  const request = (key: string | undefined, title: string) =>
    creationOf({ route: 'createSong', caller: 'a', ...(key === undefined ? {} : { key }), content: [{ title }] })

  it('with a key happens once, however often and concurrently it is requested', async () => {
    const creation = request(newId(), 'Ours')
    const make = () => songs.create(creation, { ...aSong(), _id: creation.id }, [])
    const made = await Promise.all([make(), make(), make()])
    expect(new Set(made.map(({ _id }) => _id))).toEqual(new Set([creation.id]))
    expect(made[0]).toEqual({ ...aSong(), _id: creation.id, version: 1 })
    expect(await songs.findCreated(creation, creation.id)).toEqual(made[0])
  })

  it('with a key that another request used is refused', async () => {
    const key = newId()
    const [first, other] = [request(key, 'Ours'), request(key, 'Theirs')]
    expect(first.id).toBe(other.id)
    await songs.create(first, { ...aSong(), _id: first.id }, [])
    const refused = songs.create(other, { ...aSong('Theirs'), _id: other.id }, [])
    await expect(refused).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('with a key of several documents recreates only those that were not deleted', async () => {
    const creation = request(newId(), 'Ours')
    const [gone, kept] = [newId(), newId()]
    const make = (_id: string) => songs.create(creation, { ...aSong(), _id }, [])
    await make(gone)
    await songs.tombstone({ _id: gone }, [])
    await expect(make(gone)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await make(kept)).toMatchObject({ _id: kept })
  })

  it('with the key of a deleted document creates nothing, for a year', async () => {
    const creation = request(newId(), 'Ours')
    const make = () => songs.create(creation, { ...aSong(), _id: creation.id }, [])
    await make()
    await songs.tombstone({ _id: creation.id }, [])
    const refused = { code: 'IDEMPOTENCY_KEY_REUSED' }
    await expect(make()).rejects.toMatchObject(refused)
    await expect(songs.findCreated(creation, creation.id)).rejects.toMatchObject(refused)
    const sweepAfter = (days: number) =>
      openSpentKeys(service.deps.connection, () => new Date(Date.now() + days * 86_400_000)).sweep()
    await sweepAfter(365)
    await expect(make()).rejects.toMatchObject(refused)
    await sweepAfter(367)
    expect(await make()).toMatchObject({ _id: creation.id })
  })

  it('of many is one write, creates each once at concurrent tries and what is missing at a retry, and publishes all', async () => {
    const creation = request(newId(), 'Ours')
    const userId = newId()
    const entryOf = (_id: string) => {
      const renamed = eventOf(songRenamed, { aggregateId: _id, data: { userId, version: 1 }, time: new Date() })
      return { doc: { ...aSong(), _id }, events: [renamed] }
    }
    const ids = Array.from({ length: 30 }, newId)
    await songs.createMany(creation, ids.slice(0, 7).map(entryOf))
    const insertMany = vi.spyOn(service.deps.connection.model('songs'), 'insertMany')
    const made = await Promise.all([1, 2, 3].map(() => songs.createMany(creation, ids.map(entryOf))))
    expect(insertMany.mock.calls.length).toBeLessThanOrEqual(3)
    insertMany.mockRestore()
    for (const docs of made) expect(docs).toEqual(ids.map((_id) => ({ ...aSong(), _id, version: 1 })))
    await waitFor(async () => (await stored().countDocuments({ 'outbox.0': { $exists: true } })) === 0)
    for (const id of ids) expect(await service.allPublished(songRenamed, id)).toHaveLength(1)
    const other = request(newId(), 'Ours')
    await expect(songs.createMany(other, ids.map(entryOf))).rejects.toMatchObject({ code: 11000 })
  })

  it('of many refuses the key of another request and of a deleted document, and creates nothing then', async () => {
    const key = newId()
    const creation = request(key, 'Ours')
    const [one, gone, next] = [newId(), newId(), newId()]
    const make = (by: typeof creation, ids: readonly string[]) =>
      songs.createMany(
        by,
        ids.map((_id) => ({ doc: { ...aSong(), _id }, events: [] })),
      )
    await make(creation, [one, gone])
    await songs.tombstone({ _id: gone }, [])
    const refused = { code: 'IDEMPOTENCY_KEY_REUSED' }
    await expect(make(creation, [one, gone, next])).rejects.toMatchObject(refused)
    await expect(make(request(key, 'Theirs'), [one, next])).rejects.toMatchObject(refused)
    expect(await songs.findById(next)).toBeNull()
  })

  it('without a key, or of another caller, is independent', async () => {
    const [one, other] = [request(undefined, 'Ours'), request(undefined, 'Ours')]
    expect(one.id).not.toBe(other.id)
    expect(await songs.findCreated(one, one.id)).toBeNull()
    const key = newId()
    const elsewhere = creationOf({ route: 'createSong', caller: 'b', key, content: [] })
    expect(elsewhere.id).not.toBe(request(key, 'Ours').id)
  })

  it('does not adopt a document that another request made under the same natural id', async () => {
    const _id = newId()
    await songs.create(request(newId(), 'Ours'), { ...aSong(), _id }, [])
    await expect(songs.create(request(newId(), 'Ours'), { ...aSong(), _id }, [])).rejects.toMatchObject({ code: 11000 })
  })
})
