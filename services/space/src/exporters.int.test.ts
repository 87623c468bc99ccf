import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

it("exports a user's spaces without ring or space tokens", async () => {
  const { first, rings } = await service.couple()
  await service.couple()
  const token = await service.internalToken('media')
  const { body } = await service.call(readExportPage, { params: { userId: first.userId }, query: {}, token })
  expect(body.data.items.filter(({ kind }) => kind === 'spaces')).toHaveLength(1)
  expect(body.data.items[0]).toMatchObject({ kind: 'spaces', data: { status: 'ACTIVE', rings: ['Ring 1'] } })
  const text = JSON.stringify(body)
  for (const { link } of rings) for (const secret of Object.values(link)) expect(text).not.toContain(secret)
})
