import { gameKeys } from '@love-space/contracts/space/interaction.ts'
import type { Song } from '@love-space/contracts/space/playlist.ts'
import { exporterOfAll, type Exporter } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'
import { gameIdOf } from './games/game.model.ts'
import { playlistsOf, toSong } from './spaces/space-playlists.ts'
import { withoutEntriesOf } from './games/written-entries.rules.ts'
import { hiddenAuthorsOf, isHidingWordsOf } from './spaces/disowned.rules.ts'
import { possibleSpacesOf, spacesOfUser } from './spaces/spaces.queries.ts'
import { toSpaces } from './spaces/space.view.ts'
import { toWish } from './wishes/wish.rules.ts'
import { exportedWishesOf } from './wishes/wishes.queries.ts'

const exportedSong =
  (space: string, playlist: string | null) =>
  ({ id, url, titleArtist, description, icon, createdAt }: Song) => ({
    space,
    id,
    playlist,
    titleArtist,
    url,
    description,
    icon,
    createdAt,
  })

/** New ones stand last: the cursor of an export that runs during a release counts them. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  exporterOfAll('spaces', async (userId) => {
    const spaces = await toSpaces(deps, await spacesOfUser(deps, userId))
    return spaces.map((space) => ({
      id: space.id,
      name: space.customName,
      headline: space.headline,
      content: space.content,
      notes: space.notes,
      relationshipStartDate: space.relationshipStartDate,
      timeZone: space.timeZone,
      status: space.status,
      members: space.users.map(({ name }) => name),
      rings: space.rings.filter(({ ownerId }) => ownerId === userId).map(({ name }) => name),
    }))
  }),
  exporterOfAll('songs', async (userId) => {
    const spaces = await spacesOfUser(deps, userId)
    const playlists = await playlistsOf(deps, spaces)
    const shown = [...playlists].flatMap(([space, lists]) =>
      lists.flatMap(({ name, songs }) => songs.map(exportedSong(space, name))),
    )
    const disownedBy = (await possibleSpacesOf(deps, userId)).filter(isHidingWordsOf(userId))
    const own = await deps.songs.find({ spaceId: { $in: disownedBy.map(({ _id }) => _id) }, userId })
    return [...shown, ...own.map((song) => exportedSong(song.spaceId, null)(toSong(song)))]
  }),
  exporterOfAll('games', async (userId) => {
    const spaces = await spacesOfUser(deps, userId)
    const ids = spaces.flatMap(({ _id }) => gameKeys.map((key) => gameIdOf(_id, key)))
    const hidden = spaces.flatMap(hiddenAuthorsOf)
    return (await deps.games.findByIds(ids)).map(({ key, state: stored, writtenBy = [] }) => {
      const state = withoutEntriesOf(stored, writtenBy, hidden)
      const { scoreByUser, history, savedPlans, favorites, ownCards } = state
      const points = scoreByUser ? { yourPoints: scoreByUser[userId] ?? 0 } : {}
      return { game: key, ...points, history, savedPlans, favorites, ownCards }
    })
  }),
  exporterOfAll('wishes', async (userId) =>
    (await exportedWishesOf(deps, userId)).map((wish) => {
      const { id, ownerId, kind, title, note, url, isHidden, doneAt, createdAt } = toWish(wish)
      const list = ownerId === null ? 'ours' : ownerId === userId ? 'yours' : "your partner's"
      const { spaceId: space, userId: authorId } = wish
      return { space, id, authorId, list, kind, title, note, url, isHidden, doneAt, createdAt }
    }),
  ),
]
