import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { readRingHistory, reverseDisowning } from '@love-space/contracts/admin/ring.routes.ts'
import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { listActivities } from '@love-space/contracts/engagement/activity.routes.ts'
import {
  chooseLetterForBook,
  getTodaysConversation,
  likeLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { getMoodsOfSpace } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotificationPreviews, listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { liveStream } from '@love-space/contracts/gateway/live.routes.ts'
import { passwordlessSpaceLogin, peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { createFilesDownload, getFile } from '@love-space/contracts/media/file.routes.ts'
import { createMemory, getMemory, likeMemory } from '@love-space/contracts/media/memory.routes.ts'
import { getTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { createCalendarFeed, readCalendar } from '@love-space/contracts/space/calendar.routes.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { getInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { disownPartner, getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { randomBytes } from 'node:crypto'
import { databaseUrlOf } from '../database.ts'
import { exportedWords } from '../exported-words.ts'
import { soundPicture } from '../hostile-files.ts'
import { isRefused, shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import {
  newAccount,
  newCouple,
  newUser,
  signInElsewhere,
  stepUp,
  type Couple,
  type Partner,
  type TestUser,
} from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { signedInRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import { sendFile } from '../send-file.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'
import type { Target } from '../target.ts'
import { headOf, Wire } from '../wire.ts'
import {
  isEverywhere,
  readEverything,
  readsThatShow,
  writeEverything,
  type WordsOfAJoiner,
} from '../words-of-a-joiner.ts'

/** Time for which services may cache the members. */
const rememberedMs = 6_000
const dayMs = 86_400_000
const writesAtOnce = 4
const triesAtOnce = 12

const sharedReads = [
  getSpace,
  getInteraction,
  getMemory,
  getFile,
  getTimelineEvent,
  listTrash,
  getTodaysConversation,
  getMoodsOfSpace,
  getDailyQuestion,
  listActivities,
]

const codeOf = ({ json }: Answer): string => textAt(json, 'code')
const comes = (attempt: () => Promise<boolean>): Promise<boolean> =>
  waitFor(attempt, { timeoutMs: rememberedMs }).catch(() => false)
const disown = ({ browser }: Pick<Partner, 'browser'>, spaceId: string): Promise<Answer> =>
  browser.call(disownPartner, { params: { spaceId } })

const listen = async (target: Target, { browser }: Partner): Promise<Wire> => {
  const wire = await Wire.open(target.ports.gateway, browser.address)
  wire.write(headOf('GET', `/api${liveStream.path}`, [['Authorization', `Bearer ${browser.token}`]]))
  await wire.until(({ received }) => received.includes('ready'), rememberedMs)
  return wire
}

const keepWhatOpens = async ({ target }: Scene, { partners: [first, joiner] }: Couple, fileId: string) => {
  const sent = await sendFile(first, soundPicture(target.chance))
  const addressFor = async ({ browser }: Partner, id: string) =>
    textAt((await browser.call(getFile, { params: { id } })).json, 'data.file.url')
  await stepUp(joiner)
  const feed = await joiner.browser.call(createCalendarFeed, { params: { spaceId: joiner.spaceId } })
  return {
    forwarded: await addressFor(joiner, textAt(sent.json, 'data.file.id')),
    firstsOwn: await addressFor(first, fileId),
    feed: new URL(textAt(feed.json, 'data.url')).searchParams.get('token') ?? '',
    streams: await Promise.all([first, joiner].map((partner) => listen(target, partner))),
  }
}
type Kept = Awaited<ReturnType<typeof keepWhatOpens>>

const readAddress = ({ send, newAddress }: Target, path: string): Promise<Answer> =>
  send({ address: newAddress(), path })
const readFeed = (target: Target, token: string): Promise<Answer> =>
  target.newBrowser().call(readCalendar, { query: { token } })

/** Tries to disown as anyone else: only the first member can, after a step-up. */
const disownAsOthers = async ({ others }: Scene, tally: Tally, { partners, spaceId }: Couple, stranger: TestUser) => {
  const [first, joiner] = partners
  const people = { 'the joiner': joiner, 'a stranger': stranger, 'another couple': others.partners[0] }
  for (const [who, person] of Object.entries(people)) {
    await stepUp(person)
    const answer = await disown(person, spaceId)
    tally.check(`${who} disowns nobody in a space of others`, answer.status === 404, shown(answer))
  }
  first.browser.token = (await tap(first.browser, first.pair)).token
  const bare = await disown(first, spaceId)
  tally.check('the first member needs a step-up', codeOf(bare) === 'STEP_UP_REQUIRED', shown(bare))
}

/** Disowns the joiner, who goes on writing meanwhile. */
const disownAtOnce = async (tally: Tally, { partners: [first, joiner], spaceId }: Couple, words: string) => {
  await stepUp(first)
  const params = { spaceId }
  const { browser } = joiner
  const writing = Array.from({ length: writesAtOnce }, () => [
    browser.call(createMemory, { params, body: { title: words } }),
    browser.call(updateSpace, { params, body: { headline: words } }),
    browser.call(addSong, {
      params: { playlistId: spaceId },
      body: { url: 'https://music.example/b', titleArtist: words },
    }),
  ])
  for (const answer of await Promise.all([1, 2, 3].map(() => disown(first, spaceId)))) {
    tally.check('the first member says it, also at once and again', answer.status === 200, shown(answer))
  }
  await Promise.all(writing.flat())
}

/** Uses the joiner's session. Members' routes must answer that there is no such space. */
const stayBySession = async (scene: Scene, tally: Tally, couple: Couple, written: WordsOfAJoiner) => {
  const [first, joiner] = couple.partners
  const tells = ({ text }: Answer): boolean => text.includes(couple.private)
  const { browser } = joiner
  await comes(() => isEverywhere(false, joiner, written))
  const members = new Set(signedInRoutes.flatMap(({ route }) => (route.access === 'member' ? route.id : [])))
  for (const { id, answer } of await readEverything(scene, joiner, written)) {
    const isOut = !tells(answer) && (answer.status === 404 || !members.has(id))
    tally.check(`the joiner reads nothing more by ${id}`, isOut, shown(answer))
  }
  const writes = signedInRoutes.filter(({ route }) => route.access === 'member' && route.method !== 'GET')
  const attempt = async ({ route }: (typeof writes)[number]): Promise<void> => {
    const answer = await browser.call(route, exampleOf(route, scene, first) as never)
    const holds = isRefused(answer) && answer.status !== 429 && !tells(answer)
    tally.check(`the joiner does nothing more by ${route.id}`, holds, shown(answer))
  }
  for (let at = 0; at < writes.length; at += triesAtOnce) {
    await Promise.all(writes.slice(at, at + triesAtOnce).map(attempt))
  }
  const renewed = await browser.call(refresh)
  browser.token = textAt(renewed.json, 'data.token')
  tally.check('the joiner keeps the account', renewed.status === 200, shown(renewed))
  for (const opened of [browser, await signInElsewhere(scene.target, joiner)]) {
    const space = await opened.call(getSpace, { params: { spaceId: couple.spaceId } })
    tally.check('which opens no space, renewed or by the password', space.status === 404, shown(space))
  }
}

/** Tries both rings at every route that takes a ring. They must open nothing to anybody. */
const returnByRing = async (
  { target }: Scene,
  tally: Tally,
  { partners, private: secret }: Couple,
  stranger: TestUser,
) => {
  const [first, joiner] = partners
  const { token, object } = joiner.pair
  for (const person of [joiner, stranger]) {
    const { browser, userId } = person
    const tapped = await tap(browser, joiner.pair)
    const isOpen = tapped.token !== '' || tapped.challenge !== '' || tapped.answer.text.includes(secret)
    tally.check('a tap of the ring opens nothing', tapped.action === 'denied' && !isOpen, tapped.action)
    for (const route of [createWithToken, addUserByToken]) {
      const answer = await browser.call(route, { body: { token, object, userId } })
      tally.check(`the ring lets nobody in by ${route.id}`, codeOf(answer) === 'RING_INACTIVE', shown(answer))
    }
    const firsts = await tap(browser, first.pair)
    tally.check("the first member's link signs nobody else in", firsts.token === '', firsts.action)
  }
  const browser = target.newBrowser()
  const signedIn = await browser.call(passwordlessSpaceLogin, { body: { spaceToken: token, object } })
  tally.check('the ring signs nobody in', isRefused(signedIn), shown(signedIn))
  for (const more of [{ spaceToken: token }, {}]) {
    const answer = await browser.call(register, { body: { ...newAccount(target), ringToken: object, ...more } })
    tally.check('nobody registers with the ring', isRefused(answer), shown(answer))
  }
  const looks = [
    await browser.call(validateToken, { query: joiner.pair }),
    await browser.call(peekSpaceToken, { query: joiner.pair }),
  ]
  for (const answer of looks) tally.check('the ring names no space', !answer.text.includes(secret), shown(answer))
}

/** Checks that open streams, addresses of files and a calendar end. */
const useKeptAddresses = async ({ target }: Scene, tally: Tally, couple: Couple, kept: Kept) => {
  const [first] = couple.partners
  const refused = {
    'an address of a file': async () => (await readAddress(target, kept.forwarded)).status === 404,
    'the address of a calendar': async () => (await readFeed(target, kept.feed)).status === 404,
    "the first member's address of a file of the joiner": async () =>
      (await readAddress(target, kept.firstsOwn)).status === 404,
  }
  for (const [what, isRefusedNow] of Object.entries(refused)) tally.check(`${what} ends`, await comes(isRefusedNow))
  const made = await first.browser.call(createMemory, { params: { spaceId: couple.spaceId }, body: { title: 'Since' } })
  const id = textAt(made.json, 'data.memory.id')
  const [firsts, joiners] = kept.streams
  const isHeard = await firsts?.until(({ received }) => received.includes(id), rememberedMs)
  tally.check('the first member hears on the live stream of what is new', isHeard === true, shown(made))
  tally.check('the joiner does not', joiners?.received.includes(id) === false)
  for (const wire of kept.streams) wire.end()
}

/** Returns what the answers show, once they are the same twice: some follow by events. */
const whatShowsOnce = async (
  scene: Scene,
  first: Partner,
  written: WordsOfAJoiner,
  isSettled: (shown: readonly string[]) => boolean,
): Promise<string[]> => {
  let shown: string[] = []
  await comes(async () => {
    shown = await readsThatShow(scene, first, written)
    return isSettled(shown)
  })
  return shown
}

const findHidden = async (scene: Scene, tally: Tally, { partners: [first] }: Couple, written: WordsOfAJoiner) => {
  const { spaceId, memoryId, messageId, fileId, trashedId } = written
  await comes(() => isEverywhere(false, first, written))
  const left = await whatShowsOnce(scene, first, written, (shown) => shown.length === 0)
  tally.check('no read shows the first member what the joiner wrote', left.length === 0, left)
  const { browser } = first
  const byId = {
    'likes the memory': browser.call(likeMemory, { params: { id: memoryId }, body: {} }),
    'likes the letter': browser.call(likeLoveMessage, { params: { id: messageId }, body: {} }),
    'chooses the letter': browser.call(chooseLetterForBook, { params: { id: messageId }, body: { chosen: true } }),
    'saves the file': browser.call(createFilesDownload, { body: { ids: [fileId] } }),
    'takes it from the trash': browser.call(restoreFromTrash, { params: { spaceId, kind: 'memory', id: trashedId } }),
  }
  for (const [what, answered] of Object.entries(byId)) {
    const answer = await answered
    tally.check(`the first member ${what} no more`, answer.status === 404, shown(answer))
  }
}

const takeCopies = async (scene: Scene, tally: Tally, couple: Couple, words: string) => {
  const [firsts, joiners] = await Promise.all(couple.partners.map((partner) => exportedWords(scene.target, partner)))
  tally.check("the first member's copy holds the own words alone", firsts?.includes(words) === false)
  tally.check('which are in it', firsts?.includes(couple.private) === true)
  tally.check("the joiner's copy holds what the joiner wrote", joiners?.includes(words) === true)
  tally.check('and nothing of the first member', joiners?.includes(couple.private) === false)
}

const areTold = async (tally: Tally, { partners }: Couple) => {
  for (const [index, type] of (['partner_disowned', 'disowned'] as const).entries()) {
    const isNotified = async () => {
      const { json } = (await partners[index]?.browser.call(listNotifications)) ?? {}
      const notifications = valueAt(json, 'data.notifications') as { type: string }[]
      return notifications.filter((one) => one.type === type).length === 1
    }
    tally.check(`one notification says ${type}`, await comes(isNotified))
  }
}

const mayNotReverse: readonly OperatorRole[] = ['support', 'factory', 'marketing']

/** Reverses the disowning. Only an operator who may change rings in use can, at that ring alone. */
const reverse = async (scene: Scene, tally: Tally, couple: Couple, written: WordsOfAJoiner, before: string[]) => {
  const { target, others } = scene
  const [first, joiner] = couple.partners
  const params = { id: joiner.ringId }
  for (const role of scene.isShort ? mayNotReverse.slice(0, 1) : mayNotReverse) {
    const answer = await (await signInAsOperator(target, role)).call(reverseDisowning, { params })
    tally.check(`${role} reverses nothing`, answer.status === 403, shown(answer))
  }
  for (const { browser } of couple.partners) {
    const answer = await browser.call(reverseDisowning, { params })
    tally.check('neither of the two reverses it', answer.status === 403, shown(answer))
  }
  const operator = await signInAsOperator(target, 'admin')
  for (const { ringId } of [first, ...others.partners]) {
    const answer = await operator.call(reverseDisowning, { params: { id: ringId } })
    tally.check('at another ring there is nothing to reverse', codeOf(answer) === 'DISOWNING_FINAL', shown(answer))
  }
  const history = await operator.call(readRingHistory, { params })
  const isSaid = history.text.includes('"because":"disowned"')
  tally.check("the ring's history says why it was retired", isSaid, shown(history))
  const answers = await Promise.all([1, 2].map(() => operator.call(reverseDisowning, { params })))
  const isReversed = answers.some(({ status }) => status === 200) && answers.every(({ status }) => status < 500)
  tally.check('an admin reverses it, also twice at once', isReversed, answers.map(shown).join())
  await comes(() => isEverywhere(true, first, written))
  // The notifications that the joiner caused were deleted for good.
  const toReturn = before.filter((id) => id !== listNotificationPreviews.id)
  const after = await whatShowsOnce(scene, first, written, (shown) => toReturn.every((id) => shown.includes(id)))
  const missing = toReturn.filter((id) => !after.includes(id))
  tally.check('and all of it is read again', missing.length === 0, missing)
  const space = await joiner.browser.call(getSpace, { params: { spaceId: couple.spaceId } })
  tally.check('the joiner is a member again', space.status === 200, shown(space))
  const tapped = await tap(joiner.browser, joiner.pair)
  tally.check('whose ring asks for the PIN', tapped.action === 'pin' && tapped.token === '', tapped.action)
  return operator
}

/** Moves a stored time back, because attacks cannot wait for days. */
const putBack = async (target: Target, spaceId: string, field: string, days: number): Promise<void> => {
  const connection = await connectMongo({ url: await databaseUrlOf(target, 'space'), database: databaseOf('space') })
  try {
    const at = new Date(Date.now() - days * dayMs)
    await connection.collection<{ _id: string }>('spaces').updateOne({ _id: spaceId }, { $set: { [field]: at } })
  } finally {
    await connection.close()
  }
}

const comeTooLate = async (
  { target }: Scene,
  tally: Tally,
  { partners: [first, joiner], spaceId }: Couple,
  operator: Awaited<ReturnType<typeof reverse>>,
) => {
  await stepUp(first)
  await putBack(target, spaceId, 'members.1.joinedAt', limits.disownDaysMax)
  const late = await disown(first, spaceId)
  const what = `after ${limits.disownDaysMax} days nobody is disowned`
  tally.check(what, codeOf(late) === 'PARTNER_NOT_DISOWNABLE', shown(late))
  await putBack(target, spaceId, 'members.1.joinedAt', limits.disownDaysMax - 1)
  const settleWithin = await disown(first, spaceId)
  tally.check('the first member says it again in time', settleWithin.status === 200, shown(settleWithin))
  await putBack(target, spaceId, 'disowned.1.at', limits.disownedKeptDays)
  const answer = await operator.call(reverseDisowning, { params: { id: joiner.ringId } })
  const said = `after ${limits.disownedKeptDays} days nothing is reversed`
  tally.check(said, codeOf(answer) === 'DISOWNING_FINAL', shown(answer))
}

export const disownedPartners: Row = {
  id: 'DP',
  title: 'whoever joined by the second ring and is not the partner, shut out by the first member',
  attack: async (scene, tally) => {
    const couple = await newCouple(scene.target)
    const stranger = await newUser(scene.target)
    const words = `not-yours-${randomBytes(9).toString('hex')}`
    const written = await writeEverything(scene, couple, words)
    for (const answer of written.answers) tally.check('a joiner writes', answer.status < 300, shown(answer))
    const before = await whatShowsOnce(scene, couple.partners[0], written, (shown) =>
      sharedReads.every(({ id }) => shown.includes(id)),
    )
    const unread = sharedReads.filter(({ id }) => !before.includes(id))
    tally.check(
      'the first member reads the joiner everywhere',
      unread.length === 0,
      unread.map(({ id }) => id),
    )
    tally.notes.push(`${before.length} reads showed what the joiner wrote`)
    await disownAsOthers(scene, tally, couple, stranger)
    const kept = await keepWhatOpens(scene, couple, written.fileId)
    await disownAtOnce(tally, couple, words)
    await findHidden(scene, tally, couple, written)
    await stayBySession(scene, tally, couple, written)
    await useKeptAddresses(scene, tally, couple, kept)
    await returnByRing(scene, tally, couple, stranger)
    await areTold(tally, couple)
    await takeCopies(scene, tally, couple, words)
    const operator = await reverse(scene, tally, couple, written, before)
    await comeTooLate(scene, tally, couple, operator)
  },
}
