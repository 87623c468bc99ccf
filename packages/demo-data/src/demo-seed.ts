import { readFile, rename, writeFile } from 'node:fs/promises'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { importLoveMessages } from '@love-space/contracts/engagement/message.internal.ts'
import { importMoods } from '@love-space/contracts/engagement/mood.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { issueSpace } from '@love-space/contracts/space/space.internal.ts'
import { addDays, dayBefore, dayIn, endOfDayIn } from '@love-space/couple-rules/days.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { ApiError, createDemoClient, type DemoClient } from './demo-client.ts'
import { demoAdmin, demoCouple, demoMessages, demoSpace, emptyCouple, emptyCoupleSpace } from './demo-people.ts'
import { addDemoBook } from './add-demo-book.ts'
import { addDemoLooks } from './add-demo-looks.ts'
import { addDemoMemories } from './add-demo-memories.ts'
import { addDemoTimeline } from './add-demo-timeline.ts'
import { addDemoTogether } from './add-demo-together.ts'
import { lettersOfAYear, moodsOfAYear } from './demo-year.ts'
import { pairOf } from './tap-link.ts'

const togetherYears = 2

export const demoFile = 'demo.json'
const ringsPerSpace = 2
const internalTimeoutMs = 30_000

interface DemoPerson {
  name: string
  email: string
  password: string
  pin: string
}

export interface Demo {
  web: string
  api: string
  admin: { email: string; password: string }
  couple: DemoPerson[]
  emptyCouple: DemoPerson[]
  taps: { owned: string[]; ofEmpty: string[]; free: string[] }
  /** State of the seed. The operator's id identifies the database; `version` is the number of completed steps. */
  seed: { adminId: string; version: number }
}

const lettersPerCall = 100
const hourMs = 3_600_000

interface Run {
  path: string
  web: string
  gatewayUrl: string
  clientOf: (service: 'auth' | 'engagement' | 'space') => InternalClient
  log: (line: string) => void
  /** Limits for memories and milestones, and for the days of letters and moods. */
  latest?: Latest | undefined
}

interface Latest {
  readonly items: number
  readonly days: number
}

interface Seeding extends Pick<Run, 'clientOf' | 'latest'> {
  call: DemoClient
  demo: Demo
  /** Signs the couple in, once: hashing passwords is slow on purpose. */
  enterOnce: () => ReturnType<typeof enterSpace>
}

export const seedDemo = async ({ path, web, gatewayUrl, clientOf, log, latest }: Run): Promise<Demo> => {
  const call = createDemoClient(gatewayUrl, web)
  const { name, email, password } = demoAdmin
  const operator = await clientOf('auth').call(createOperator, {
    body: { name, email, password, roles: ['super_admin'] },
    timeoutMs: internalTimeoutMs,
  })
  const adminId = operator.data.userId

  const earlier = await readDemo(path)
  const known = earlier?.seed.adminId === adminId ? earlier : undefined
  const newLinks = () => issueLinks(clientOf('space'))
  const demo: Demo = {
    web,
    api: `${web}/api`,
    admin: { email, password },
    couple: demoCouple.map((person) => ({ ...person })),
    emptyCouple: emptyCouple.map((person) => ({ ...person })),
    taps: {
      owned: atOrigin(known?.taps.owned ?? (await newLinks()), web),
      ofEmpty: atOrigin((known?.taps as Partial<Demo['taps']> | undefined)?.ofEmpty ?? (await newLinks()), web),
      free: atOrigin(known?.taps.free ?? [], web),
    },
    seed: { adminId, version: known ? versionOf(known) : 0 },
  }
  await writeDemo(path, demo)
  let entered: ReturnType<typeof enterSpace> | undefined
  const enterOnce = () => (entered ??= enterSpace(call, demo))
  for (const fillIn of steps.slice(demo.seed.version)) {
    await unlessCoupleChanged(log, () => fillIn({ call, clientOf, demo, latest, enterOnce }))
  }
  if (!(await opensEmptySpace(call, demo.taps.free))) demo.taps.free = atOrigin(await newLinks(), web)
  demo.seed.version = steps.length
  await writeDemo(path, demo)
  return demo
}

/** Returns the seed's version. Demo files of an earlier version only have `isComplete`. */
const versionOf = ({ seed }: Demo): number =>
  seed.version ?? ((seed as { isComplete?: boolean }).isComplete === true ? 1 : 0)

/** Runs a step, unless a user has changed the couple: another password or another space. */
const unlessCoupleChanged = async (log: (line: string) => void, fillIn: () => Promise<void>): Promise<void> => {
  try {
    await fillIn()
  } catch (error) {
    if (!(error instanceof ApiError) || !['LOGIN_FAILED', 'ALREADY_IN_SPACE', 'NO_SPACES'].includes(error.code))
      throw error
    log(`The demo couple was changed, so nothing is added to it: ${error.message}`)
  }
}

/** Signs the couple in. Returns no space if they changed it. */
const enterSpace = async (call: DemoClient, demo: Demo): Promise<{ couple: SignedIn[]; space?: Space }> => {
  const couple: SignedIn[] = []
  for (const { email, password } of demo.couple) couple.push((await call(login, { body: { email, password } })).data)
  const [space] = (await call(listSpaces, { token: couple[0]?.token ?? '' })).data.spaces
  const isTheirs = space && space.users.length === demo.couple.length && space.status === 'ACTIVE'
  return isTheirs ? { couple, space } : { couple }
}

/** Wraps a step that is skipped if the couple changed their space. */
const inTheirSpace =
  (add: (seeding: Seeding, couple: SignedIn[], space: Space) => Promise<void>) =>
  async (seeding: Seeding): Promise<void> => {
    const { couple, space } = await seeding.enterOnce()
    if (space) await add(seeding, couple, space)
  }

/** Returns the members' ids; undefined for a partner who has left. */
const idsIn = (couple: readonly SignedIn[], space: Space) =>
  couple.map(({ user }) => (space.users.some(({ id }) => id === user.id) ? user.id : undefined))

/** Returns whether a day is among the latest, or is this day of last year, which home shows. */
const isAmongLatest =
  (today: string, latest: Latest | undefined) =>
  ({ date }: { readonly date: string }): boolean =>
    latest === undefined || date >= addDays(today, -latest.days) || date.slice(5) === today.slice(5)

/** Only local runs have this internal route. */
const seedMoods = inTheirSpace(async ({ clientOf, latest }, couple, space) => {
  const ids = idsIn(couple, space)
  const isWanted = isAmongLatest(space.today, latest)
  const all = moodsOfAYear(space.today).flatMap(({ person, ...mood }) => {
    if (!isWanted(mood)) return []
    const userId = ids[person]
    return userId === undefined ? [] : [{ ...mood, userId }]
  })
  for (let start = 0; start < all.length; start += limits.importedMoodsMax) {
    const moods = all.slice(start, start + limits.importedMoodsMax)
    const call = { params: { spaceId: space.id }, body: { moods }, timeoutMs: internalTimeoutMs }
    await clientOf('engagement').call(importMoods, call)
  }
})

/** Only local runs have this internal route. */
const seedYear = inTheirSpace(async ({ clientOf, latest }, couple, space) => {
  const ids = idsIn(couple, space)
  const isWanted = isAmongLatest(space.today, latest)
  const letters = lettersOfAYear(space.today).flatMap(({ writer, minute, ...letter }) => {
    if (!isWanted(letter)) return []
    const userId = ids[writer]
    return userId === undefined ? [] : [{ ...letter, userId, writtenAt: timeOf(space.timeZone, letter.date, minute) }]
  })
  for (let start = 0; start < letters.length; start += lettersPerCall) {
    const messages = letters.slice(start, start + lettersPerCall)
    const call = { params: { spaceId: space.id }, body: { messages }, timeoutMs: internalTimeoutMs }
    await clientOf('engagement').call(importLoveMessages, call)
  }
})

/** Returns the instant `minute` minutes after a day's midnight in a zone; an hour off on days when clocks change. */
const timeOf = (timeZone: string, day: string, minute: number): string => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // In zones twelve or more hours ahead, noon UTC is on the next day.
  const within = dayIn(timeZone, noon) === day ? noon : noon - 12 * hourMs
  return new Date(endOfDayIn(timeZone, within) - 24 * hourMs + minute * 60_000).toISOString()
}

const moveIn = async (call: DemoClient, people: readonly DemoPerson[], taps: readonly string[]) => {
  const [first, second] = [await enter(call, people[0], taps[0]), await enter(call, people[1], taps[1])]
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { space } = (
    await call(createWithToken, {
      body: { ...pairOf(taps[0] ?? ''), userId: first.user.id, timeZone },
      token: first.token,
    })
  ).data
  await call(addUserByToken, {
    body: { ...pairOf(taps[1] ?? ''), userId: second.user.id },
    token: second.token,
  })
  return { couple: [first, second] as const, space, timeZone }
}

const seedCouple = async ({ call, demo }: Seeding): Promise<void> => {
  const { couple, space, timeZone } = await moveIn(call, demo.couple, demo.taps.owned)
  const { today } = space
  const yesterday = dayBefore(today)
  const relationshipStartDate = `${Number(today.slice(0, 4)) - togetherYears}-${today.slice(5, 8)}14`
  await call(updateSpace, {
    params: { spaceId: space.id },
    body: { ...demoSpace, relationshipStartDate, timeZone, spaceSettingComplete: true },
    token: couple[0].token,
  })
  for (const [index, { token }] of couple.entries()) {
    await sendMessage(call, token, { message: demoMessages.yesterday[index] ?? '', date: yesterday })
    await sendMessage(call, token, { message: demoMessages.today[index] ?? '', date: today })
  }
}

const seedEmptyCouple = async ({ call, demo }: Seeding): Promise<void> => {
  const { couple, space, timeZone } = await moveIn(call, demo.emptyCouple, demo.taps.ofEmpty)
  await call(updateSpace, {
    params: { spaceId: space.id },
    body: { ...emptyCoupleSpace, relationshipStartDate: space.today, timeZone, spaceSettingComplete: true },
    token: couple[0].token,
  })
}

/** Seed steps in order. The number of completed steps is stored, so append new ones at the end. */
const steps: readonly ((seeding: Seeding) => Promise<void>)[] = [
  seedCouple,
  seedYear,
  inTheirSpace(({ call, latest }, couple, space) => addDemoMemories(call, couple, space, latest?.items)),
  seedMoods,
  inTheirSpace(({ call, latest }, couple, space) => addDemoTimeline(call, couple, space, latest?.items)),
  seedEmptyCouple,
  inTheirSpace(({ call }, couple, space) => addDemoTogether(call, couple, space)),
  inTheirSpace(({ call }, couple, space) => addDemoLooks(call, couple, space)),
  inTheirSpace(({ call }, couple, space) => addDemoBook(call, couple, space)),
]

const enter = async (call: DemoClient, person: DemoPerson | undefined, link: string | undefined): Promise<SignedIn> => {
  if (!person) throw new Error('A demo couple has only one member.')
  const { name, email, password, pin } = person
  const { token: spaceToken, object: ringToken } = pairOf(link ?? '')
  try {
    return (await call(register, { body: { name, email, password, pin, ringToken, spaceToken } })).data
  } catch (error) {
    if (!(error instanceof ApiError) || !['EMAIL_TAKEN', 'RING_TAKEN', 'SPACE_FULL'].includes(error.code)) throw error
    return (await call(login, { body: { email, password } })).data
  }
}

const sendMessage = async (call: DemoClient, token: string, body: { message: string; date: string }): Promise<void> => {
  try {
    await call(createLoveMessage, { body, token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'MESSAGE_ALREADY_SENT') throw error
  }
}

const issueLinks = async (space: InternalClient): Promise<string[]> => {
  const issued = await space.call(issueSpace, { body: { rings: ringsPerSpace }, timeoutMs: internalTimeoutMs })
  return issued.data.links.map(({ url }) => url)
}

const opensEmptySpace = async (call: DemoClient, taps: string[]): Promise<boolean> => {
  if (taps.length === 0) return false
  try {
    for (const tap of taps) {
      const { valid, canCreateSpace } = (await call(validateToken, { query: pairOf(tap) })).data
      if (!valid || !canCreateSpace) return false
    }
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

const atOrigin = (links: readonly string[], origin: string): string[] =>
  links.map((link) => {
    const { pathname, search } = new URL(link)
    return `${origin}${pathname}${search}`
  })

export const readDemo = async (path: string): Promise<Demo | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Demo)
}

const writeDemo = async (path: string, demo: Demo): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
