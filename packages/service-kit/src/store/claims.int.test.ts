import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import type { Connection } from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isDuplicateKey } from '../process/app-error.ts'
import { newId } from '../process/crypto.ts'
import { defineAggregate, nextOf, type Aggregate } from './aggregate.ts'
import { nothingChecked, type CheckedRecords, type Lookup } from './check-lookup.ts'
import { openClaims } from './claims.ts'
import { creationOf } from './creation.ts'
import { aggregateSchemaOf, type DocOf, text } from './fields.ts'
import type { LookupDoc } from './lookup-document.ts'
import { defineLookup } from './lookup.ts'
import { connectMongo } from './mongo.ts'
import { createStore } from './store.ts'

const schema = aggregateSchemaOf({ spaceId: text, plate: text })
type CarDoc = DocOf<typeof schema>

const erase = { space: (spaceId: string) => ({ spaceId }) }
const carsByPlate = defineLookup({
  collection: 'cars_by_plate',
  field: 'plate',
  keyOf: (plate) => (plate === 'none' ? null : `key of ${plate}`),
  owners: ['spaceId'],
  erase,
})
const carAggregate = defineAggregate<CarDoc>({ collection: 'cars', schema, erase, lookup: carsByPlate })

let connection: Connection
let cars: Aggregate<CarDoc>
let lookup: Lookup
beforeAll(async () => {
  connection = await connectMongo({ url: testServers().mongoUrl, database: `t_claims_${newId()}` })
  const store = createStore(connection)
  cars = store.open(carAggregate)
  const [only] = store.lookups()
  if (!only) throw new Error('The store has no lookup')
  lookup = only
})
afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
})

const claims = () => connection.collection<LookupDoc>('cars_by_plate')
const claimOf = (plate: string) => claims().findOne({ _id: `key of ${plate}` })
const aCar = (plate: string) => ({ _id: newId(), spaceId: newId(), plate })
const insert = (car: Omit<CarDoc, 'version'>) => cars.insert(car, [])
const repaint = (id: string, plate: string) => cars.mutate(id, (car) => ({ next: nextOf(car, { plate }), events: [] }))
const refused = async (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => false,
    (error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return true
    },
  )
const expire = (plate: string) => claims().updateOne({ _id: `key of ${plate}` }, { $set: { expiresAt: new Date(0) } })

/** Claims a value as a process does that dies before it writes the record. */
const dieBefore = async (car: Omit<CarDoc, 'version'>): Promise<void> => {
  const { holding } = openClaims(connection, 'cars', carsByPlate)
  await expect(holding([car], () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
}

describe('a field with a lookup', () => {
  it('is unique: of many that want a value at once, one gets it', async () => {
    const plate = newId()
    const wanting = Array.from({ length: 8 }, () => aCar(plate))
    const answers = await Promise.all(wanting.map((car) => refused(insert(car))))
    expect(answers.filter((isRefused) => !isRefused)).toHaveLength(1)
    const [owner] = await cars.find({ plate })
    expect(await claimOf(plate)).toEqual({
      _id: `key of ${plate}`,
      recordId: owner?._id,
      spaceId: owner?.spaceId,
      claimId: expect.any(String),
    })
  })

  it('is unique for changes too', async () => {
    const plate = newId()
    const [one, other] = await Promise.all([insert(aCar(newId())), insert(aCar(newId()))])
    const answers = await Promise.all([one, other].map(({ _id }) => refused(repaint(_id, plate))))
    expect(answers.toSorted()).toEqual([false, true])
    expect(await cars.count({ plate })).toBe(1)
  })

  it('is free again after a change and after a deletion', async () => {
    const [first, second] = [newId(), newId()]
    const car = await insert(aCar(first))
    await repaint(car._id, second)
    expect(await claimOf(first)).toBeNull()
    await insert(aCar(first))
    await cars.tombstone({ _id: car._id }, [])
    expect(await claimOf(second)).toBeNull()
    await insert(aCar(second))
  })

  it('may be the same in many records where its value has no key', async () => {
    await insert(aCar('none'))
    const car = await insert(aCar('none'))
    expect(await repaint(car._id, newId())).not.toBeNull()
    expect(await repaint(car._id, 'none')).not.toBeNull()
    expect(await claimOf('none')).toBeNull()
  })

  it('changes back and forth by two writers at once, and the claim stands in the end', async () => {
    const [here, there] = [newId(), newId()]
    const { _id } = await insert(aCar(here))
    await Promise.all([repaint(_id, there), repaint(_id, here), repaint(_id, there), repaint(_id, here)])
    const plate = (await cars.findById(_id))?.plate ?? ''
    expect(await claimOf(plate)).toMatchObject({ recordId: _id })
    expect(await refused(insert(aCar(plate)))).toBe(true)
    await insert(aCar(plate === here ? there : here))
  })

  it('is claimed once by all tries of a request, also by many records at once', async () => {
    const creation = creationOf({ route: 'cars', caller: 'me', key: newId(), content: {} })
    const entries = [aCar(newId()), aCar(newId()), aCar(newId())].map((doc) => ({ doc, events: [] }))
    const tries = await Promise.all([1, 2, 3].map(() => cars.createMany(creation, entries)))
    for (const made of tries) expect(made.map(({ _id }) => _id)).toEqual(entries.map(({ doc }) => doc._id))
    for (const { doc } of entries) {
      await lookup.healExpired(new AbortController().signal)
      expect(await claimOf(doc.plate)).toMatchObject({ recordId: doc._id })
      expect(await refused(insert(aCar(doc.plate)))).toBe(true)
    }
  })

  it('cannot be changed by writes that claim nothing', async () => {
    const { _id } = await insert(aCar(newId()))
    const update = { $set: { plate: newId() } }
    await expect(cars.update({ _id }, update, [])).rejects.toThrow('only mutate changes it')
    await expect(cars.upsert({ _id }, update, [])).rejects.toThrow('only mutate changes it')
    const decide = (car: CarDoc) => ({ next: nextOf(car, { plate: newId() }), events: [] })
    await expect(cars.mutateMany([_id], decide)).rejects.toThrow('mutate only')
  })
})

it('records are found by their values, by the present ones only', async () => {
  const [one, other] = [await insert(aCar(newId())), await insert(aCar(newId()))]
  expect(await cars.findByLookup(one.plate)).toEqual(one)
  expect(await cars.findManyByLookup([other.plate, newId(), 'none', one.plate])).toEqual(
    expect.arrayContaining([one, other]),
  )
  await dieBefore({ ...other, plate: 'not yet' })
  expect(await cars.findByLookup('not yet')).toBeNull()
  await repaint(one._id, newId())
  expect(await cars.findByLookup(one.plate)).toBeNull()
})

describe('a process that dies', () => {
  it('after the claim blocks the value until the claim expires, then one of many takes it', async () => {
    const plate = newId()
    await dieBefore(aCar(plate))
    expect((await claimOf(plate))?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 60_000)
    expect(await refused(insert(aCar(plate)))).toBe(true)
    await lookup.healExpired(new AbortController().signal)
    expect(await refused(insert(aCar(plate)))).toBe(true)
    await expire(plate)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refused(insert(aCar(plate)))))
    expect(answers.filter((isRefused) => !isRefused)).toHaveLength(1)
  })

  it('after the claim does not block its own retry', async () => {
    const car = aCar(newId())
    await dieBefore(car)
    await insert(car)
    expect(await claimOf(car.plate)).not.toHaveProperty('expiresAt')
  })

  it('after the claim leaves it to the job, which removes it', async () => {
    const plate = newId()
    await dieBefore(aCar(plate))
    await expire(plate)
    await lookup.healExpired(new AbortController().signal)
    expect(await claimOf(plate)).toBeNull()
  })

  it('after the record keeps the value: others are refused, and the job confirms the claim', async () => {
    const car = await insert(aCar(newId()))
    await expire(car.plate)
    expect(await refused(insert(aCar(car.plate)))).toBe(true)
    await lookup.healExpired(new AbortController().signal)
    expect(await claimOf(car.plate)).toMatchObject({ recordId: car._id })
    expect(await claimOf(car.plate)).not.toHaveProperty('expiresAt')
  })

  it('before it releases a former value leaves it free', async () => {
    const former = newId()
    const car = await insert(aCar(former))
    await connection.collection<CarDoc>('cars').updateOne({ _id: car._id }, { $set: { plate: newId() } })
    expect(await claimOf(former)).toMatchObject({ recordId: car._id })
    const next = await insert(aCar(former))
    expect(await claimOf(former)).toMatchObject({ recordId: next._id })
  })
})

const checkAll = async (): Promise<CheckedRecords & { readonly pairs: readonly (readonly [string, string])[] }> => {
  const { checked, pairs } = await lookup.checkRecords(nothingChecked)
  await lookup.checkClaims(null)
  return { ...checked, pairs }
}

describe('a check of all records', () => {
  const stored = () => connection.collection<CarDoc>('cars')
  beforeEach(async () => {
    await stored().deleteMany({})
    await claims().deleteMany({})
  })
  const insertOlder = async (plate: string): Promise<CarDoc> => {
    const car = { ...aCar(plate), version: 1 }
    await stored().insertOne(car)
    return car
  }

  it('claims the values of older records, and says so once', async () => {
    const older = await insertOlder(newId())
    const known = await insert(aCar(newId()))
    await insert(aCar('none'))
    expect(await checkAll()).toEqual({ after: null, filled: 1, open: 0, conflicts: 0, pairs: [] })
    expect(await claimOf(older.plate)).toMatchObject({ recordId: older._id, spaceId: older.spaceId })
    expect(await claimOf(older.plate)).not.toHaveProperty('expiresAt')
    expect(await claimOf(known.plate)).toMatchObject({ recordId: known._id })
    expect(await checkAll()).toMatchObject({ filled: 0, open: 0, conflicts: 0 })
  })

  it('takes over a claim without a record, and waits for one that may get its record', async () => {
    const [gone, living] = [await insertOlder(newId()), await insertOlder(newId())]
    await dieBefore(aCar(gone.plate))
    await dieBefore(aCar(living.plate))
    await expire(gone.plate)
    expect(await checkAll()).toMatchObject({ filled: 1, open: 1, conflicts: 0 })
    await expire(living.plate)
    expect(await checkAll()).toMatchObject({ filled: 1, open: 0, conflicts: 0 })
    expect(await checkAll()).toMatchObject({ filled: 0, open: 0, conflicts: 0 })
  })

  it('names the records that share a value, and is not whole', async () => {
    const [one, other] = [await insertOlder(newId()), await insertOlder(newId())]
    await stored().updateOne({ _id: other._id }, { $set: { plate: one.plate } })
    const first = await checkAll()
    expect(first).toMatchObject({ open: 0, conflicts: 1 })
    expect(first.pairs.flat().toSorted()).toEqual([one._id, other._id].toSorted())
    expect(lookup.adviceOn(first)).toContain('give one of each two another plate')
    await repaint(other._id, newId())
    const second = await checkAll()
    expect(second).toMatchObject({ open: 0, conflicts: 0 })
    expect(lookup.adviceOn(second)).toBeNull()
  })

  it('removes claims whose record has gone or has another value', async () => {
    const [gone, moved] = [await insert(aCar(newId())), await insert(aCar(newId()))]
    await stored().deleteOne({ _id: gone._id })
    await stored().updateOne({ _id: moved._id }, { $set: { plate: newId() } })
    await checkAll()
    expect(await claimOf(gone.plate)).toBeNull()
    expect(await claimOf(moved.plate)).toBeNull()
    expect(await claims().countDocuments()).toBe(1)
  })

  it('fills the pages of many records', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ ...aCar(newId()), version: 1 }))
    await stored().insertMany(many)
    let checked = nothingChecked
    const places: (string | null)[] = []
    do {
      ;({ checked } = await lookup.checkRecords(checked))
      places.push(checked.after)
    } while (checked.after !== null)
    expect(places).toHaveLength(3)
    expect(checked).toMatchObject({ filled: 1_001, open: 0, conflicts: 0 })
    expect(await claims().countDocuments({ expiresAt: { $exists: false } })).toBe(1_001)
  })
})
