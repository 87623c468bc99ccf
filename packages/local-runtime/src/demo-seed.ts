import { readFile, rename, writeFile } from 'node:fs/promises'
import { createLoveMessage } from '@love-space/contracts/http/engagement.ts'
import { login, register, type SignedIn } from '@love-space/contracts/http/auth.ts'
import { addUserByToken, createWithToken, updateSpace, validateToken } from '@love-space/contracts/http/space.ts'
import { createOperator } from '@love-space/contracts/internal/auth.ts'
import { issueSpace } from '@love-space/contracts/internal/space.ts'
import { createInternalSigner } from '@love-space/service-kit/internal-auth.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/internal-client.ts'
import { ApiError, createDemoClient, type DemoClient } from './demo-client.ts'
import { demoAdmin, demoCouple, demoMessages, demoSpace } from './demo-people.ts'
import type { Ports } from './ports.ts'
import { privateKeyOf, type Secrets } from './secrets.ts'

const TOGETHER_YEARS = 2
const RINGS_PER_SPACE = 2
const INTERNAL_TIMEOUT_MS = 30_000

/** Who and what there is to try the product with. */
export interface Demo {
  web: string
  api: string
  admin: { email: string; password: string }
  couple: { name: string; email: string; password: string; pin: string }[]
  /** Links that rings carry: those of the couple, and those of an empty space that waits for its first couple. */
  taps: { owned: string[]; free: string[] }
  /** Of which database this is true, and whether all of it was filled in. */
  seed: { adminId: string; isComplete: boolean }
}

interface Links {
  auth: InternalClient
  space: InternalClient
  call: DemoClient
}

/** Fills in the demo data through the product's own APIs; what is there already stays as it is. */
export async function seedDemo(run: {
  /** Where the answer is also written down for people and tests. */
  path: string
  web: string
  ports: Ports
  secrets: Secrets
  log: (line: string) => void
}): Promise<Demo> {
  const { path, web, log } = run
  const links = connect(run)
  const { name, email, password } = demoAdmin
  const operator = await links.auth.call(createOperator, {
    body: { name, email, password, roles: ['super_admin'] },
    timeoutMs: INTERNAL_TIMEOUT_MS,
  })
  const adminId = operator.data.userId

  const earlier = await readDemo(path)
  const known = earlier?.seed.adminId === adminId ? earlier : undefined
  const demo: Demo = {
    web,
    api: `${web}/api`,
    admin: { email, password },
    couple: demoCouple.map((person) => ({ ...person })),
    taps: {
      owned: (known?.taps.owned ?? (await issueLinks(links))).map((link) => atOrigin(link, web)),
      free: (known?.taps.free ?? []).map((link) => atOrigin(link, web)),
    },
    seed: { adminId, isComplete: known?.seed.isComplete ?? false },
  }
  await writeDemo(path, demo)
  if (!demo.seed.isComplete) await seedCouple(links, demo, log)
  if (!(await opensEmptySpace(links, demo.taps.free))) {
    demo.taps.free = (await issueLinks(links)).map((link) => atOrigin(link, web))
  }
  demo.seed.isComplete = true
  await writeDemo(path, demo)
  return demo
}

function connect({ web, ports, secrets }: Parameters<typeof seedDemo>[0]): Links {
  const sign = createInternalSigner({ caller: 'admin', privateKey: privateKeyOf(secrets, 'admin') })
  const internal = (audience: 'auth' | 'space') =>
    createInternalClient({ audience, baseUrl: `http://127.0.0.1:${ports[audience]}`, sign })
  return {
    auth: internal('auth'),
    space: internal('space'),
    call: createDemoClient(`http://127.0.0.1:${ports.gateway}`, web),
  }
}

async function seedCouple(links: Links, demo: Demo, log: (line: string) => void): Promise<void> {
  const { call } = links
  try {
    const [mia, noah] = [await enter(call, demo, 0), await enter(call, demo, 1)]
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { space } = (
      await call(createWithToken, {
        body: { ...pairOf(demo.taps.owned[0]), userId: mia.user.id, timeZone },
        token: mia.token,
      })
    ).data
    await call(addUserByToken, {
      body: { ...pairOf(demo.taps.owned[1]), userId: noah.user.id },
      token: noah.token,
    })
    const now = new Date()
    const [today, yesterday] = [dayIn(timeZone, now, 0), dayIn(timeZone, now, -1)]
    const relationshipStartDate = `${Number(today.slice(0, 4)) - TOGETHER_YEARS}-${today.slice(5, 8)}14`
    await call(updateSpace, {
      params: { spaceId: space.id },
      body: { ...demoSpace, relationshipStartDate, timeZone, spaceSettingComplete: true },
      token: mia.token,
    })
    for (const [index, { token }] of [mia, noah].entries()) {
      await sendMessage(call, token, { message: demoMessages.yesterday[index] ?? '', date: yesterday })
      await sendMessage(call, token, { message: demoMessages.today[index] ?? '', date: today })
    }
  } catch (error) {
    // Somebody tried the demo and changed it: its couple has another password by now, or lives in another space.
    if (!(error instanceof ApiError) || !['LOGIN_FAILED', 'ALREADY_IN_SPACE'].includes(error.code)) throw error
    log(`The demo couple is there already, but not as it was made: ${error.message}`)
  }
}

async function enter(call: DemoClient, demo: Demo, index: number): Promise<SignedIn> {
  const person = demo.couple[index]
  if (!person) throw new Error('The demo couple is not complete.')
  const { name, email, password, pin } = person
  const { token: spaceToken, object: ringToken } = pairOf(demo.taps.owned[index])
  try {
    return (await call(register, { body: { name, email, password, pin, ringToken, spaceToken } })).data
  } catch (error) {
    if (!(error instanceof ApiError) || !['EMAIL_TAKEN', 'RING_TAKEN', 'SPACE_FULL'].includes(error.code)) throw error
    return (await call(login, { body: { email, password } })).data
  }
}

async function sendMessage(call: DemoClient, token: string, body: { message: string; date: string }): Promise<void> {
  try {
    await call(createLoveMessage, { body, token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'MESSAGE_ALREADY_SENT') throw error
  }
}

async function issueLinks({ space }: Links): Promise<string[]> {
  const issued = await space.call(issueSpace, { body: { rings: RINGS_PER_SPACE }, timeoutMs: INTERNAL_TIMEOUT_MS })
  return issued.data.links.map(({ url }) => url)
}

async function opensEmptySpace({ call }: Links, taps: string[]): Promise<boolean> {
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

function pairOf(link: string | undefined): { token: string; object: string } {
  const { searchParams } = new URL(link ?? '')
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}

function atOrigin(link: string, origin: string): string {
  const { pathname, search } = new URL(link)
  return `${origin}${pathname}${search}`
}

function dayIn(timeZone: string, now: Date, offsetDays: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + offsetDays)
  return day.toISOString().slice(0, 10)
}

async function readDemo(path: string): Promise<Demo | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Demo)
}

async function writeDemo(path: string, demo: Demo): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
