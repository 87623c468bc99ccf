import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { answerDailyQuestion, reactToAnswer } from '@love-space/contracts/engagement/question.routes.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { commentOnMemory, createMemory, deleteMemory, getMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { soundPicture } from './hostile-files.ts'
import { textAt, valueAt, type Answer } from './http.ts'
import type { Couple, Partner } from './people.ts'
import { exampleOf } from './route-examples.ts'
import { signedInRoutes } from './routes.ts'
import type { Scene } from './scene.ts'
import { sendFile } from './send-file.ts'

export interface WordsOfAJoiner extends Partner {
  /** Text that all words of the joiner contain. */
  readonly words: string
  readonly day: string
  readonly fileId: string
  readonly trashedId: string
  readonly answers: readonly Answer[]
}

/** Returns the same date four years before, so that "on this day" shows it and a leap day has one. */
const yearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - 4}${day.slice(4)}`

export const writeEverything = async (
  { target }: Scene,
  { partners: [first, joiner] }: Couple,
  words: string,
): Promise<WordsOfAJoiner> => {
  const { browser, spaceId } = joiner
  const params = { spaceId }
  const item = { title: words, description: words, tags: [words] }
  const ts = new Date().toISOString()
  const file = await sendFile(joiner, soundPicture(target.chance))
  const letter = await browser.call(updateTodaysLoveMessage, { body: { message: words, tags: [words] } })
  const day = textAt(letter.json, 'data.loveMessage.date')
  const body = { ...item, mediaUrls: [textAt(file.json, 'data.url')] }
  const memory = await browser.call(createMemory, { params, body })
  const memoryId = textAt(memory.json, 'data.memory.id')
  const trashed = await browser.call(createMemory, { params, body: item })
  const trashedId = textAt(trashed.json, 'data.memory.id')
  const event = await browser.call(createTimelineEvent, { body: { ...item, type: 'other', date: yearsBefore(day) } })
  await first.browser.call(answerDailyQuestion, { body: { text: 'Mine' } })
  const history = [{ type: 'truth' as const, category: 'sweet' as const, text: words, ts }]
  const answers = [
    file,
    letter,
    memory,
    trashed,
    event,
    await browser.call(deleteMemory, { params: { id: trashedId } }),
    await browser.call(commentOnMemory, { params: { id: first.memoryId }, body: { text: words } }),
    await browser.call(rateMood, { body: { rating: 3, note: words } }),
    await browser.call(answerDailyQuestion, { body: { text: words } }),
    await browser.call(reactToAnswer, {
      params: { id: answerIdOf(spaceId, day, first.userId) },
      body: { reply: words },
    }),
    await browser.call(putInteraction, { params: { ...params, key: 'truth_or_dare' }, body: { history } }),
    await browser.call(addSong, {
      params: { playlistId: spaceId },
      body: { url: 'https://music.example/a', titleArtist: words },
    }),
    await browser.call(updateSpace, { params, body: { headline: words, notes: words } }),
  ]
  const timelineEventId = textAt(event.json, 'data.timelineEvent.id')
  const fileId = textAt(file.json, 'data.file.id')
  return { ...joiner, words, day, memoryId, timelineEventId, fileId, trashedId, answers }
}

/** All reads of a signed-in user except the live stream, and an operator's reads. */
const reads = signedInRoutes
  .map(({ route }) => route)
  .filter(({ method, access, answerType }) => method === 'GET' && access !== 'admin' && answerType === undefined)

/** Number of parallel reads; below the number of unanswered requests that an account may have. */
const readsAtOnce = 12

export const readEverything = async (
  scene: Scene,
  { browser }: Partner,
  written: WordsOfAJoiner,
): Promise<{ readonly id: string; readonly answer: Answer }[]> => {
  const { spaceId, day, fileId } = written
  const named = { spaceId, date: day, month: day.slice(0, 7), startDate: day, endDate: day }
  const send = async (route: (typeof reads)[number]) => {
    const example = exampleOf(route, scene, written)
    const params = route.id === getFile.id ? { id: fileId } : example.params
    const known = route.query?.properties ?? {}
    const needed = Object.entries(example.query).filter(([name]) => route.query?.required?.includes(name))
    const given = Object.entries(named).filter(([name]) => name in known)
    const query = Object.fromEntries([...needed, ...given])
    return { id: route.id, answer: await browser.call(route, { params, query } as never) }
  }
  const answers: { readonly id: string; readonly answer: Answer }[] = []
  for (let at = 0; at < reads.length; at += readsAtOnce) {
    answers.push(...(await Promise.all(reads.slice(at, at + readsAtOnce).map(send))))
  }
  return answers
}

/** Removes the notification about the disowning, which names the joiner. */
const withoutDisowning = (json: unknown): string => {
  const notifications = (valueAt(json, 'data.notifications') ?? []) as { readonly type: string }[]
  return JSON.stringify(notifications.filter(({ type }) => type !== 'partner_disowned'))
}

export const readsThatShow = async (scene: Scene, reader: Partner, written: WordsOfAJoiner): Promise<string[]> => {
  const { words, userId } = written
  const answers = await readEverything(scene, reader, written)
  return answers.flatMap(({ id, answer: { status, text, json } }) => {
    if (status === 429 || status >= 500) return `${id} answered ${status}`
    const shown = id === listNotifications.id ? withoutDisowning(json) : text
    return shown.includes(words) || shown.includes(userId) ? id : []
  })
}

/** Returns whether the services that learn of members by events agree. */
export const isEverywhere = async (
  shows: boolean,
  { browser }: Partner,
  { spaceId, memoryId, words }: WordsOfAJoiner,
): Promise<boolean> => {
  const answers = await Promise.all([
    browser.call(getMemory, { params: { spaceId, memoryId } }),
    browser.call(getTodaysConversation, { query: { spaceId } }),
  ])
  return answers.every(({ text }) => text.includes(words) === shows)
}
