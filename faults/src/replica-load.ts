import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { login, logout, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { getMood, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { answerDailyQuestion, getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { getExport, startExport } from '@love-space/contracts/media/export.routes.ts'
import { createMemory, getMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import {
  createTimelineEvent,
  getTimelineEvent,
  listTimelineEvents,
} from '@love-space/contracts/media/timeline.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { ApiError, type ApiCall } from '@love-space/demo-data/demo-client.ts'
import { BrowserClient, signIn } from './client.ts'
import type { Partner } from './couple.ts'
import { until } from './parts.ts'
import { upload, type Sent } from './run-upload-faults.ts'

const pauseMs = 150
const retryMs = 100
/** Time after its end at which no gateway may accept a session. */
const outlivesMs = 2_000
const uploadsEvery = 12
const exportsEvery = 60

/** Writes of all people during one kind of fault, and their failures. */
export interface Load {
  writes: number
  readonly failures: {
    readonly at: number
    readonly route: string
    readonly code: string
    readonly mayRepeat: boolean
  }[]
  readonly hints: {
    readonly ref: string
    /** When its write was acknowledged. */
    readonly at: string
    readonly listener: Partner['listener']
    readonly resets: number
  }[]
  sessionsOutlived: number
}
export const newLoad = (): Load => ({ writes: 0, failures: [], hints: [], sessionsOutlived: 0 })

/** One of two partners, with everything that was acknowledged. */
export interface Person {
  readonly partner: Partner
  readonly other: Partner
  readonly spaceId: string
  readonly isFirst: boolean
  readonly memories: string[]
  readonly timelineEvents: string[]
  readonly songs: string[]
  readonly uploads: Sent[]
  letter: number
  mood: number | null
  answer: number | null
  points: number
}

interface Place {
  readonly web: string
  /** Origins of the gateways behind the door. */
  readonly gateways: readonly string[]
  readonly load: () => Load
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Repeats a call with one key until it is answered, and notes each try that failed. */
const createSender = (place: Place, { client, email, password }: Partner) => {
  const note = (route: RouteSpec, { code, status }: ApiError): void => {
    const mayRepeat = route.method === 'GET' || 'idempotent' in route || 'repeatable' in route
    place.load().failures.push({ at: performance.now(), route: route.id, code: `${code} ${status}`, mayRepeat })
  }
  const send = async <const R extends RouteSpec>(route: R, call: ApiCall<R> = {}): Promise<AnswerOf<R>> => {
    const idempotencyKey = randomUUID()
    for (;;) {
      try {
        return await client.call(route, { ...call, idempotencyKey })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401) {
          client.token = null
          client.token = (await send(login, { body: { email, password } } as never)).data.token
          continue
        }
        if (error.status >= 400 && error.status < 500) throw error
        note(route, error)
        await delay(retryMs)
      }
    }
  }
  return send
}

/** Signs in as on a further device, signs out, and asks each gateway whether it still accepts the session. */
const signInAndOut = async (place: Place, partner: Partner): Promise<void> => {
  const device = await signIn(place.web, partner).catch(() => undefined)
  if (!device) return
  const isOut = await device.call(logout, {}).then(
    () => true,
    () => false,
  )
  if (!isOut) return
  const accepts = async (origin: string): Promise<boolean> => {
    const client = new BrowserClient(origin)
    client.token = device.token
    return client.call(meWithRoles).then(
      () => true,
      () => false,
    )
  }
  const isOver = await until(async () => !(await Promise.all(place.gateways.map(accepts))).includes(true), outlivesMs)
  if (!isOver) place.load().sessionsOutlived += 1
}

const writesOf = (place: Place, person: Person) => {
  const { partner, other, spaceId, isFirst } = person
  const { client, userId, tap } = partner
  const send = createSender(place, partner)
  const params = { spaceId }
  const expectHint = (ref: string, resets: number): void =>
    void place.load().hints.push({ ref, at: new Date().toISOString(), listener: other.listener, resets })
  const addMemory = async (mediaUrls: string[] = []): Promise<void> => {
    const { resets } = other.listener
    const body = { title: `Memory ${person.memories.length}`, date: today(), mediaUrls }
    const { id } = (await send(createMemory, { params, body })).data.memory
    person.memories.push(id)
    expectHint(id, resets)
  }
  return {
    letter: async () => {
      await send(updateTodaysLoveMessage, { body: { message: `n=${person.letter + 1}` } })
      person.letter += 1
    },
    memory: () => addMemory(),
    mood: async () => {
      const rating = 1 + Math.floor(Math.random() * 5)
      await send(rateMood, { body: { rating } })
      person.mood = rating
    },
    event: async () => {
      const { resets } = other.listener
      const body = { title: `Day ${person.timelineEvents.length}`, date: today() }
      const { id } = (await send(createTimelineEvent, { body })).data.timelineEvent
      person.timelineEvents.push(id)
      expectHint(id, resets)
    },
    move: async () => {
      const points = person.points + 1
      for (;;) {
        const { data } = await send(getInteraction, { params: { spaceId, key: 'couple_game' } })
        const scoreByUser = { ...data.state.scoreByUser, [userId]: points }
        const body = { ...data.state, scoreByUser, at: new Date().toISOString() }
        const headers = { 'if-match': `"${data.version}"` }
        try {
          await send(putInteraction, { params: { spaceId, key: 'couple_game' }, body, headers })
          break
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 412)) throw error
        }
      }
      person.points = points
    },
    song: async () => {
      const body = { url: `https://example.com/${userId}/${person.songs.length}` }
      person.songs.push((await send(addSong, { params: { playlistId: spaceId }, body })).data.song.id)
    },
    // A second answer would reveal both, after which neither changes.
    answer: async () => {
      if (!isFirst) return
      const next = (person.answer ?? 0) + 1
      await send(answerDailyQuestion, { body: { text: `n=${next}` } })
      person.answer = next
    },
    refresh: async () => {
      client.token = (await send(refresh, {})).data.token
    },
    tap: () => send(handleSpaceToken, { body: tap }),
    leave: () => signInAndOut(place, partner),
    upload: async () => {
      const failed = (error: unknown): void => {
        const code = error instanceof ApiError ? `${error.status}` : 'without an answer'
        place.load().failures.push({ at: performance.now(), route: 'upload', code, mayRepeat: true })
      }
      if (isFirst) person.uploads.push(await upload(place.web, partner, `${spaceId}/memory`, { failed }))
    },
    export: async () => {
      client.token = (await send(verifyPin, { body: { pin: '4821' } })).data.token
      await send(startExport, {})
    },
  }
}

/** Makes every kind of write, again and again. */
export const use = async (place: Place, person: Person, signal: AbortSignal): Promise<void> => {
  const { upload: uploadOne, export: exportOne, ...often } = writesOf(place, person)
  const usual = Object.values(often)
  for (let turn = Math.floor(Math.random() * usual.length); !signal.aborted; turn += 1) {
    await usual[turn % usual.length]?.()
    if (turn % uploadsEvery === 0) await uploadOne()
    if (turn % exportsEvery === 0) await exportOne()
    place.load().writes += 1
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

const excess = (found: number, wanted: number) => ({
  lost: Math.max(0, wanted - found),
  doubled: Math.max(0, found - wanted),
})
const numberIn = (text: string | undefined): number => Number(/^n=(\d+)$/.exec(text ?? '')?.[1] ?? -1)

const isFound = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  )

/** Compares the records of a couple's space with the acknowledged writes. Logs each lost write. */
export const compareCouple = async (
  people: readonly Person[],
  log: (line: string) => void,
): Promise<{ lost: number; doubled: number }> => {
  const [first] = people
  if (!first) return { lost: 0, doubled: 0 }
  const { client } = first.partner
  const { spaceId } = first
  const params = { spaceId }
  const count = (ofOne: (person: Person) => readonly string[]): number => new Set(people.flatMap(ofOne)).size
  const memories = await client.insist(listMemories, { params, query: {} })
  const events = await client.insist(listTimelineEvents, { query: { spaceId } })
  const space = await client.insist(getSpace, { params })
  const songs = space.data.space.playlists?.[0]?.songs.length ?? 0
  const game = await client.insist(getInteraction, { params: { spaceId, key: 'couple_game' } })
  const conversation = (await client.insist(getTodaysConversation, {})).data.messages
  const found = [
    excess(
      memories.data.total,
      count((person) => person.memories),
    ),
    excess(
      events.data.total,
      count((person) => person.timelineEvents),
    ),
    excess(
      songs,
      count((person) => person.songs),
    ),
    excess(conversation.length, people.length),
  ]
  found.forEach(({ lost }, index) => {
    if (lost > 0) log(`${lost} lost: ${['memories', 'timeline events', 'songs', 'letters'][index]} of space ${spaceId}`)
  })
  for (const person of people) {
    const { userId, client: own } = person.partner
    for (const memoryId of person.memories)
      if (!(await isFound(own.call(getMemory, { params: { ...params, memoryId } })))) log(`memory ${memoryId} is lost`)
    for (const id of person.timelineEvents)
      if (!(await isFound(own.call(getTimelineEvent, { params: { id } })))) log(`timeline event ${id} is lost`)
    const letter = conversation.find(({ createdById }) => createdById === userId)
    const mood = (await own.insist(getMood, { query: {} })).data.moodRating?.rating ?? null
    const answer = (await own.insist(getDailyQuestion, { query: {} })).data.dailyQuestion.own?.text
    const latest = [
      ['letter', numberIn(letter?.message), person.letter],
      ['mood', mood, person.mood],
      ['answer', person.answer === null ? null : numberIn(answer), person.answer],
      ['points', game.data.state.scoreByUser?.[userId] ?? 0, person.points],
    ] as const
    const lost = latest.filter(([, has, acknowledged]) => has !== acknowledged)
    for (const [what, has, acknowledged] of lost)
      log(`${what} of ${userId} is ${has}; ${acknowledged} was acknowledged`)
    found.push({ lost: lost.length, doubled: 0 })
  }
  return {
    lost: found.reduce((sum, { lost }) => sum + lost, 0),
    doubled: found.reduce((sum, { doubled }) => sum + doubled, 0),
  }
}

export const isExported = async ({ partner }: Person): Promise<boolean> => {
  const state = (await partner.client.insist(getExport, {})).data.export?.state
  return state === undefined || state === 'ready'
}
