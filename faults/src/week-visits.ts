import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import { likeLoveMessage, getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { answerDailyQuestion, reactToAnswer } from '@love-space/contracts/engagement/question.routes.ts'
import { sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import { commentOnMemory, createMemory, likeMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { addWish, updateWish } from '@love-space/contracts/space/wish.routes.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { BrowserClient } from './client.ts'
import { chooseMood, think, thinkBack, writeLetter } from './week-phone.ts'
import type { Page } from './phone.ts'

/** The visit in which a deed is done. */
export interface Scene {
  readonly client: BrowserClient
  readonly page: Page
  readonly spaceId: string
  readonly partnerId: string
  readonly today: string
  readonly monday: string
  /** Ids that earlier deeds left. */
  readonly ids: Map<string, string>
}

interface Deed {
  readonly run: (scene: Scene) => Promise<unknown>
  /** Type of the notification that the partner gets, once; null for none. */
  readonly tells: NotificationType | null
}

export interface Visit {
  readonly who: 'Ada' | 'Ben'
  /** Days after Monday. */
  readonly day: number
  /** Wall clock of the couple. */
  readonly time: string
  readonly deeds: readonly Deed[]
  /** Type of the notification that both get before the next visit, without anybody's deed. */
  readonly brings?: NotificationType
}

export const days = { anniversary: 3, plan: 4, birthday: 5 } as const

/** Text of a letter that Ada seals until Ben's birthday. */
export const birthdayLetter = 'Thirty-seven candles, and one wish.'

/** Title of a wish that Ada hides from Ben until his birthday. */
export const gift = 'A kite in the shape of a heron'

const letter: Deed = { tells: 'message', run: ({ page, today }) => writeLetter(page, `A letter of ${today}.`) }
const mood: Deed = { tells: 'mood_update', run: ({ page }) => chooseMood(page) }
const thought: Deed = { tells: 'thought', run: ({ page }) => think(page) }
const thoughtBack: Deed = { tells: 'thought', run: ({ page }) => thinkBack(page) }

const answer: Deed = {
  tells: 'question',
  run: ({ client, today }) => client.insist(answerDailyQuestion, { body: { text: `An answer of ${today}.` } }),
}
const heartForAnswer: Deed = {
  tells: 'answer_reaction',
  run: ({ client, spaceId, partnerId, today }) =>
    client.insist(reactToAnswer, { params: { id: answerIdOf(spaceId, today, partnerId) }, body: { hasHeart: true } }),
}
const plan: Deed = {
  tells: 'game',
  run: ({ client, spaceId, monday }) => {
    const date = addDays(monday, days.plan)
    const saved = { title: 'The night train', details: 'Two berths.', ts: new Date().toISOString(), date }
    const params = { spaceId, key: 'date_ideas' }
    return client.insist(putInteraction, { params, body: { savedPlans: [saved] } })
  },
}
const song: Deed = {
  tells: 'song',
  run: ({ client, spaceId, today }) =>
    client.insist(addSong, { params: { playlistId: spaceId }, body: { url: `https://music.example/${today}` } }),
}
const memory: Deed = {
  tells: 'memory',
  run: async ({ client, spaceId, today, ids }) => {
    const body = { title: 'Plums from the market', date: today }
    const { data } = await client.insist(createMemory, { params: { spaceId }, body })
    ids.set('memory', data.memory.id)
  },
}
const comment: Deed = {
  tells: 'memory_commented',
  run: ({ client, ids }) =>
    client.insist(commentOnMemory, { params: { id: ids.get('memory') ?? '' }, body: { text: 'The best ones.' } }),
}
const heartForMemory: Deed = {
  tells: 'memory_liked',
  run: ({ client, ids }) => client.insist(likeMemory, { params: { id: ids.get('memory') ?? '' } }),
}
const event: Deed = {
  tells: 'timeline',
  run: ({ client, today }) => client.insist(createTimelineEvent, { body: { title: 'Three years', date: today } }),
}
const heartForLetter: Deed = {
  tells: 'message_liked',
  run: async ({ client, partnerId }) => {
    const { messages } = (await client.insist(getTodaysConversation, {})).data
    const theirs = messages.find(({ createdById }) => createdById === partnerId)
    await client.insist(likeLoveMessage, { params: { id: theirs?.id ?? '' } })
  },
}
const hiddenGift: Deed = {
  tells: null,
  run: async ({ client, spaceId, ids }) => {
    const body = { list: 'mine', kind: 'gift', title: gift, isHidden: true } as const
    const { data } = await client.insist(addWish, { params: { spaceId }, body })
    ids.set('gift', data.wish.id)
  },
}
const shownGift: Deed = {
  tells: null,
  run: ({ client, ids }) =>
    client.insist(updateWish, { params: { wishId: ids.get('gift') ?? '' }, body: { isHidden: false } }),
}
const sealedLetter: Deed = {
  tells: null,
  run: ({ client, monday }) => {
    const body = { text: birthdayLetter, opensOn: addDays(monday, days.birthday) }
    return client.insist(sealCapsule, { body })
  },
}

const morning = (day: number, deeds: readonly Deed[]): Visit => ({ who: 'Ada', day, time: '08:00', deeds })
const evening = (day: number, deeds: readonly Deed[]): Visit => ({ who: 'Ben', day, time: '21:30', deeds })

/** Fourteen visits: Ada's mornings and Ben's evenings. Every day counts for the streak. */
export const visits: readonly Visit[] = [
  morning(0, [letter, mood, plan]),
  evening(0, [thought, letter, song]),
  morning(1, [answer, thought, mood, hiddenGift]),
  evening(1, [answer, heartForAnswer, thoughtBack]),
  morning(2, [memory, letter, sealedLetter]),
  evening(2, [comment, heartForMemory, heartForLetter]),
  morning(3, [event, mood]),
  evening(3, [mood, letter]),
  morning(4, [thought, mood, song]),
  { ...evening(4, [letter, thoughtBack]), brings: 'capsule' },
  morning(5, [letter, thought, shownGift]),
  evening(5, [heartForLetter, thoughtBack, mood]),
  morning(6, [letter, answer]),
  evening(6, [letter, answer, heartForAnswer]),
]
