import { batchOf } from '@love-space/testing/batch.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import type { EmailProposal, User } from '@love-space/contracts/auth/user.ts'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { Passkey } from '@love-space/contracts/auth/passkey.ts'
import type { PushDevice } from '@love-space/contracts/engagement/push.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { formerSpaceOf, gameOf, paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { notKeptPath, sharedPath } from '@love-space/contracts/share-target.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import type { JoinRequest, OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { createDemoClient, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { demoMessages } from '@love-space/demo-data/demo-people.ts'
import type { Demo } from '@love-space/demo-data/demo-seed.ts'
import { enterByTap } from '@love-space/demo-data/enter-by-tap.ts'
import { pictureOf } from './pictures.ts'
import { holds, servesStation, stationOfThePicture, withoutNfc } from './station-stage.ts'

/** Who views a scene. `setup`: a user in a space without set-up. `beginner`: a partner in an empty space. */
export type Viewer = 'visitor' | 'partner' | 'beginner' | 'alone' | 'setup' | 'spaceless' | 'operator'

export interface Scene {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  readonly on?: 'phone' | 'desktop'
  /** Whether the scene is an overlay, of which only the visible screen matters. */
  readonly isOverlay?: boolean
  readonly isWaiting?: boolean
  readonly before?: (page: Page, stage: Stage) => Promise<unknown>
  readonly after?: (page: Page, stage: Stage) => Promise<unknown>
}

type Visit = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Stage {
  readonly demo: Demo
  readonly visitOf: (viewer: Viewer) => Promise<Visit | undefined>
  readonly taps: readonly string[]
  readonly letters: readonly LoveMessage[]
}

const password = 'two-by-the-sea'
const pin = '4821'
/** Age at which stored sign-ins are renewed: access tokens last 15 minutes, and every browser starts with one. */
const visitMinutesMax = 8

async function newcomer(call: DemoClient, name: string, tap?: string) {
  const email = `${name.toLowerCase()}.${Math.random().toString(36).slice(2, 10)}@example.com`
  const person = { name: `${name} Moss`, email, password, pin }
  if (tap !== undefined) return { email, password, ...(await enterByTap(call, tap, 'first', person)) }
  await call(register, { body: person })
  return { email, password, token: undefined, space: undefined }
}

export async function settledAlone({ web }: Demo, name: string, tap: string) {
  const call = createDemoClient(web, web)
  const { email, token, space } = await newcomer(call, name, tap)
  if (!token || !space) throw new Error('The ring opened no space.')
  const relationshipStartDate = addDays(space.today, -40)
  const body = { customName: 'Harbour', relationshipStartDate, spaceSettingComplete: true as const }
  await call(updateSpace, { params: { spaceId: space.id }, body, token })
  return { email, password }
}

/** Signs all viewers in. `taps` are free rings of three empty spaces. */
export async function prepareStage(demo: Demo, taps: readonly string[]): Promise<Stage> {
  const { web } = demo
  const call = createDemoClient(web, web)
  const people = {
    partner: demo.couple[1],
    beginner: demo.emptyCouple[0],
    alone: await settledAlone(demo, 'Ada', taps[0] ?? ''),
    setup: await newcomer(call, 'Ida', taps[1]),
    spaceless: await newcomer(call, 'Uma'),
    operator: demo.admin,
  }
  const letters: LoveMessage[] = []
  for (const [index, person] of demo.couple.entries()) {
    const { token, user } = (await call(login, { body: { email: person.email, password: person.password } })).data
    const { spaces } = (await call(listSpaces, { token })).data
    const { id, name, avatar } = user
    const at = new Date(Date.now() - (2 - index) * 3_600_000).toISOString()
    letters.push({
      id: messageIdOf(spaces[0]?.id ?? '', spaces[0]?.today ?? '', id),
      message: demoMessages.today[index] ?? '',
      mood: index === 0 ? 'romantic' : 'playful',
      tags: [],
      date: spaces[0]?.today ?? '',
      createdById: id,
      createdBy: { id, name, avatar },
      likes: [],
      createdAt: at,
      updatedAt: at,
    })
  }
  const visits = new Map<Viewer, { visit: Visit; until: number }>()
  const visitOf = async (viewer: Viewer): Promise<Visit | undefined> => {
    if (viewer === 'visitor') return undefined
    const known = visits.get(viewer)
    if (known && performance.now() < known.until) return known.visit
    const person = people[viewer]
    if (!person) throw new Error(`The demo data has no user for the viewer ${viewer}.`)
    const { token, user } = (await call(login, { body: { email: person.email, password: person.password } })).data
    const localStorage = [
      { name: 'authToken', value: token },
      { name: 'user', value: JSON.stringify(user) },
    ]
    const visit: Visit = { cookies: [], origins: [{ origin: web, localStorage }] }
    visits.set(viewer, { visit, until: performance.now() + visitMinutesMax * 60_000 })
    return visit
  }
  return { demo, visitOf, taps: taps.slice(2), letters }
}

export async function playScene(
  browser: Browser,
  stage: Stage,
  scene: Scene,
  size: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const visit = await stage.visitOf(scene.as)
  const isPhone = size.width < 768
  const context = await browser.newContext({
    viewport: size,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    // Service workers' caches would hide the scene's answers.
    serviceWorkers: 'block',
    baseURL: stage.demo.web,
    ...(visit ? { storageState: visit } : {}),
    ...options,
  })
  const page = await context.newPage()
  try {
    // A fixed number of days avoids an anniversary.
    if (scene.as === 'partner') {
      await days(772)(page)
      await letters(page, (all, date) =>
        all.length === 0 && date === stage.letters[0]?.date ? [...stage.letters] : all,
      )
    }
    await scene.before?.(page, stage)
    await page.goto(scene.path.startsWith('tap:') ? tapOf(stage, scene.path) : scene.path, { waitUntil: 'commit' })
    if (!scene.isWaiting) await settle(page)
    if (!scene.isWaiting && scene.isOverlay !== true) await seeAll(page)
    if (!(await drawsFrames(page))) {
      await closeScene(page)
      return await playScene(browser, stage, scene, size, options)
    }
    await scene.after?.(page, stage)
    return page
  } catch (error) {
    await closeScene(page)
    throw new Error(`${scene.name} at ${size.width} px could not be played`, { cause: error })
  }
}

/** Closes a scene, also while answers are being changed. */
export async function closeScene(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/** Returns whether the browser draws frames. A headless one sometimes stops drawing a page that scrolled fast. */
const drawsFrames = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Promise.race([
      new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5_000)),
    ]),
  )

export async function settle(page: Page): Promise<void> {
  await page.locator('#root:not([data-prerendered]) main').first().waitFor()
  // An open dialog hides the page behind it.
  await page.locator('main').getByRole('heading', { includeHidden: true }).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
    }),
  )
}

export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The time limit covers missing frames, which `drawsFrames` reports.
    const frame = () =>
      Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 250))])
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await settle(page)
}

const tapOf = ({ demo, taps }: Stage, path: string): string =>
  (path === 'tap:owned' ? demo.taps.owned[1] : path === 'tap:free' ? taps[0] : undefined) ?? ''

type Change = (data: unknown) => void
const changes = new WeakMap<Page, Map<string, Change[]>>()

/** Changes an answer. Several changes of one answer add up. */
async function answer<Data>(page: Page, path: string, change: (data: Data) => void): Promise<void> {
  const ofPage = changes.get(page) ?? new Map<string, Change[]>()
  changes.set(page, ofPage)
  const known = ofPage.get(path)
  if (known) {
    known.push(change as Change)
    return
  }
  const all = [change as Change]
  ofPage.set(path, all)
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const json = (await response.json()) as { data: unknown }
    if (response.ok()) all.forEach((one) => one(json.data))
    await route.fulfill({ response, json })
  })
}
const problem = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: '', status, requestId: 'picture', ...body }),
    }),
  )

/** Simulates that the partner has saved another version of a memory meanwhile. */
const isChangedMeanwhile = (change: Partial<Memory>) => async (page: Page) => {
  const known = new Map<string, Memory>()
  await answer<{ memories?: readonly Memory[] }>(page, '/memories/*', ({ memories = [] }) =>
    memories.forEach((memory) => known.set(memory.id, memory)),
  )
  await page.route('**/api/memories/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const memory = known.get(route.request().url().split('/').at(-1) ?? '')
    const { version = 0 } = memory ?? {}
    await refuse(route, 409, 'ITEM_CHANGED_SINCE', {
      current: { memory: { ...memory, ...change, version: version + 1 } },
    })
  })
}
const isGoneMeanwhile = (page: Page) =>
  page.route('**/api/memories/*', (route) =>
    route.request().method() === 'PUT' ? refuse(route, 404, 'MEMORY_NOT_FOUND') : route.fallback(),
  )
const refuse = (route: Route, status: number, code: string, more: object = {}) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code, message: code, requestId: 'picture', ...more }),
  })
const writes = (label: string, words: string) => (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('main')).getByLabel(label).first().fill(words)
const twoVersions = (page: Page) => page.getByRole('region', { name: 'You both changed this' }).waitFor()

const requestOfThePicture = () => ({
  id: '64b000000000000000000001',
  askedAt: new Date(Date.now() - 3_600_000).toISOString(),
  expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
})
const hidesAWish = (page: Page) =>
  answer<{ wishes: Wish[] }>(page, '/space/*/wishes', ({ wishes }) => {
    const own = wishes.find(({ ownerId }) => ownerId !== null)
    if (own) own.isHidden = true
  })

/** Opens the sealed letters, whose days are all to come. */
const hasOpenLetters = (page: Page) =>
  page.route('**/api/capsules?*state=open*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('state=open', 'state=sealed') })
    const { data } = (await response.json()) as { data: { capsules: Capsule[] } }
    const text = 'A year ago you asked me where I see us. Here, I hope: at the same table, with worse jokes.'
    const { origin, searchParams } = new URL(route.request().url())
    const ofSpace = `${origin}/api/memories/${searchParams.get('spaceId') ?? ''}`
    const found = (await (await route.fetch({ url: ofSpace })).json()) as { data: { memories: Memory[] } }
    const fileIds = found.data.memories.flatMap(({ media }) => media.map(({ id }) => id)).slice(0, 3)
    const opened = { isOpen: true, opensOn: '2026-11-20', openedOn: '2026-11-20', sealedOn: '2025-11-20' }
    const capsules = data.capsules.map((one, at) => ({
      ...one,
      ...opened,
      text: one.text ?? text,
      fileIds: at === 0 ? fileIds : fileIds.slice(0, 1),
      voice: { fileId: voiceFileIds[at % 2] ?? '', transcript: null },
    }))
    await route.fulfill({ response, json: { data: { ...data, capsules } } })
  })

/** Lets the day of the sealed letters come, of which some wait for the rings. */
const haveLettersWaiting = (page: Page) =>
  answer<{ capsules: Capsule[] }>(page, '/capsules*', ({ capsules }) => {
    for (const one of capsules) Object.assign(one, { together: true, waitsForRings: true, opensOn: '2026-11-20' })
  })

const isAskedToJoin = (page: Page) =>
  answer<{ joinRequests: JoinRequest[] }>(page, '/space/*/join-requests', (data) => {
    data.joinRequests = [
      { ...requestOfThePicture(), ringId: '64b000000000000000000002', name: 'Ben Moss', email: 'be…@example.com' },
    ]
  })
const asksToJoin = (state: OwnJoinRequest['state']) => (page: Page) =>
  answer<{ joinRequest: OwnJoinRequest | null }>(page, '/space/join-request', (data) => {
    data.joinRequest = { ...requestOfThePicture(), state }
  })
const mustChoosePassword = (page: Page) =>
  answer<{ user: User }>(page, '/auth/me-with-roles', ({ user }) => {
    user.mustChoosePassword = true
  })
const isProposedAnEmail = async (page: Page) => {
  const { id, askedAt: proposedAt, expiresAt: countsAt } = requestOfThePicture()
  const own = { id, email: 'mira.at.home@example.com', proposedAt, countsAt }
  await answer<{ user: User }>(page, '/auth/me-with-roles', ({ user }) => {
    user.emailProposal = own
  })
  await answer<{ own: EmailProposal | null }>(page, '/user/email-proposals', (data) => {
    data.own = own
  })
}
const isAskedForTheirData = (page: Page) => {
  const { id, askedAt, expiresAt: dueAt } = requestOfThePicture()
  const request = { id, askedAt, endedAt: null, code: null }
  return answer<{ requests: OwnDataRequest[] }>(page, '/user/data-requests', (data) => {
    data.requests = [
      { ...request, kind: 'erasure', state: 'waiting', dueAt },
      { ...request, kind: 'export', state: 'withdrawn', dueAt: null, endedAt: askedAt, code: 'STOPPED_BY_PERSON' },
    ]
  })
}

type Spaces = { spaces: Space[] }
const space = (page: Page, change: (space: Space) => void) =>
  answer<Spaces>(page, '/space', ({ spaces }) => spaces.forEach(change))
const letters = (page: Page, change: (messages: LoveMessage[], date: string) => LoveMessage[]) =>
  answer<{ date: string; messages: LoveMessage[] }>(page, '/love-message/conversation/*', (data) => {
    data.messages = change(data.messages, data.date)
  })
const spaceOfThePicture = '64b000000000000000000001'

const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const voiceFileIds = ['64b000000000000000000031', '64b000000000000000000032'] as const
const voicesIn = (page: Page) =>
  letters(page, (all) =>
    all.map((one, index) => ({
      ...one,
      voice: {
        fileId: voiceFileIds[index % 2] ?? '',
        transcript: index === 0 ? 'I forgot to say it this morning, so I say it now: sleep well.' : null,
      },
    })),
  )
/** A voice that can be played, and one that is being prepared. */
const voiceFiles = (page: Page) =>
  page.route('**/api/files/views', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { files: FileView[] } }
    for (const [index, id] of voiceFileIds.entries()) {
      const isReady = index === 0
      json.data.files.push({
        id,
        kind: 'audio',
        state: isReady ? 'ready' : 'processing',
        failure: null,
        name: 'Your voice.webm',
        type: 'audio/webm',
        bytes: 90_000,
        width: null,
        height: null,
        placeholder: null,
        takenAt: null,
        url: isReady ? `/api/files/${id}/voice.m4a` : null,
        renditions: [],
        crop: null,
        rotation: 0,
        converting: null,
        ...(isReady && {
          durationS: 83,
          waveform: Array.from({ length: 100 }, (_, at) => Math.abs(Math.sin(at / 3) * Math.cos(at / 17)) * 0.9),
        }),
        uploadedBy: spaceOfThePicture,
        createdAt: '2026-11-21T18:00:00.000Z',
      })
    }
    await route.fulfill({ response, json })
  })
const voices = both(voicesIn, voiceFiles)
const notifications = (page: Page, change: (all: Notification[]) => Notification[]) =>
  answer<{ notifications: Notification[]; total: number; unread: number }>(page, '/notifications*', (data) => {
    data.notifications = change(data.notifications)
    data.total = data.notifications.length
    data.unread = data.notifications.filter(({ isRead }) => !isRead).length
  })
const isRead = (read: boolean) => (page: Page) =>
  notifications(page, (all) => all.map((one) => ({ ...one, isRead: read })))
const allRead = isRead(true)
const days = (count: number) => (page: Page) =>
  space(page, (one) => {
    one.relationshipStartDate = addDays(one.today, -count)
  })

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}
/** Presses the tile, because its preview goes away once the picture is there. */
export const openPicture = (page: Page): Promise<void> =>
  page
    .locator('[data-entry]')
    .filter({ has: page.locator('img') })
    .first()
    .click()
const records = async (page: Page) => {
  await button('Add your voice')(page)
  await page.getByText('0:02', { exact: true }).waitFor()
}
const needsStepUp = (page: Page) =>
  problem(page, '/rings/*/reveal', 403, { code: 'STEP_UP_REQUIRED', message: 'Please confirm.' })
const cards = (page: Page) => page.getByRole('radio', { name: 'Cards' }).click()
const dialog = async (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const audited = (page: Page) => page.getByRole('region', { name: 'What operators did' }).waitFor()
const menu = (page: Page) => page.getByRole('menu').waitFor()
/** Chooses an item from the first card's menu. */
const chooses = (item: string) =>
  both(button(/^Options for /), menu, async (page) => page.getByRole('menuitem', { name: item }).click())
const alert = (page: Page) => page.getByRole('alert').first().waitFor()
const filters = (page: Page) => page.getByRole('combobox').first().waitFor()
const viewer = (page: Page) => page.locator('.media-viewer').getByRole('img').first().waitFor()
/** Shows all years, because the current one may be empty. */
const allYears = async (page: Page) => {
  await button('Show all years')(page)
  await page.getByRole('article').first().waitFor()
}
const songs = (page: Page) =>
  answer<{ space: Space }>(page, '/space/*', ({ space: one }) => {
    const titles = [
      'Etta James - At Last',
      'The Beatles - Something',
      'Al Green - Let’s Stay Together',
      'Norah Jones - Come Away with Me',
      'Ben E. King - Stand by Me',
    ]
    const at = one.createdAt
    const all = titles.map((titleArtist, index) => ({
      id: `64b00000000000000000010${index}`,
      playlistId: one.id,
      url: `https://www.youtube.com/watch?v=${index}`,
      titleArtist,
      description: index === 0 ? 'The one from the kitchen.' : '',
      icon: ['star', 'heart', 'music', 'play'][index % 4] ?? 'star',
      createdAt: at,
      updatedAt: at,
    }))
    one.playlists = [{ id: one.id, name: 'My Playlist', songs: all }]
  })
/** Puts what other apps shared where the service worker would. */
const shares = async (page: Page) => {
  const buffer = await pictureOf(page, 'teal', 'coral')
  await page.goto(paths.help)
  await page.evaluate(
    async (bytes) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
      const opening = indexedDB.open('love-space-shared')
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts'))
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const rest = { title: '', isCut: false, refused: [], beyond: 0 }
      const files = ['sea.png', 'bay.png'].map((name) => new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const refused = [
        { name: 'tickets.pdf', code: 'FILE_KIND_REFUSED', message: 'Only image and video files are allowed.' },
      ]
      const drafts = [
        { ...rest, id: 'one', sharedAt: 1, text: 'The evening at the harbour', url: '', files, refused },
        { ...rest, id: 'two', sharedAt: 2, text: 'At Last', url: 'https://open.spotify.com/track/at-last', files: [] },
      ]
      const writing = opening.result.transaction('drafts', 'readwrite')
      for (const draft of drafts) writing.objectStore('drafts').put(draft, [id, draft.id])
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [...buffer],
  )
}
const hasEnded = (page: Page) =>
  space(page, (one) => {
    const endedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const readableUntil = new Date(Date.now() + 87 * 86_400_000).toISOString()
    Object.assign(one, { status: 'ENDED', endedAt, endedBy: one.users[0]?.id ?? null, readableUntil })
  })
const hasTimeOff = (page: Page) =>
  space(page, (one) => {
    one.streakPause = { from: addDays(one.today, -2), to: addDays(one.today, 5) }
  })
const onlyFirstLetter = (page: Page) => letters(page, (all) => all.slice(0, 1))
const enterPin = async (page: Page) => {
  for (const digit of '4567') await page.getByRole('button', { name: digit, exact: true }).click()
}
const fillRegistration = async (page: Page) => {
  await page.getByLabel('Your name').fill('Eva Brook')
  await page.getByLabel(/E-?mail/).fill('eva.brook@example.com')
  await page.getByLabel('Password', { exact: true }).fill('two-by-the-sea')
  await page.getByLabel('Repeat password').fill('two-by-the-sea')
}
const withName = (name: string) => (page: Page) =>
  space(page, (one) => {
    const [first] = one.users
    if (first) first.name = name
  })

const ringsSign = (page: Page) =>
  space(page, ({ rings, today }) => {
    for (const [index, ring] of rings.entries()) {
      Object.assign(ring, { signs: true, lastUsedAt: `${addDays(today, -1 - 9 * index)}T07:12:00.000Z` })
    }
  })
const factoryKey = (name: string, sign: string, more: Partial<FactoryKey> = {}): FactoryKey => ({
  id: sign.repeat(24),
  name,
  thumbprint: `NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9X${sign}`,
  registeredAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  registeredBy: { id: 'a'.repeat(24), name: 'Olga Stone' },
  confirmedAt: null,
  ...more,
})
const factoryKeys = (page: Page) =>
  answer<{ factoryKeys: FactoryKey[] }>(page, '/admin/factory-keys', ({ factoryKeys: keys }) => {
    const confirmed = { confirmedAt: new Date().toISOString(), confirmedBy: { id: 'b'.repeat(24), name: 'Ben Moss' } }
    keys.push(factoryKey('Silver Works', '1', confirmed), factoryKey('Chips & Rings', '2'))
  })
const batchThatSigns = async (page: Page) => {
  await factoryKeys(page)
  await answer<{ batches: Batch[]; total: number }>(page, '/admin/batches?page=1', ({ batches }) => {
    const at = new Date().toISOString()
    const keysGiven = { at, factory: 'Silver Works', thumbprint: factoryKey('', '1').thumbprint }
    batches.push(batchOf({ id: 'c'.repeat(24), kind: 'sun', keysGiven, createdAt: at }))
  })
}

type More = Omit<Scene, 'name' | 'as' | 'path' | 'isOverlay'>
const draftOfAMemory = both(
  cards,
  chooses('Edit'),
  dialog,
  writes('Title', 'The house by the lake'),
  async (page) => page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click(),
  async (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
)
const passkeyNamed = (name: string | null, index: number): Passkey => {
  const at = new Date(Date.now() - 7_200_000).toISOString()
  return {
    id: `64b00000000000000000000${index}`,
    name,
    browser: 'Chrome on Windows',
    createdAt: at,
    lastUsedAt: index === 0 ? at : null,
  }
}

const scene = (name: string, as: Viewer, path: string, more: More = {}): Scene => ({ name, as, path, ...more })
const overlay = (name: string, as: Viewer, path: string, more: More): Scene => ({
  ...scene(name, as, path, more),
  isOverlay: true,
})

export const scenes: readonly Scene[] = [
  scene('welcome', 'visitor', '/'),
  scene('sign-in', 'visitor', paths.login),
  scene('sign-in-refused', 'visitor', paths.login, {
    after: async (page) => {
      await page.getByLabel(/E-?mail/).fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not-this-one')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  }),
  scene('register', 'visitor', paths.register),
  scene('register-errors', 'visitor', paths.register, { after: button('Continue') }),
  scene('register-pin', 'visitor', paths.register, {
    after: async (page) => {
      await fillRegistration(page)
      await button('Continue')(page)
      await page.getByRole('button', { name: '5', exact: true }).waitFor()
    },
  }),
  scene('register-by-ring', 'visitor', 'tap:free', { after: (page) => page.getByLabel('Your name').waitFor() }),
  scene('opening', 'visitor', `${paths.tap}#token=a&object=b`, {
    isWaiting: true,
    before: (page) => page.route('**/static/main.*.js', () => undefined),
    after: (page) => page.getByText('Opening').first().waitFor(),
  }),
  scene('tap-waiting', 'visitor', 'tap:owned', {
    isWaiting: true,
    before: (page) => page.route('**/api/space/token', () => undefined),
    after: (page) => page.getByText('Opening your space…').waitFor(),
  }),
  scene('tap-pin', 'visitor', 'tap:owned', { after: (page) => page.getByLabel('Your 4-digit PIN').first().waitFor() }),
  scene('tap-pin-wrong', 'visitor', 'tap:owned', {
    before: (page) =>
      problem(page, '/auth/verify-pin', 403, { code: 'PIN_WRONG', message: "That PIN isn't right.", triesLeft: 3 }),
    after: both(enterPin, alert),
  }),
  scene('tap-pin-locked', 'visitor', 'tap:owned', {
    before: (page) =>
      problem(page, '/auth/verify-pin', 429, { code: 'PIN_LOCKED', message: 'Too many wrong PINs.', retryAfterS: 200 }),
    after: both(enterPin, alert),
  }),
  scene('tap-incomplete', 'visitor', '/api/space?token=only-half-of-it'),
  scene('settings-signed-out', 'visitor', paths.settings),
  scene('forgot-password', 'visitor', paths.forgotPassword),
  scene('forgot-pin-sent', 'visitor', paths.forgotPin, {
    after: async (page) => {
      await page.getByLabel('Your email').fill('eva.brook@example.com')
      await button('Send me a link')(page)
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    },
  }),
  scene('reset-pin-passkeys', 'visitor', `${paths.resetPin}#token=of-the-picture`, {
    before: (page) =>
      page.route('**/api/auth/reset-passkeys', (route) =>
        route.fulfill({ json: { data: { passkeys: ['Blue phone', 'iCloud Keychain'].map(passkeyNamed) } } }),
      ),
  }),
  scene('reset-pin', 'visitor', `${paths.resetPin}#token=of-the-picture`),
  scene('reset-password-incomplete', 'visitor', paths.resetPassword),
  scene('confirm-email', 'visitor', `${paths.confirmEmail}#token=of-the-picture`),
  scene('email-proposal', 'visitor', `${paths.answerEmailProposal}#token=of-the-picture`),
  scene('help', 'visitor', paths.help),
  scene('privacy', 'visitor', paths.privacyPolicy),
  scene('terms', 'visitor', paths.termsOfService),
  scene('not-found', 'visitor', '/nowhere'),
  scene('part-down', 'visitor', '/', {
    before: async (page) => {
      await page.route('**/remotes/couple/**', (route) => route.fulfill({ status: 503, body: '' }))
    },
    after: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  }),
  scene('diagnostics', 'visitor', paths.diagnostics),
  overlay('menu-visitor', 'visitor', '/', { after: both(button('Menu'), menu) }),

  scene('home-folded', 'partner', '/', { before: isRead(false) }),
  scene('home', 'partner', '/', { before: allRead }),
  scene('home-partner-quiet', 'partner', '/', {
    before: both(allRead, (page) => letters(page, (all) => all.slice(-1))),
  }),
  scene('home-blank-page', 'partner', '/', { before: (page) => letters(page, () => []) }),
  scene('home-long-letter', 'partner', '/', {
    before: both(allRead, (page) =>
      letters(page, (all) =>
        all.map((one, index) => ({
          ...one,
          mood: index === 0 ? 'wistful' : 'grateful',
          tags: ['kitchen', 'sunday-mornings', 'averyveryverylongtagwithoutanyspaceatall'],
          message: index === 0 ? `${'Supercalifragilistic'.repeat(6)}\n\n${one.message} `.repeat(3) : one.message,
        })),
      ),
    ),
  }),
  scene('home-voice', 'partner', '/', { before: both(allRead, voices) }),
  scene('home-voice-folded', 'partner', '/', { before: both(isRead(false), voices) }),
  scene('home-right-to-left', 'partner', '/', {
    before: both(allRead, withName('ليلى الحداد'), (page) =>
      letters(page, (all) =>
        all.map((one, index) =>
          index === 0
            ? { ...one, message: 'صباح الخير يا حبيبي', createdBy: { ...one.createdBy, name: 'ليلى الحداد' } }
            : one,
        ),
      ),
    ),
  }),
  scene('home-long-names', 'partner', '/', {
    before: both(allRead, withName('Maximiliane-Alexandrina von Hohenfels'), (page) =>
      space(page, (one) => {
        one.customName = 'The little house at the end of the lane behind the mill'
      }),
    ),
  }),
  scene('home-five-digits', 'partner', '/', { before: both(allRead, days(12_345)) }),
  scene('home-one-day', 'partner', '/', { before: both(allRead, days(1)) }),
  scene('home-countdown', 'partner', '/', { before: both(allRead, days(-12)) }),
  scene('home-nothing-set', 'partner', '/', {
    before: both(allRead, (page) =>
      space(page, (one) => {
        Object.assign(one, { relationshipStartDate: null, headline: '', content: '', customName: 'Mia & Noah' })
      }),
    ),
  }),
  scene('home-paused', 'partner', '/', {
    before: both(allRead, (page) =>
      space(page, (one) => {
        one.status = 'PAUSED'
      }),
    ),
  }),
  scene('home-failed', 'partner', '/', {
    before: (page) => problem(page, '/love-message/conversation/*', 503, { code: 'UNAVAILABLE', message: '' }),
  }),
  scene('home-evening', 'partner', '/', {
    before: both(allRead, (page) =>
      answer<{ dailyQuestion: DailyQuestion }>(page, '/daily-question*', ({ dailyQuestion }) => {
        const answeredAt = `${dailyQuestion.date}T18:00:00.000Z`
        dailyQuestion.own = { text: 'The morning, when nobody else was up yet.', answeredAt }
        dailyQuestion.partner = { hasAnswered: true, answer: { text: 'When you came in from the rain. ♥', answeredAt } }
      }),
    ),
    after: async (page) => {
      await page.getByRole('radio', { name: 'Pretty good day!' }).click()
      await page.getByRole('radio', { name: 'Pretty good day!', checked: true }).waitFor()
    },
  }),
  scene('home-ended', 'partner', '/', { before: both(allRead, hasEnded) }),
  scene('former-space-gone', 'partner', formerSpaceOf(spaceOfThePicture), {
    after: (page) => page.getByRole('link', { name: 'Go Home' }).waitFor(),
  }),
  overlay('song-editor', 'partner', sectionOf('/', sections.playlist), {
    before: both(allRead, songs),
    after: both(button('Add a song'), dialog),
  }),
  overlay('songs', 'partner', sectionOf('/', sections.playlist), {
    before: both(allRead, songs),
    after: both(button(/^See all /), dialog),
  }),
  ...(['couple_game', 'truth_or_dare', 'date_ideas', 'movie_night'] as const satisfies readonly GameKey[]).map((key) =>
    overlay(`game-${key.replaceAll('_', '-')}`, 'partner', gameOf(key), {
      before: allRead,
      after: both(dialog, settle),
    }),
  ),
  scene('home-beginning', 'beginner', '/'),
  scene('home-time-off', 'partner', '/', { before: both(allRead, hasTimeOff) }),
  scene('home-parts-failed', 'partner', '/', {
    before: both(allRead, async (page) => {
      for (const path of [
        '/mood-rating/space*',
        '/love-message/on-this-day*',
        '/memories/*/on-this-day',
        '/timeline?*',
      ]) {
        await problem(page, path, 403, { code: 'FORBIDDEN', message: '' })
      }
    }),
  }),
  overlay('mood-month', 'partner', '/', {
    before: allRead,
    after: async (page) => {
      await page.locator('#mood-rating').scrollIntoViewIfNeeded()
      await button('See the month')(page)
      await dialog(page)
      await settle(page)
    },
  }),
  overlay('streak', 'partner', '/', {
    before: allRead,
    after: async (page) => {
      await page.locator('#figures').scrollIntoViewIfNeeded()
      await button(/Love streak/)(page)
      await dialog(page)
      await settle(page)
    },
  }),
  scene('home-without-space', 'spaceless', '/'),
  scene('home-alone', 'alone', '/'),
  scene('home-join-asked', 'alone', '/', { before: isAskedToJoin }),
  scene('home-join-waiting', 'spaceless', '/', { before: asksToJoin('waiting') }),
  scene('home-join-refused', 'spaceless', '/', { before: asksToJoin('refused') }),
  scene('choose-password', 'spaceless', paths.choosePassword, { before: mustChoosePassword }),
  scene('home-email-proposed', 'partner', '/', { before: both(allRead, isProposedAnEmail) }),
  scene('settings-email-proposed', 'partner', paths.settings, { before: isProposedAnEmail }),
  scene('settings-data-requested', 'partner', paths.settings, { before: isAskedForTheirData }),
  scene('home-setup', 'setup', '/'),
  scene('home-operator', 'operator', '/'),
  scene('home-offline-letter', 'partner', '/', {
    before: both(allRead, onlyFirstLetter),
    after: async (page) => {
      await button("Write today's letter")(page)
      await page.context().setOffline(true)
      await page.getByLabel('Your letter').fill('From the train, where there is no signal at all.')
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await page.getByText("Will send when you're online").waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  }),
  scene('earlier-day', 'partner', '/', {
    before: allRead,
    after: async (page) => {
      await button('The day before')(page)
      await page.getByRole('button', { name: 'Back to Today' }).first().waitFor()
      await settle(page)
    },
  }),
  overlay('calendar', 'partner', '/', {
    after: async (page) => {
      await button(/^Choose a day/)(page)
      await dialog(page)
      await page.getByRole('grid').waitFor()
      await page.locator('td:not([data-hidden])[class*="after:bg-highlight"]').first().waitFor()
    },
  }),
  overlay('conversation-menu', 'partner', '/', { after: both(button('Letter options'), menu) }),
  overlay('write', 'partner', '/', {
    before: both(allRead, onlyFirstLetter),
    after: both(button("Write today's letter"), dialog),
  }),
  overlay('write-recording', 'partner', '/', {
    before: both(allRead, onlyFirstLetter),
    after: both(button("Write today's letter"), dialog, records),
  }),
  overlay('write-voice', 'partner', '/', {
    before: both(allRead, onlyFirstLetter),
    after: both(button("Write today's letter"), dialog, records, button('Done'), async (page) => {
      await button('Write it, too')(page)
      await page.getByRole('textbox', { name: /^What you say/ }).fill('Sleep well.')
    }),
  }),
  overlay('edit', 'partner', '/', { before: allRead, after: both(button('Edit'), dialog) }),
  overlay('both-here', 'partner', '/', {
    before: async (page) => {
      await space(page, (one) => {
        one.id = spaceOfThePicture
      })
      await page.addInitScript((id) => localStorage.setItem(`both-here:${id}`, 'expected'), spaceOfThePicture)
    },
    after: dialog,
  }),
  overlay('milestone', 'partner', '/', { before: both(allRead, days(1000)), after: dialog }),
  overlay('menu', 'partner', '/', { after: both(button(/menu$/i), menu) }),
  overlay('menu-operator', 'operator', '/', { after: both(button(/menu$/i), menu) }),
  overlay('bell', 'partner', '/', {
    on: 'desktop',
    before: isRead(false),
    after: both(button(/^Notifications/), dialog),
  }),
  scene('notifications', 'partner', paths.notifications, { on: 'phone', before: isRead(false) }),
  scene('notifications-empty', 'partner', paths.notifications, {
    on: 'phone',
    before: (page) => notifications(page, () => []),
  }),
  scene('play', 'partner', paths.play),
  scene('us', 'partner', paths.us),
  scene('sealed', 'partner', `${paths.us}/sealed`),
  scene('sealed-opened', 'partner', `${paths.us}/sealed`, { before: both(hasOpenLetters, voiceFiles) }),
  scene('sealed-waits', 'partner', `${paths.us}/sealed`, { before: haveLettersWaiting }),
  scene('sealed-empty', 'alone', `${paths.us}/sealed`),
  overlay('sealed-editor', 'partner', `${paths.us}/sealed`, {
    after: async (page) => {
      await both(button('Seal a letter'), dialog)(page)
      const buffers = [await pictureOf(page, '#b86f52', '#5d7a8c'), await pictureOf(page, '#5d7a8c', '#b86f52')]
      const files = page.getByRole('dialog').locator('input[type=file]').first()
      await files.setInputFiles(buffers.map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer })))
      await page.getByRole('dialog').getByRole('img', { name: 'number 2' }).waitFor()
      await both(records, button('Done'))(page)
    },
  }),
  scene('wishes', 'partner', `${paths.us}/wishes`),
  scene('wishes-mine', 'partner', `${paths.us}/wishes?list=mine`, { before: hidesAWish }),
  scene('wishes-theirs', 'partner', `${paths.us}/wishes?list=theirs`),
  scene('wishes-empty', 'alone', `${paths.us}/wishes`),
  overlay('wish-editor', 'partner', `${paths.us}/wishes?list=mine`, { after: both(button('Add a wish'), dialog) }),
  scene('our-year', 'partner', `${paths.us}/our-year`),
  scene('our-year-story', 'partner', `${paths.us}/our-year?story`),
  scene('us-spaceless', 'spaceless', paths.us),
  scene('shared', 'partner', sharedPath, { before: shares }),
  scene('shared-nothing', 'partner', notKeptPath('full')),
  scene('shared-signed-out', 'visitor', notKeptPath('signed-out')),
  overlay('add', 'partner', paths.us, { after: both(button('Add something'), dialog) }),
  scene('letters', 'partner', paths.letters),
  scene('answers', 'partner', paths.answers),
  scene('memories', 'partner', paths.memory),
  scene('memories-choosing', 'partner', paths.memory, {
    after: both(button('Choose'), async (page) => {
      for (const entry of [0, 2]) await page.locator(`[data-entry="${entry}"]`).click()
    }),
  }),
  scene('memories-cards', 'partner', paths.memory, { after: cards }),
  scene('memories-empty', 'alone', paths.memory),
  scene('memories-filter', 'partner', paths.memory, { after: both(button('Filter'), filters) }),
  scene('memory-gone', 'partner', `${paths.memory}?refId=${spaceOfThePicture}`, {
    after: (page) => page.getByText('This memory is no longer here.').waitFor(),
  }),
  overlay('memory-new', 'partner', paths.memory, { after: both(button('Input yours'), dialog) }),
  overlay('past', 'partner', paths.memory, { after: both(button('Bring the past'), dialog) }),
  overlay('memory', 'partner', paths.memory, { after: both(cards, button(/^Open /), dialog, settle) }),
  overlay('memory-menu', 'partner', paths.memory, { after: both(cards, button(/^Options for /), menu) }),
  overlay('memory-editor', 'partner', paths.memory, { after: both(cards, chooses('Edit'), dialog) }),
  overlay('memory-versions', 'partner', paths.memory, {
    before: isChangedMeanwhile({
      title: 'Where the lake began',
      description: 'You slept the whole way, and I told you it was a short walk.',
    }),
    after: both(
      cards,
      chooses('Edit'),
      dialog,
      writes('Title', 'The house by the lake'),
      writes('Description', 'I slept the whole way.'),
      button('Save memory'),
      twoVersions,
    ),
  }),
  overlay('memory-trashed-meanwhile', 'partner', paths.memory, {
    before: isGoneMeanwhile,
    after: both(
      cards,
      chooses('Edit'),
      dialog,
      writes('Title', 'The house by the lake'),
      button('Save memory'),
      async (page) => page.getByRole('button', { name: 'Restore and save' }).waitFor(),
    ),
  }),
  scene('memory-draft', 'partner', paths.memory, { after: draftOfAMemory }),
  overlay('memory-draft-continued', 'partner', paths.memory, {
    after: both(draftOfAMemory, button('Continue your draft'), dialog),
  }),
  overlay('viewer', 'partner', paths.memory, {
    after: both(cards, button(/^Open /), dialog, button(/in full size$/), viewer),
  }),
  overlay('album-viewer', 'partner', paths.memory, { after: both(openPicture, viewer) }),
  scene('timeline', 'partner', paths.timeline, { after: allYears }),
  scene('timeline-empty', 'alone', paths.timeline),
  scene('timeline-filter', 'partner', paths.timeline, { after: both(allYears, button('Filter by date'), filters) }),
  scene('event-gone', 'partner', `${paths.timeline}?refId=${spaceOfThePicture}`, {
    after: (page) => page.getByText("This event isn't there anymore").waitFor(),
  }),
  overlay('event', 'partner', paths.timeline, { after: both(allYears, button(/^Show “/), dialog) }),
  overlay('event-form', 'partner', paths.timeline, { after: both(allYears, chooses('Edit'), dialog) }),
  overlay('trash', 'partner', paths.memory, { after: both(button('Trash'), dialog) }),
  scene('settings', 'partner', paths.settings),
  scene('settings-profile', 'partner', settingsPageOf(paths.settings, settingsPages.profile)),
  scene('settings-devices', 'partner', settingsPageOf(paths.settings, settingsPages.notifications), {
    before: (page) =>
      answer<{ publicKey: string | null; devices: PushDevice[] }>(page, '/notifications/devices', (data) => {
        const reachedAt = new Date(Date.now() - 7_200_000).toISOString()
        data.devices = ['Safari on iPhone', 'Chrome on Windows'].map((browser, index) => ({
          id: `64b00000000000000000000${index}`,
          browser,
          current: index === 0,
          createdAt: reachedAt,
          reachedAt: index === 0 ? reachedAt : null,
        }))
      }),
  }),
  scene('settings-passkeys', 'partner', settingsPageOf(paths.settings, settingsPages.passkeys), {
    before: (page) =>
      answer<{ passkeys: Passkey[] }>(page, '/auth/passkeys', (data) => {
        data.passkeys = ['iCloud Keychain', null].map(passkeyNamed)
      }),
  }),
  scene('settings-passkeys-none', 'partner', settingsPageOf(paths.settings, settingsPages.passkeys)),
  overlay('picture-editor', 'partner', settingsPageOf(paths.settings, settingsPages.profile), {
    after: async (page) => {
      const buffer = await pictureOf(page, '#b86f52', '#5d7a8c')
      const files = page.getByRole('group', { name: 'Your picture' }).locator('input[type=file]').first()
      await files.setInputFiles({ name: 'us.png', mimeType: 'image/png', buffer })
      await dialog(page)
      await page.getByRole('dialog').getByRole('slider').first().waitFor()
    },
  }),
  overlay('delete-account', 'partner', settingsPageOf(paths.settings, settingsPages.deleteAccount), {
    after: both(button('Delete my account'), dialog),
  }),
  scene('space-settings', 'partner', paths.spaceSettings),
  scene('space-settings-time-off', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.streak), {
    before: hasTimeOff,
  }),
  scene('space-settings-import', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.import)),
  scene('space-settings-import-preview', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.import), {
    after: async (page) => {
      const list = 'file,date,title\nsea.png,2024-05-31,By the sea\nlake.png,2024-06-02,At the lake\n'
      const buffer = await pictureOf(page, '#b86f52', '#5d7a8c')
      const files = page.getByRole('group', { name: 'From a folder of pictures' }).locator('input[type=file]')
      await files.setInputFiles([
        { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) },
        { name: 'sea.png', mimeType: 'image/png', buffer },
      ])
      await page.getByText('2 memories').waitFor()
    },
  }),
  scene('space-settings-ended', 'partner', paths.spaceSettings, { before: hasEnded }),
  overlay('end-space', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.end), {
    after: both(button('End this space'), dialog),
  }),
  scene('space-settings-setup', 'setup', paths.spaceSettings),
  scene('space-settings-setup-day', 'setup', `${paths.spaceSettings}?step=day`),
  scene('space-settings-invitation', 'alone', settingsPageOf(paths.spaceSettings, settingsPages.partner), {
    after: async (page) => {
      const create = page.getByRole('button', { name: 'Invite my partner' })
      const image = page.getByRole('img', { name: 'QR code of the invitation link' })
      await create.or(image).first().waitFor()
      if (await create.isVisible()) await create.click()
      await image.waitFor()
    },
  }),
  overlay('passkey-or-pin-asked', 'partner', settingsPageOf(paths.settings, settingsPages.passkeys), {
    before: async (page) => {
      await answer<{ user: User }>(page, '/auth/me-with-roles', ({ user }) => (user.hasPasskey = true))
      await problem(page, '/auth/passkeys/options', 403, { code: 'STEP_UP_REQUIRED', message: 'Please confirm.' })
    },
    after: both(button('Add a passkey'), dialog),
  }),
  scene('space-settings-rings-sign', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.rings), {
    before: ringsSign,
  }),
  overlay('pin-asked-again', 'partner', settingsPageOf(paths.spaceSettings, settingsPages.rings), {
    before: async (page) => {
      await space(page, ({ rings }) => rings.forEach((ring) => (ring.ownerId = null)))
      await problem(page, '/space/*/rings/*/bind', 403, {
        code: 'STEP_UP_REQUIRED',
        message: "Please confirm that it's you.",
      })
    },
    after: async (page) => {
      await button('Make it mine')(page)
      await page.getByRole('dialog').getByLabel('Your 4-digit PIN').first().waitFor()
    },
  }),
  overlay('session-over', 'partner', '/', {
    before: async (page) => {
      await problem(page, '/space', 401, { code: 'TOKEN_EXPIRED', message: 'Token expired' })
      await problem(page, '/auth/refresh', 401, { code: 'SESSION_ENDED', message: 'Your session has ended.' })
    },
    isWaiting: true,
    after: dialog,
  }),
  scene('back-office', 'operator', paths.admin),
  scene('back-office-spaces', 'operator', '/admin/space-management'),
  scene('back-office-space', 'operator', '/admin/space-management', { after: both(button('Details'), audited) }),
  scene('back-office-devices', 'operator', '/admin/device-management'),
  overlay('back-office-password-asked', 'operator', '/admin/device-management', {
    before: needsStepUp,
    after: both(button('Address'), dialog),
  }),
  overlay('back-office-passkey-asked', 'operator', '/admin/device-management', {
    before: both(needsStepUp, async (page) => {
      await answer<{ user: User }>(page, '/auth/me-with-roles', ({ user }) => (user.hasPasskey = true))
    }),
    after: both(button('Address'), dialog),
  }),
  scene('encode-station-written', 'operator', stationOfThePicture, {
    before: servesStation,
    after: holds({}, '12-1 written. Next ring.'),
  }),
  scene('encode-station-asks', 'operator', stationOfThePicture, {
    before: servesStation,
    after: holds({ number: 99 }, /^It carries the address/),
  }),
  scene('encode-station-locked', 'operator', stationOfThePicture, {
    before: servesStation,
    after: holds({ fault: 'locked' }, /^This chip is locked/),
  }),
  scene('encode-station-elsewhere', 'operator', stationOfThePicture, { before: both(servesStation, withoutNfc) }),
  scene('back-office-bindings', 'operator', '/admin/space-device-bindings'),
  scene('back-office-batches', 'operator', '/admin/batches', {
    before: batchThatSigns,
    after: (page) => page.getByText('Silver Works').first().waitFor(),
  }),
  overlay('back-office-batch-form', 'operator', '/admin/batches', {
    after: both(button('Generate'), dialog, async (page) => {
      await page.getByLabel('Kind').selectOption('sun')
      await page.getByText('There is no confirmed key of a factory yet.').waitFor()
    }),
  }),
  overlay('back-office-factory-key-form', 'operator', '/admin/batches', {
    after: both(button('Register a key'), dialog, async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
    }),
  }),
  overlay('back-office-factory-key-confirm', 'operator', '/admin/batches', {
    before: factoryKeys,
    after: both(button('Confirm'), dialog),
  }),
  overlay('back-office-sealed-keys', 'operator', '/admin/batches', {
    before: batchThatSigns,
    after: both(button('Sealed keys'), dialog),
  }),
  scene('back-office-marketing', 'operator', '/admin/klaviyo-sync'),
  scene('back-office-operations', 'operator', '/admin/operations'),
  overlay('back-office-search', 'operator', paths.admin, { after: both(button('Search everything'), dialog) }),
  scene('back-office-quotes', 'operator', '/admin/quote-management'),
  scene('back-office-users', 'operator', '/admin/user-management'),
  scene('back-office-audit', 'operator', '/admin/audit'),
  scene('back-office-refused', 'partner', paths.admin),
]
