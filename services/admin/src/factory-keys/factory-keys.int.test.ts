import {
  createBatch,
  allowBatchKeys,
  getBatch,
  importChips,
  saveBatch,
  takeBatchKeys,
} from '@love-space/contracts/admin/batch.routes.ts'
import {
  confirmFactoryKey,
  listFactoryKeys,
  registerFactoryKey,
  removeFactoryKey,
} from '@love-space/contracts/admin/factory-key.routes.ts'
import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import { createRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { thumbprintOf } from '@love-space/service-kit/sun/factory-seal.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import type { Deps } from '../deps.ts'
import { saveUserRow } from '../users/save-user-row.ts'

const [auth, rings] = [createAuthStub(), createRingStub()]
let service: TestService<Deps>
let [first, second, factory]: readonly TestToken[] = []
let [ana, ben, fay]: string[] = []

beforeAll(async () => {
  service = await startTestAdmin(auth, undefined, {}, rings)
  const signedIn = async (role: 'super_admin' | 'factory', name: string) => {
    const operator = await service.signIn({ roles: ['user', role], stepUpAt: true })
    await saveUserRow(service.deps, auth.addUser({ userId: operator.userId, name, roles: ['user', role] }))
    return operator
  }
  first = await signedIn('super_admin', 'Ana')
  second = await signedIn('super_admin', 'Ben')
  factory = await signedIn('factory', 'Fay')
  ;[ana, ben, fay] = [first.token, second.token, factory.token]
})
afterAll(() => service?.stop())

const newJwk = (): FactoryJwk => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return publicKey.export({ format: 'jwk' }) as FactoryJwk
}
const register = (token: string | undefined, jwk: unknown = newJwk(), name = 'Rings Ltd') =>
  service.call(registerFactoryKey, { token: token ?? '', body: { name, jwk: jwk as FactoryJwk } })
const confirm = (token: string | undefined, id: string) =>
  service.call(confirmFactoryKey, { token: token ?? '', params: { id } })
const remove = (token: string | undefined, id: string) =>
  service.call(removeFactoryKey, { token: token ?? '', params: { id } })
const list = async (token: string | undefined) =>
  (await service.call(listFactoryKeys, { token: token ?? '' })).body.data.factoryKeys
const registered = async (jwk = newJwk()) => (await register(ana, jwk)).body.data.factoryKey
const confirmed = async () => (await confirm(ben, (await registered()).id)).body.data.factoryKey
const entriesOf = (recordId: string) => service.deps.auditEntries.find({ recordId }).sort({ _id: 1 }).lean()
const makeBatch = (kind?: 'sun') =>
  service.call(createBatch, {
    token: fay ?? '',
    body: { spaces: 1, ...(kind && { kind }) },
    headers: { 'idempotency-key': newId() },
  })

describe('the public key of a factory', () => {
  it('is missing for a batch of rings that sign until it is confirmed', async () => {
    const refused = { status: 409, problem: { code: 'FACTORY_KEY_MISSING' } }
    expect(await makeBatch('sun')).toMatchObject(refused)
    const { id } = await registered()
    expect(await makeBatch('sun')).toMatchObject(refused)
    await confirm(ben, id)
    expect((await makeBatch('sun')).status).toBe(202)
    expect((await makeBatch()).status).toBe(202)
  })

  it('is known by the thumbprint of RFC 7638, and who registered and confirmed it is told to super_admins', async () => {
    const jwk = newJwk()
    const key = await registered(jwk)
    expect(key).toMatchObject({ thumbprint: await thumbprintOf(jwk), confirmedAt: null, registeredBy: { name: 'Ana' } })
    expect(key).not.toHaveProperty('confirmedBy')
    const { body } = await confirm(ben, key.id)
    expect(body.data.factoryKey).toMatchObject({ confirmedAt: expect.any(String), confirmedBy: { name: 'Ben' } })
    const seen = (await list(fay)).find(({ id }) => id === key.id)
    expect(seen).toMatchObject({ name: 'Rings Ltd', thumbprint: key.thumbprint })
    expect(seen).not.toHaveProperty('registeredBy')
    expect(seen).not.toHaveProperty('confirmedBy')
  })

  it('is confirmed by another super_admin only, who counts as a second person', async () => {
    const { id } = await registered()
    const refused = { status: 403, problem: { code: 'SECOND_SUPER_ADMIN_REQUIRED' } }
    expect(await confirm(ana, id)).toMatchObject(refused)
    auth.puppets.add(second?.userId ?? '')
    expect(await confirm(ben, id)).toMatchObject(refused)
    auth.puppets.clear()
    expect((await confirm(fay, id)).status).toBe(403)
    expect((await confirm(ben, id)).status).toBe(200)
    expect((await confirm(ben, id)).status).toBe(200)
  })

  it('is confirmed as it was registered: a removed one registered anew needs the other super_admin', async () => {
    const jwk = newJwk()
    const { id } = await registered(jwk)
    expect((await remove(ben, id)).status).toBe(204)
    expect((await confirm(ben, id)).problem.code).toBe('FACTORY_KEY_NOT_FOUND')
    const again = await register(ben, jwk)
    expect(again.body.data.factoryKey).toMatchObject({ id, registeredBy: { name: 'Ben' }, confirmedAt: null })
    expect((await confirm(ben, id)).problem.code).toBe('SECOND_SUPER_ADMIN_REQUIRED')
    expect((await confirm(ana, id)).status).toBe(200)
  })

  it.each([
    [
      'a private key',
      () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      'INVALID_INPUT',
    ],
    ['a point that is on no curve', () => ({ ...newJwk(), y: 'A'.repeat(43) }), 'FACTORY_KEY_UNUSABLE'],
    ['a point of low order', () => ({ kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) }), 'FACTORY_KEY_UNUSABLE'],
    [
      'a key of another curve',
      () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
      'INVALID_INPUT',
    ],
  ])('is refused if it is %s', async (_, jwkOf, code) => {
    const before = (await list(ana)).length
    expect(await register(ana, jwkOf())).toMatchObject({ status: 422, problem: { code } })
    expect(await list(ana)).toHaveLength(before)
  })

  it('may be of X25519, and is registered once', async () => {
    const jwk = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' })
    expect((await register(ana, jwk)).status).toBe(201)
    expect(await register(ben, jwk)).toMatchObject({ status: 409, problem: { code: 'FACTORY_KEY_KNOWN' } })
  })

  it('is registered, confirmed and removed by super_admins only, each with an entry in the audit trail', async () => {
    const admin = await service.signIn({ roles: ['user', 'admin'] })
    expect((await register(admin.token)).status).toBe(403)
    const { id } = await registered()
    await confirm(ben, id)
    expect((await remove(admin.token, id)).status).toBe(403)
    await remove(ana, id)
    const done = (await entriesOf(id)).filter(({ outcome }) => outcome === 'done')
    expect(done.map(({ action, operatorId }) => [action, operatorId])).toEqual([
      ['factory-key.register', first?.userId],
      ['factory-key.confirm', second?.userId],
      ['factory-key.remove', first?.userId],
    ])
  })
})

describe('the keys of a batch of rings that sign', () => {
  const readyBatch = async (kind?: 'sun') => {
    const { id } = (await makeBatch(kind)).body.data.batch
    const read = async () => (await service.call(getBatch, { token: fay ?? '', params: { id } })).body.data.batch
    await waitFor(async () => (await read()).state === 'ready')
    return { id, read }
  }
  const take = (token: string | undefined, id: string, factoryKeyId: string) =>
    service.call(takeBatchKeys, { token: token ?? '', params: { id }, body: { factoryKeyId } })
  const allow = (token: string | undefined, id: string) =>
    service.call(allowBatchKeys, { token: token ?? '', params: { id } })

  it('are asked for such rings only', async () => {
    const { id: factoryKeyId } = await confirmed()
    const { id } = await readyBatch('sun')
    const asked = rings.asked.filter(({ route }) => route === createRingRecords.id).map(({ body }) => body)
    expect(asked).toContainEqual(expect.objectContaining({ batchId: id, kind: 'sun' }))
    const plain = await readyBatch()
    expect(await plain.read()).not.toHaveProperty('kind')
    expect(await take(fay, plain.id, factoryKeyId)).toMatchObject({ problem: { code: 'BATCH_STATE' } })
    expect(await take(fay, id, newId())).toMatchObject({ problem: { code: 'FACTORY_KEY_NOT_FOUND' } })
    const waiting = await registered()
    expect(await take(fay, id, waiting.id)).toMatchObject({ problem: { code: 'FACTORY_KEY_MISSING' } })
  })

  it('are given once, for the chosen key, by one of many requests', async () => {
    const { id: factoryKeyId, name, thumbprint } = await confirmed()
    const { id, read } = await readyBatch('sun')
    const askers = [ana, ben, fay]
    const answers = await Promise.all(askers.map((token) => take(token, id, factoryKeyId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const given = answers.find(({ status }) => status === 200)?.body.data
    expect(given?.file).toContain(`sealed ${id} to `)
    expect(given?.batch.keysGiven).toMatchObject({ factory: name, thumbprint })
    expect((await read()).keysGiven).toEqual(given?.batch.keysGiven)
  })

  it('are given again to the same operator for two minutes, for the same key', async () => {
    const [key, other] = [await confirmed(), await confirmed()]
    const { id } = await readyBatch('sun')
    const [one, two] = [await take(fay, id, key.id), await take(fay, id, key.id)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.data.batch.keysGiven).toEqual(one.body.data.batch.keysGiven)
    const refused = { status: 409, problem: { code: 'BATCH_KEYS_GIVEN' } }
    expect(await take(ana, id, key.id)).toMatchObject(refused)
    expect(await take(fay, id, other.id)).toMatchObject(refused)
    const at = new Date(Date.now() - 121_000)
    await service.deps.batches.update({ _id: id }, { $set: { 'keysGiven.at': at } }, [])
    expect(await take(fay, id, key.id)).toMatchObject(refused)
  })

  it('are given once more if a super_admin allows it; the audit trail tells who, when and for which key', async () => {
    const [key, other] = [await confirmed(), await confirmed()]
    const { id, read } = await readyBatch('sun')
    await take(fay, id, key.id)
    expect((await allow(fay, id)).status).toBe(403)
    expect((await allow(ben, id)).body.data.batch).not.toHaveProperty('keysGiven')
    expect((await take(ana, id, other.id)).status).toBe(200)
    expect((await take(fay, id, key.id)).status).toBe(409)
    expect((await read()).keysGiven?.thumbprint).toBe(other.thumbprint)
    const entries = (await entriesOf(id)).filter(({ action }) => action.startsWith('batch.keys'))
    expect(
      entries.filter(({ outcome }) => outcome === 'done').map(({ action, operatorId }) => [action, operatorId]),
    ).toEqual([
      ['batch.keys', factory?.userId],
      ['batch.keys-again', second?.userId],
      ['batch.keys', first?.userId],
    ])
    const values = await service.deps.auditValues.find({}).lean()
    expect(JSON.stringify(values)).toContain(other.thumbprint)
    expect(JSON.stringify([entries, values])).not.toContain('sealed ')
  })

  it('stand beside addresses that are not printed, because no chip signs a print', async () => {
    const { id } = await readyBatch('sun')
    const print = await service.call(saveBatch, { token: fay ?? '', params: { id }, body: { format: 'svg' } })
    expect(print).toMatchObject({ status: 409, problem: { code: 'BATCH_STATE' } })
  })

  it('stand beside addresses that have room for the code, by which the answer of the factory is read too', async () => {
    const { id } = await readyBatch('sun')
    const { body } = await service.call(saveBatch, { token: fay ?? '', params: { id }, body: { format: 'csv' } })
    const csv = await (await service.app.request(body.data.url.replace('/api', ''))).text()
    const urls = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
    expect(urls).toHaveLength(2)
    for (const url of urls) expect(url).toMatch(/&object=[^&]+&picc_data=0{32}&cmac=0{16}$/)
    const lines = urls.map((url) => `${url},04${newId().slice(-12)}`)
    const csvBack = ['url,chip_uid', ...lines].join('\r\n')
    const read = await service.call(importChips, {
      token: fay ?? '',
      params: { id },
      body: { csv: csvBack, isTrial: true },
    })
    expect(read.body.data.lines.map(({ outcome }) => outcome)).toEqual(['noted', 'noted'])
  })
})
