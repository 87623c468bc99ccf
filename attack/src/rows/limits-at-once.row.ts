import { createPlaylist } from '@love-space/contracts/space/playlist.routes.ts'
import { createSpace, getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { shown, textAt, valueAt } from '../http.ts'
import { newUser } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'

interface Couple {
  readonly browser: Awaited<ReturnType<typeof newUser>>['browser']
  readonly userId: string
  readonly spaceId: string
}

const addPlaylists = async ({ browser, spaceId }: Couple, newAddress: () => string, tally: Tally): Promise<void> => {
  const names = Array.from({ length: limits.playlistsMax + 12 }, (_, index) => `List ${index}`)
  const answers = await Promise.all(
    names.map((name) => browser.call(createPlaylist, { body: { spaceId, name }, address: newAddress() })),
  )
  for (const answer of answers) {
    const isRefused = textAt(answer.json, 'code') === 'TOO_MANY_PLAYLISTS' || answer.status === 429
    tally.check('a playlist is added or refused', answer.status === 201 || isRefused, shown(answer))
  }
  const { json } = await browser.call(getSpace, { params: { spaceId } })
  const { length } = valueAt(json, 'data.space.playlists') as unknown[]
  tally.check('requests at once add no more playlists than there can be', length <= limits.playlistsMax, `${length}`)
}

const setLettersApart = async ({ browser, spaceId }: Couple, tally: Tally): Promise<void> => {
  const params = { spaceId }
  const apart = await browser.call(updateSpace, {
    params,
    body: { loveStreakCriteria: { message: false, loveMessage: true } },
  })
  tally.check('one switch is not set both ways', apart.status === 422, shown(apart))
  await browser.call(updateSpace, { params, body: { loveStreakCriteria: { message: false } } })
  const { json } = await browser.call(getSpace, { params })
  const criteria = valueAt(json, 'data.space.loveStreakCriteria') as { message: boolean; loveMessage: boolean }
  tally.check('one of its names sets both', !criteria.message && !criteria.loveMessage, JSON.stringify(criteria))
}

const lowerScore = async ({ browser, spaceId, userId }: Couple, tally: Tally): Promise<void> => {
  const params = { spaceId, key: 'couple_game' }
  await browser.call(putInteraction, { params, body: { scoreByUser: { [userId]: 4 } } })
  const lower = await browser.call(putInteraction, { params, body: { scoreByUser: { [userId]: 1 } } })
  const isNamed = JSON.stringify(valueAt(lower.json, 'data.notKept')) === '["scoreByUser"]'
  tally.check('a merge names what it did not keep', lower.status === 200 && isNamed, shown(lower))
}

/** Limits that once failed under concurrent requests, or requests that no screen sends. */
export const limitsAtOnce: Row = {
  id: 'L',
  title: 'limits of a space under requests at once, and one switch set both ways',
  attack: async ({ target }, tally) => {
    const { browser, userId } = await newUser(target)
    const made = await browser.call(createSpace, { body: { customName: 'Limits' } })
    const owner = { browser, userId, spaceId: textAt(made.json, 'data.space.id') }
    await addPlaylists(owner, () => target.newAddress(), tally)
    await setLettersApart(owner, tally)
    await lowerScore(owner, tally)
  },
}
