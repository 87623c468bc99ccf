import { internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { createInvitation, getInvitations, withdrawInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import {
  allowSpicy,
  getInteraction,
  putInteraction,
  showPresence,
} from '@love-space/contracts/space/interaction.routes.ts'
import { addSong, createPlaylist, deleteSong, updateSong } from '@love-space/contracts/space/playlist.routes.ts'
import {
  acceptJoinRequest,
  listJoinRequests,
  refuseJoinRequest,
} from '@love-space/contracts/space/join-request.routes.ts'
import { bindRing, reportRingLost, updateRing } from '@love-space/contracts/space/ring.routes.ts'
import {
  createSpace,
  endSpace,
  getSpace,
  disownPartner,
  leaveSpace,
  resumeSpace,
  updateSpace,
} from '@love-space/contracts/space/space.routes.ts'
import {
  createPlanDownload,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  listNextDays,
} from '@love-space/contracts/space/calendar.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import { afterAll, beforeAll } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const asStranger =
  (more: { body?: Record<string, unknown> } = {}, ring = false) =>
  async () => {
    const { spaceId, rings } = await service.couple()
    const other = await service.couple()
    const ringId = rings[2]!.ringId
    return { params: { spaceId, ...(ring ? { ringId } : {}) }, token: other.first.token, ...more }
  }

const url = 'https://music.example/a'

const asStrangerToSong =
  (more: { body?: Record<string, unknown> } = {}) =>
  async () => {
    const { spaceId: playlistId, first } = await service.couple()
    const call = { params: { playlistId }, body: { url }, token: first.token }
    const songId = (await service.call(addSong, call)).body.data.song.id
    return { params: { songId }, token: (await service.couple()).first.token, ...more }
  }

const asStrangerAtGame =
  (more: { body?: Record<string, unknown> } = {}) =>
  async () => {
    const { params, token } = await asStranger()()
    return { params: { spaceId: params.spaceId, key: 'truth_or_dare' }, token, ...more }
  }

const asStrangerToRequest = async () => {
  const { params, token } = await asStranger()()
  return { params: { spaceId: params.spaceId, requestId: newId() }, token }
}

describeRouteSecurity({
  service: () => service,
  routes: [...routesByOwner.space, ...internalRoutesByOwner.space],
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
  },
  foreign: {
    [getSpace.id]: asStranger(),
    [updateSpace.id]: asStranger({ body: { headline: 'x' } }),
    [endSpace.id]: asStranger(),
    [resumeSpace.id]: asStranger(),
    [leaveSpace.id]: asStranger(),
    [disownPartner.id]: asStranger(),
    [createPlaylist.id]: async () => {
      const { params, token } = await asStranger()()
      return { body: { spaceId: params.spaceId, name: 'x' }, token }
    },
    [addSong.id]: async () => {
      const { params, token } = await asStranger()()
      return { params: { playlistId: params.spaceId }, body: { url }, token }
    },
    [updateSong.id]: asStrangerToSong({ body: { icon: 'heart' } }),
    [deleteSong.id]: asStrangerToSong(),
    [getInteraction.id]: asStrangerAtGame(),
    [putInteraction.id]: asStrangerAtGame({ body: {} }),
    [showPresence.id]: asStrangerAtGame({ body: { present: true } }),
    [allowSpicy.id]: asStrangerAtGame({ body: { allowed: true } }),
    [getCalendarFeed.id]: asStranger(),
    [createCalendarFeed.id]: asStranger(),
    [deleteCalendarFeed.id]: asStranger(),
    [listNextDays.id]: asStranger(),
    [createPlanDownload.id]: asStranger({ body: { title: 'x', details: '' } }),
    [getInvitations.id]: asStranger(),
    [createInvitation.id]: asStranger(),
    [withdrawInvitation.id]: asStranger(),
    [listJoinRequests.id]: asStranger(),
    [acceptJoinRequest.id]: asStrangerToRequest,
    [refuseJoinRequest.id]: asStrangerToRequest,
    [bindRing.id]: asStranger({}, true),
    [reportRingLost.id]: asStranger({}, true),
    [updateRing.id]: asStranger({ body: { name: 'x' } }, true),
  },
})
