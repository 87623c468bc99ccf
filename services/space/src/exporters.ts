import { gameKeys } from '@love-space/contracts/space/interaction.ts'
import { exporterOfAll, type Exporter } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'
import { gameIdOf } from './games/game.model.ts'
import { playlistsOf } from './playlists/playlists.queries.ts'
import { spacesOfUser } from './spaces/spaces.queries.ts'
import { toSpaces } from './spaces/space.view.ts'

/** Exports the user's readable data; ring tokens stay out. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  exporterOfAll('spaces', async (userId) => {
    const spaces = await toSpaces(deps, await spacesOfUser(deps, userId))
    return spaces.map((space) => ({
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
    const playlists = await playlistsOf(
      deps,
      spaces.map(({ _id }) => _id),
    )
    return [...playlists.values()].flat().flatMap(({ name, songs }) =>
      songs.map(({ url, titleArtist, description, icon, createdAt }) => ({
        playlist: name,
        titleArtist,
        url,
        description,
        icon,
        createdAt,
      })),
    )
  }),
  exporterOfAll('games', async (userId) => {
    const spaces = await spacesOfUser(deps, userId)
    const ids = spaces.flatMap(({ _id }) => gameKeys.map((key) => gameIdOf(_id, key)))
    return (await deps.games.findByIds(ids)).map(({ key, state }) => {
      const { scoreByUser, history, savedPlans, favorites, ownCards } = state
      const points = scoreByUser ? { yourPoints: scoreByUser[userId] ?? 0 } : {}
      return { game: key, ...points, history, savedPlans, favorites, ownCards }
    })
  }),
]
