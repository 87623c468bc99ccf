import { exportRings } from '@love-space/contracts/admin/csv.routes.ts'
import { compareRingRows } from '@love-space/contracts/admin/read-model.internal.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { updateAdminSpace } from '@love-space/contracts/admin/space-admin.routes.ts'
import { ringRecorded } from '@love-space/contracts/space/ring.events.ts'
import { spaceEdited } from '@love-space/contracts/space/space.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { saveSpaceRow } from '../spaces/save-space-row.ts'
import { saveRingRow } from './save-ring-row.ts'

const owner = createSpaceStub()
const stub = createRingStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub(), owner, {}, stub)
  token = (await service.signIn({ roles: ['user', 'admin'] })).token
})
afterAll(() => service?.stop())

const addSpace = () => {
  const name = `Named ${newId()}`
  const { spaceId } = stub.addSpace(name)
  return owner.addSpace({ spaceId, customName: name })
}
const rename = (spaceId: string, customName: string) => {
  const place = { ...stub.spaces.get(spaceId)!, customName }
  stub.spaces.set(spaceId, place)
  for (const ring of stub.rings.values()) {
    if (ring.space?.spaceId === spaceId) stub.change(ring.ringId, { space: place })
  }
  return owner.change(spaceId, { customName })
}
const tellSpace = (spaceId: string) =>
  service.publish(spaceEdited, {
    aggregateId: spaceId,
    data: { spaceId, version: owner.spaces.get(spaceId)?.version ?? 1 },
  })
const tellRing = (ringId: string) => service.publish(ringRecorded, { aggregateId: ringId, data: { ringId } })
const allConsumed = async () => {
  await service.idle(spaceEdited, 'admin-save-space-row-on-edited')
  await service.idle(ringRecorded, 'admin-save-ring-row-on-recorded')
}
const found = async (search: string) =>
  (await service.call(listRings, { token, query: { 'search[value]': search } })).body.data.map(({ id }) => id)
const differences = async () => {
  const found: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const call = { token: await service.internalToken('admin'), query: after === undefined ? {} : { after } }
    const { data }: { data: { differences: { ringId: string; row: string }[]; next: string | null } } = (
      await service.call(compareRingRows, call)
    ).body
    found.push(...data.differences.map(({ ringId, row }) => `${ringId} ${row}`))
    after = data.next
  }
  return found
}

const command = fc.oneof(
  fc.record({ what: fc.constant('rename' as const), space: fc.nat(1), tellings: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ what: fc.constant('move' as const), ring: fc.nat(2), to: fc.option(fc.nat(1), { nil: null }) }),
  // A request reads a ring, and saves its row after later changes.
  fc.record({ what: fc.constant('read' as const), ring: fc.nat(2) }),
)

describe("the name of a ring's space", () => {
  it("equals its owner's after any changes, with repeated, late events and while rings move", async () => {
    const check = async (commands: readonly (typeof command extends fc.Arbitrary<infer C> ? C : never)[]) => {
      const spaces = [addSpace(), addSpace()] as const
      const rings = Array.from({ length: 3 }, () => stub.addRing({ space: stub.spaces.get(spaces[0].spaceId)! }))
      for (const { ringId } of rings) await tellRing(ringId)
      const late: (() => Promise<void>)[] = []
      for (const [at, one] of commands.entries()) {
        if (one.what === 'rename') {
          const { spaceId } = spaces[one.space]!
          rename(spaceId, `Renamed ${at} ${newId()}`)
          for (let times = 0; times < one.tellings; times += 1) await tellSpace(spaceId)
        } else if (one.what === 'move') {
          const { ringId } = rings[one.ring]!
          stub.change(ringId, { space: one.to === null ? null : stub.spaces.get(spaces[one.to]!.spaceId)! })
          await tellRing(ringId)
        } else {
          const read = stub.rings.get(rings[one.ring]!.ringId)!
          late.push(() => saveRingRow(service.deps, read))
        }
      }
      for (const save of late.toReversed()) await save()
      await allConsumed()
      expect(await differences()).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 10 }), check), { numRuns: 12 })
  })

  it('reaches a row that was read before the renaming and saved after its event', async () => {
    const { spaceId } = addSpace()
    const read = stub.addRing({ space: stub.spaces.get(spaceId)! })
    await saveSpaceRow(service.deps, rename(spaceId, `Lighthouse ${newId()}`))
    await saveRingRow(service.deps, read)
    expect(await differences()).toEqual([])
  })

  it('is found, also by parts, in table and file once the space is renamed; the old one is not', async () => {
    const space = addSpace()
    const { ringId } = stub.addRing({ space: stub.spaces.get(space.spaceId)! })
    await saveRingRow(service.deps, stub.rings.get(ringId)!)
    await saveSpaceRow(service.deps, space)
    const name = `Xq${newId()}`
    expect(await found(space.customName)).toEqual([ringId])
    const params = { id: space.spaceId }
    // The stub answers with the renamed space, then with its rings.
    rename(space.spaceId, name)
    owner.change(space.spaceId, { customName: space.customName })
    await service.call(updateAdminSpace, { token, params, body: { customName: name } })
    expect(await found(space.customName)).toEqual([])
    for (const text of [name, name.slice(2), name.slice(-6)]) expect(await found(text)).toEqual([ringId])
    const { data } = (await service.call(exportRings, { token, query: { 'search[value]': name } })).body
    const file = await (await service.app.request(data.url.replace('/api', ''))).text()
    expect(file).toContain(name)
  })
})
