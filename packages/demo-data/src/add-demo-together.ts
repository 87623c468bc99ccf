import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { listCapsules, sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import { answerDailyQuestion, getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { addWish, listWishes } from '@love-space/contracts/space/wish.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { addDays, dayBefore } from '@love-space/couple-rules/days.ts'
import type { DemoClient } from './demo-client.ts'
import { addressOfSong, demoAnswers, demoCapsules, demoGames, demoSongs, demoWishes } from './demo-together.ts'

/** Adds songs, wishes, sealed letters, games, plans and answers. Idempotent. */
export const addDemoTogether = async (call: DemoClient, couple: readonly SignedIn[], space: Space): Promise<void> => {
  const [first, second] = couple
  if (!first || !second) return
  const params = { spaceId: space.id }
  // Read the day again, because it may have changed while pictures were drawn.
  const { today, playlists } = (await call(getSpace, { params, token: first.token })).data.space
  const titles = new Set(playlists?.[0]?.songs.map(({ titleArtist }) => titleArtist))
  for (const { by, ...words } of demoSongs) {
    if (titles.has(words.titleArtist)) continue
    const body = { ...words, url: addressOfSong(words) }
    // The default playlist has the id of its space.
    await call(addSong, { params: { playlistId: space.id }, body, token: couple[by]?.token ?? '' })
  }
  const known = await Promise.all([first, second].map(({ token }) => call(listWishes, { params, token })))
  const wished = new Set(known.flatMap(({ data }) => data.wishes.map(({ title }) => title)))
  for (const { by, body } of demoWishes) {
    if (!wished.has(body.title)) await call(addWish, { params, body, token: couple[by]?.token ?? '' })
  }
  for (const { by, inDays, ...words } of demoCapsules) {
    const token = couple[by]?.token ?? ''
    const { capsules } = (await call(listCapsules, { query: { state: 'sealed' }, token })).data
    const isSealed = capsules.some((one) => one.text === words.text)
    if (!isSealed) await call(sealCapsule, { body: { ...words, opensOn: addDays(today, inDays) }, token })
  }
  for (const [key, body] of Object.entries(demoGames(today, [first.user.id, second.user.id]))) {
    const of = { params: { ...params, key }, token: second.token }
    if ((await call(getInteraction, of)).data.version === 0) await call(putInteraction, { ...of, body })
  }
  const days = { yesterday: dayBefore(today), today }
  for (const [name, date] of Object.entries(days)) {
    for (const [index, { token }] of couple.entries()) {
      const text = demoAnswers[name as keyof typeof days][index]
      if (text === undefined) continue
      const { dailyQuestion } = (await call(getDailyQuestion, { query: { date }, token })).data
      if (!dailyQuestion.own) await call(answerDailyQuestion, { body: { date, text }, token })
    }
  }
}
