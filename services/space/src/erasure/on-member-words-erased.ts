import type { EventData } from '@love-space/contracts/event.ts'
import type { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import { ofMembers } from '../games/game.rules.ts'
import { withoutEntriesOf, writtenAfter } from '../games/written-entries.rules.ts'

/** Erases a disowned member's songs, playlists, wishes and game entries. A playlist with the partner's songs loses its name. */
export const onMemberWordsErased = async (
  { songs, playlists, wishes, games }: Deps,
  { spaceId, userId, at }: EventData<typeof memberWordsErased>,
): Promise<void> => {
  const ofAuthor = { spaceId, userId, createdAt: { $lte: new Date(at) } }
  await forEachMatching(songs, ofAuthor, ({ _id }) => songs.tombstone({ _id, ...ofAuthor }, []))
  await forEachMatching(wishes, ofAuthor, ({ _id }) => wishes.tombstone({ _id, ...ofAuthor }, []))
  await forEachMatching(playlists, ofAuthor, async ({ _id }) => {
    const isUsed = await songs.exists({ spaceId, playlistId: _id })
    return isUsed
      ? playlists.update({ _id }, { $set: { name: '' }, $unset: { userId: 1 } }, [])
      : playlists.tombstone({ _id, ...ofAuthor }, [])
  })
  await forEachMatching(games, { spaceId, userIds: userId }, ({ _id }) =>
    games.mutate(_id, (game) => {
      const userIds = game.userIds.filter((id) => id !== userId)
      const known = game.writtenBy ?? []
      const state = ofMembers(withoutEntriesOf(game.state, known, [userId]), userIds)
      const writtenBy = writtenAfter(known, { before: state, after: state, userId: null })
      const allowedBy = game.allowedBy.filter((id) => id !== userId)
      return { next: nextOf(game, { state, allowedBy, userIds, writtenBy }), events: [] }
    }),
  )
}
