import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLoveStreak } from '@love-space/contracts/engagement/activity.routes.ts'
import { listCapsules } from '@love-space/contracts/engagement/capsule.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { getMoodsOfSpace } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { getThoughts } from '@love-space/contracts/engagement/thought.routes.ts'
import { listNextDays } from '@love-space/contracts/space/calendar.routes.ts'
import { listWishes } from '@love-space/contracts/space/wish.routes.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { signInAgain, type Entered } from './couple.ts'
import { until, untilDelivered } from './parts.ts'
import type { BrowserContext } from './phone.ts'
import { birthdayLetter, gift, type Visit } from './week-visits.ts'

/** The couple's zone. */
export const timeZone = 'Europe/Berlin'
const digestSubject = 'Something is waiting for you'
const jobMsMax = 60_000
/** Clocks move by whole seconds. */
const clockMsMax = 1000

export const troubles = ['lost', 'came twice', 'came too early', 'shown wrongly', 'complaints of a page'] as const

/** One thing that went wrong. */
export interface Finding {
  readonly trouble: (typeof troubles)[number]
  readonly words: string
}
export type Note = (trouble: Finding['trouble'], words: string) => void

export interface Side extends Entered {
  readonly name: Visit['who']
  readonly context: BrowserContext
  isSignedIn: boolean
  /** Times of the known notifications, by id. */
  readonly known: Map<string, string>
  /** Types of the notifications that have to come. */
  due: string[]
}

/** Checks that a partner's new notifications are those that are due, and none is older than `since`. Returns their number. */
export const checkTold = async (dir: string, side: Side, since: number, note: Note): Promise<number> => {
  await untilDelivered(dir)
  await signInAgain(side)
  const due = side.due.splice(0)
  const readFresh = async () =>
    (await side.client.insist(listNotifications, {})).data.notifications.filter(
      ({ id, createdAt }) => side.known.get(id) !== createdAt,
    )
  // A job that a new process makes up for comes a moment after its start.
  await until(async () => (await readFresh()).length >= due.length, jobMsMax, 500)
  const fresh = await readFresh()
  for (const { id, type, createdAt } of fresh) {
    side.known.set(id, createdAt)
    const told = `${type} of ${createdAt} to ${side.name}`
    if (Date.parse(createdAt) < since - clockMsMax) note('came too early', told)
    const place = due.indexOf(type)
    if (place < 0) note('came twice', told)
    else due.splice(place, 1)
  }
  for (const type of due) note('lost', `${type} to ${side.name}, due since ${new Date(since).toISOString()}`)
  return fresh.length
}

interface KeptMail {
  readonly subject: string
  readonly at: string
}

/** Finds days with more than one daily mail. */
export const checkMails = async (dir: string, note: Note): Promise<void> => {
  const folder = join(dir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'))
  const mails = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptMail),
  )
  const digests = mails.filter(({ subject }) => subject === digestSubject)
  for (const [day, ofDay] of Map.groupBy(digests, ({ at }) => dayIn(timeZone, Date.parse(at))))
    if (ofDay.length > 1) note('came twice', `${ofDay.length} daily mails on ${day}`)
}

/** Compares the answers to one of them at the beginning of a visit with its day. */
export const checkShown = async (side: Side, today: string, streakDays: number, note: Note): Promise<void> => {
  const { client, name, spaceId } = side
  const ofSpace = { params: { spaceId } }
  const wrong = (words: string): void => note('shown wrongly', `${today}, to ${name}: ${words}`)
  const { streak, date } = (await client.insist(getLoveStreak, ofSpace)).data
  if (date !== today) wrong(`the day is ${date}`)
  if (streak !== streakDays) wrong(`a streak of ${streak} instead of ${streakDays} days`)
  const { messages } = (await client.insist(getTodaysConversation, {})).data
  if (messages.some((one) => one.date !== today)) wrong('a letter of another day')
  const { moodRatings } = (await client.insist(getMoodsOfSpace, {})).data
  if (moodRatings.some((one) => one.date !== today)) wrong('a mood of another day')
  const { thoughts } = (await client.insist(getThoughts, {})).data
  if (thoughts.some(({ sentAt }) => dayIn(timeZone, Date.parse(sentAt)) !== today)) wrong('a thought of another day')
  const { nextDays } = (await client.insist(listNextDays, ofSpace)).data
  if (nextDays.some((one) => one.date < today)) wrong('a next day that is over')
  const { dailyQuestion } = (await client.insist(getDailyQuestion, {})).data
  if (dailyQuestion.date !== today) wrong('a question of another day')
  if (dailyQuestion.own === null && dailyQuestion.partner.answer !== null)
    note('came too early', `${today}, to ${name}: the partner's answer`)
}

/** Compares whether Ben can read the hidden gift and the sealed letter with whether he may: from his birthday on. */
export const checkSecrets = async ({ client, spaceId }: Side, isDay: boolean, note: Note): Promise<void> => {
  const readable = JSON.stringify([
    await client.insist(listWishes, { params: { spaceId } }),
    await client.insist(listCapsules, { query: { state: 'sealed' } }),
    await client.insist(listCapsules, { query: { state: 'open' } }),
  ])
  for (const secret of [gift, birthdayLetter]) {
    if (readable.includes(secret) && !isDay) note('came too early', secret)
    if (!readable.includes(secret) && isDay) note('lost', secret)
  }
}
