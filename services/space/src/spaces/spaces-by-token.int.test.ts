import { checkOpening } from '@love-space/contracts/space/tap.internal.ts'
import { makeIndexes } from '@love-space/service-kit/service/make-indexes.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { LookupDoc } from '@love-space/service-kit/store/lookup-document.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { collectionsOf } from '@love-space/testing/service-harness.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'
import { space } from '../space.ts'
import type { SpaceDoc } from './space.model.ts'

const env = { TOKEN_HMAC_KEY: randomToken(32), TOKEN_ENCRYPTION_KEY: randomToken(32) }

let service: SpaceFixture
let database: string
let isStopped: boolean
beforeEach(async () => {
  service = await startSpaceFixture({ env })
  database = service.deps.connection.name
  isStopped = false
})
afterEach(() => (isStopped ? undefined : service.stop()))

const collection = <Doc extends { readonly _id: string }>(name: string) => service.deps.connection.collection<Doc>(name)
const claims = () => collection<LookupDoc>('spaces_by_token')
const marks = () => collection('verified_lookups')

/** Starts the service again on its data, as if no release had verified its lookups. */
const restart = async (): Promise<void> => {
  await marks().deleteMany({})
  await service.stop({ keepDatabase: true })
  isStopped = true
  service = await startSpaceFixture({ env, database })
  isStopped = false
}

const taps = async ({ rings }: Awaited<ReturnType<SpaceFixture['couple']>>): Promise<unknown[]> => {
  const token = await service.internalToken('auth')
  const answers = await Promise.all(rings.map(({ link }) => service.call(checkOpening, { token, body: link })))
  return answers.map(({ status, problem }) => [status, problem?.code])
}

describe('a service on the data of an older release finds every space by its token,', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['though it made no claims', () => claims().deleteMany({})],
    ['though its claims were not confirmed', () => claims().updateMany({}, { $set: { expiresAt: new Date(0) } })],
    ['though claims name records that do not exist', () => claims().updateMany({}, { $set: { recordId: newId() } })],
  ])('%s', async (_, leave) => {
    const couples = [await service.couple(), await service.couple()]
    const before = await Promise.all(couples.map(taps))
    expect(before.flat(2)).not.toContain('TAP_UNKNOWN')
    await leave()
    await restart()
    expect(await Promise.all(couples.map(taps))).toEqual(before)
    const found = await claims().find().toArray()
    expect(found.map(({ recordId }) => recordId).toSorted()).toEqual(couples.map(({ spaceId }) => spaceId).toSorted())
    expect(await marks().findOne({ _id: 'spaces_by_token' })).toMatchObject({ readSince: expect.any(Date) })
  })
})

it('a service does not start while two spaces have one token, and says what to do', async () => {
  const [one, other] = [await service.couple(), await service.couple()]
  const spaces = collection<SpaceDoc>('spaces')
  const hashOf = async (_id: string) => (await spaces.findOne({ _id }))?.token.hash ?? ''
  const [former, before] = [await hashOf(other.spaceId), await taps(other)]
  await spaces.updateOne({ _id: other.spaceId }, { $set: { 'token.hash': await hashOf(one.spaceId) } })
  await expect(restart()).rejects.toThrow('give one of each two another token.hash')
  const connection = await connectMongo({ url: testServers().mongoUrl, database })
  const repaired = { $set: { 'token.hash': former } }
  await connection.collection<SpaceDoc>('spaces').updateOne({ _id: other.spaceId }, repaired)
  await connection.close()
  service = await startSpaceFixture({ env, database })
  isStopped = false
  expect(await taps(other)).toEqual(before)
})

it('the unique index that the lookup replaces is dropped only after spaces are found by the lookup', async () => {
  const spaces = collection<SpaceDoc>('spaces')
  const name = await spaces.createIndex({ 'token.hash': 1 }, { unique: true })
  const migrate = () => makeIndexes({ url: testServers().mongoUrl, database, collections: collectionsOf(space) })
  const isThere = async () => (await collection('spaces').indexes()).some((index) => index.name === name)
  await marks().updateOne({ _id: 'spaces_by_token' }, { $unset: { readSince: '' } })
  expect(await migrate()).toEqual([])
  expect(await isThere()).toBe(true)
  await restart()
  expect(await migrate()).toEqual([])
  expect(await isThere()).toBe(false)
  // mongo-java-server cannot drop a database in which a unique index was dropped.
  await service.stop({ keepDatabase: true })
  isStopped = true
})
