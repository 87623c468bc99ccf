import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { erasuresToRepeatCollection, type ErasureToRepeat } from '@love-space/members/erasure/repeat-erasures.ts'
import {
  epochSize,
  restoredCollection,
  restoredId,
  type RestoredDoc,
} from '@love-space/service-kit/service/restored.ts'
import { expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

const renew = async (service: SpaceFixture, userId: string) => (await service.signIn({ userId })).token

const markAs = async ({ deps }: SpaceFixture, state: RestoredDoc['state'], epoch: number) => {
  const marks = deps.connection.collection<RestoredDoc>(restoredCollection)
  await marks.replaceOne({ _id: restoredId }, { epoch, state, at: new Date() }, { upsert: true })
}

it('a partly restored database is not served; a fully restored one republishes its facts with higher versions', async () => {
  let service = await startSpaceFixture()
  const database = service.deps.connection.name
  try {
    const stays = await service.couple()
    const goes = await service.couple()
    const version = async (id: string) => (await service.deps.spaces.findById(id))?.version ?? 0
    const before = await version(stays.spaceId)

    await markAs(service, 'copying', 2)
    await expect(startSpaceFixture({ database })).rejects.toThrow('only partly restored')

    const repeated = service.deps.connection.collection<ErasureToRepeat>(erasuresToRepeatCollection)
    await repeated.insertOne({ _id: goes.spaceId, kind: 'space' })
    await markAs(service, 'copied', 2)
    await service.stop({ keepDatabase: true })
    service = await startSpaceFixture({ database })

    expect(await service.deps.spaces.findById(goes.spaceId)).toBeNull()
    expect(await service.deps.stockRings.findByIds(goes.rings.map(({ ringId }) => ringId))).toHaveLength(3)
    expect(await service.deps.erasures.hasAny([goes.spaceId])).toBe(true)

    const { data } = await service.published(
      spaceChanged,
      (envelope) => envelope.subject === stays.spaceId && envelope.data.version > epochSize,
    )
    expect(data.version).toBe(2 * epochSize + before + 1)
    const token = await renew(service, stays.first.userId)
    expect((await service.call(getSpace, { params: { spaceId: stays.spaceId }, token })).status).toBe(200)

    // The process died before storing the result. The next start must not raise versions or publish again.
    const raised = await version(stays.spaceId)
    await markAs(service, 'copied', 2)
    await service.stop({ keepDatabase: true })
    service = await startSpaceFixture({ database })
    expect(await version(stays.spaceId)).toBe(raised)
  } finally {
    await service.stop()
  }
})
