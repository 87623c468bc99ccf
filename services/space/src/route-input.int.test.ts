import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { addSong, createPlaylist } from '@love-space/contracts/space/playlist.routes.ts'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import { addWish } from '@love-space/contracts/space/wish.routes.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import { afterAll, beforeAll } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const url = 'https://music.example/a'

describeRouteInput({
  service: () => service,
  routes: [...routesByOwner.space, ...internalRoutesByOwner.space, ...commonInternalRoutes],
  repeated: {
    [createSpace.id]: async () => ({
      call: { body: { customName: 'Ours' }, token: (await service.signIn()).token },
      other: { body: { customName: 'Another' } },
    }),
    [createPlaylist.id]: async () => {
      const { spaceId, first } = await service.couple()
      return {
        call: { body: { spaceId, name: 'Road trip' }, token: first.token },
        other: { body: { spaceId, name: 'Sunday' } },
      }
    },
    [addSong.id]: async () => {
      const { spaceId: playlistId, first } = await service.couple()
      return {
        call: { params: { playlistId }, body: { url }, token: first.token },
        other: { body: { url: `${url}b` } },
      }
    },
    [addWish.id]: async () => {
      const { spaceId, first } = await service.couple()
      const body = { list: 'ours', kind: 'place', title: 'Lisbon' } as const
      return { call: { params: { spaceId }, body, token: first.token }, other: { body: { ...body, title: 'Porto' } } }
    },
  },
})
