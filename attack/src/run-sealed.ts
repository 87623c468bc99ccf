import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { listCapsules, sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { streams } from '@love-space/contracts/event.ts'
import { liveStream } from '@love-space/contracts/gateway/live.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { getFile, getQuota } from '@love-space/contracts/media/file.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { databaseOf, processNames, serviceNames } from '@love-space/contracts/processes.ts'
import { bindRing } from '@love-space/contracts/space/ring.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { addDays, instantIn } from '@love-space/couple-rules/days.ts'
import { portsOf, type RunPorts } from '@love-space/local-runtime/record/port-names.ts'
import { readRunRecord, runRecordFile } from '@love-space/local-runtime/record/run-record.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { natsUrlOfRun } from '@love-space/local-runtime/servers/open-servers.ts'
import { startThrowAwayLoveSpace, type ThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { moveClock, systemClock } from '@love-space/service-kit/process/clock.ts'
import { connectNats } from '@love-space/service-kit/events/nats-link.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { messagesIn } from '@love-space/testing/stream-messages.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { makeAccessWorld, type AccessWorld } from './access-world.ts'
import { askEverything, askForFiles, searchedWord, type Asked } from './ask-everything.ts'
import { databaseUrlOf } from './database.ts'
import { exportedWords } from './exported-words.ts'
import { soundPicture, soundRecording, type HostileFile } from './hostile-files.ts'
import { createSender, textAt, valueAt } from './http.ts'
import { expectOk, type TestUser } from './people.ts'
import { setScene, type Scene } from './scene.ts'
import { openPhones } from './sealed-phones.ts'
import { unconfirmedTokenOf } from './signed-tokens.ts'
import { Tally } from './tally.ts'
import { openTarget } from './target.ts'

const daysAhead = 3
/** Jobs that open letters run every five minutes. */
const openedMs = 360_000

interface Account {
  readonly email: string
  readonly password: string
}

export interface SealedLine {
  readonly when: string
  readonly who: string
  readonly asked: Asked
}

export interface SealedReport {
  readonly tally: Tally
  readonly lines: readonly SealedLine[]
  readonly notes: readonly string[]
}

/** A letter with a photo and a recording, and what may stand nowhere before it is open. */
interface Letter {
  readonly id: string
  readonly needle: string
  readonly fileIds: readonly string[]
}

interface Run {
  readonly product: ThrowAwayLoveSpace
  readonly scene: Scene
  readonly world: AccessWorld
  readonly operators: readonly (readonly [role: string, account: Account])[]
  readonly gateways: readonly number[]
  readonly ports: RunPorts
  readonly tally: Tally
  readonly lines: SealedLine[]
  readonly notes: string[]
}

/** Moves the clock of every process, which reads it when it starts. */
const moveTo = async ({ product, scene }: Run, at: number): Promise<void> => {
  const offsetS = Math.floor((at - Date.now()) / 1000)
  const isProcess = (name: string): boolean => processNames.some((one) => name === one || name.startsWith(`${one}-`))
  for (const name of processNames) product.env[name] = { ...product.env[name], CLOCK_OFFSET_S: String(offsetS) }
  moveClock(offsetS, scene.target.web)
  const moved = Object.values(product.loveSpace.processes).flatMap((one) => (one && isProcess(one.name) ? [one] : []))
  await Promise.all(moved.map((one) => one.restart()))
}

const signIn = async ({ scene: { target } }: Run, { email, password }: Account): Promise<string> => {
  const browser = target.newBrowser()
  const answered = async () => (await browser.call(login, { body: { email, password } })).json
  return waitFor(async () => textAt(await answered(), 'data.token') || undefined, { what: 'a sign-in' })
}

const signInAgain = async (run: Run, ...people: readonly TestUser[]): Promise<void> => {
  for (const person of people) person.browser.token = await signIn(run, person)
}

/** Asks every operation as these callers, at both gateways; as operators at one of them. */
const askEverybody = async (
  run: Run,
  when: string,
  { needles, fileIds }: { readonly needles: readonly string[]; readonly fileIds: readonly string[] },
  callers: readonly (readonly [who: string, account: Account])[],
): Promise<void> => {
  const { scene, world, gateways, tally, lines } = run
  const isOperator = (who: string): boolean => run.operators.some(([role]) => role === who)
  const askAt = async (who: string, account: Account, index: number): Promise<void> => {
    const token = await unconfirmedTokenOf(scene.target, await signIn(run, account))
    const at = { send: createSender(gateways[index] ?? 0), newAddress: scene.target.newAddress }
    const asked = await askEverything(scene, {
      owner: world.owner,
      token,
      isOperator: isOperator(who),
      needles: [...needles, ...fileIds],
      at,
    })
    asked.told.push(...(await askForFiles(at, token, fileIds)))
    lines.push({ when, who: `${who}, gateway ${index + 1}`, asked })
    tally.check(`${when}, no operation tells ${who}`, asked.told.length === 0, asked.told.join())
    tally.check(`${when}, ${who} is served`, asked.served > 0, asked.served)
  }
  const askAll = async ([who, account]: (typeof callers)[number], place: number): Promise<void> => {
    for (const index of gateways.keys())
      if (!isOperator(who) || index === place % gateways.length) await askAt(who, account, index)
  }
  await Promise.all(callers.map(askAll))
}

/** Listens to the live stream at each gateway until the signal, and returns all that came. */
const hear = async ({ gateways }: Run, person: TestUser, signal: AbortSignal): Promise<() => string> => {
  const heard: string[] = []
  const headers = { authorization: `Bearer ${person.browser.token}` }
  for (const port of gateways) {
    const { body } = await fetch(`http://127.0.0.1:${port}/api${liveStream.path}`, { headers, signal })
    const read = async () => {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(chunk)
    }
    read().catch(() => undefined)
  }
  return () => heard.join('')
}

/** Returns the collections and event streams in which a text stands. */
const placesOf = async ({ scene: { target }, ports }: Run, text: string): Promise<string[]> => {
  const found = new Set<string>()
  for (const service of serviceNames) {
    const connection = await connectMongo({
      url: await databaseUrlOf(target, service),
      database: databaseOf(service),
    })
    for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
      for await (const doc of connection.collection(name).find()) {
        if (JSON.stringify(doc).includes(text)) found.add(`${service}.${name}`)
      }
    }
    await connection.close()
  }
  const nats = await connectNats({
    url: await natsUrlOfRun(target.dir, ports, process.env),
    name: 'operator',
    logger: createLogger('operator', 'silent'),
  })
  const jsm = await nats.jsm()
  for (const { name } of Object.values(streams)) {
    for await (const message of messagesIn(jsm, nats.connection, name)) {
      if (message.string().includes(text)) found.add(name)
    }
  }
  await nats.close()
  return [...found].toSorted()
}

const logsWith = ({ scene: { target } }: Run, text: string): string[] => {
  const folder = join(target.dir, 'logs')
  return readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(text))
}

interface ShownCapsule {
  readonly id: string
  readonly text: string | null
  readonly fileIds: readonly string[]
  readonly voice: object | null
  readonly sealedOn: string | null
}

const capsulesAt = async (
  run: Run,
  person: TestUser,
  port: number,
  state: 'sealed' | 'open',
): Promise<ShownCapsule[]> => {
  const { json } = await createSender(port)({
    address: run.scene.target.newAddress(),
    path: `/api${listCapsules.path}?state=${state}`,
    headers: { authorization: `Bearer ${person.browser.token}` },
  })
  return (valueAt(json, 'data.capsules') ?? []) as ShownCapsule[]
}

const noticesOf = async ({ browser }: TestUser): Promise<string[]> => {
  const { json } = await browser.call(listNotifications)
  const all = (valueAt(json, 'data.notifications') ?? []) as { type: string; content: string; refId: string }[]
  return all.filter(({ type }) => type === 'capsule').map(({ content, refId }) => `${refId}: ${content}`)
}

const openedAtOf = async ({ scene: { target } }: Run, id: string): Promise<string> => {
  const database = databaseOf('engagement')
  const connection = await connectMongo({ url: await databaseUrlOf(target, 'engagement'), database })
  const doc = await connection.collection<{ _id: string; openedAt: Date | null }>('capsules').findOne({ _id: id })
  await connection.close()
  return doc?.openedAt?.toISOString() ?? ''
}

const begin = async (product: ThrowAwayLoveSpace, seed: number): Promise<Run> => {
  const target = await openTarget(product.dir, seed)
  const ports = readRunRecord(join(product.dir, runRecordFile))?.ports ?? target.ports
  const world = await makeAccessWorld(target)
  const operators: [string, Account][] = []
  for (const role of operatorRoles) operators.push([role, await addOperator(target.dir, role)])
  return {
    product,
    scene: await setScene(target, true),
    world,
    operators,
    gateways: portsOf(ports, 'gateway'),
    ports,
    tally: new Tally(),
    lines: [],
    notes: [],
  }
}

/** Seals letters on a product of its own, and looks for them everywhere on the eve of their day and on the day. */
export const runSealed = async (seed: number, log: (line: string) => void): Promise<SealedReport> => {
  const product = await startThrowAwayLoveSpace({ limits: 'none', replicas: 2, log })
  try {
    const run = await begin(product, seed)
    await lookForLetters(run, log)
    return run
  } finally {
    await product.stop()
  }
}

const lookForLetters = async (run: Run, log: (line: string) => void): Promise<void> => {
  const { scene, world, tally, notes, gateways } = run
  const { owner: reader, partner: writer, formerMember, otherCouple } = world
  const { spaceId } = reader
  const { target } = scene
  const ring = { params: { spaceId, ringId: formerMember.ringId } }
  expectOk(await writer.browser.call(bindRing, ring), 'Binding a ring')
  const space = expectOk(await reader.browser.call(getSpace, { params: { spaceId } }), 'Reading the space')
  const zone = textAt(space.json, 'data.space.timeZone')
  const opensOn = addDays(textAt(space.json, 'data.space.today'), daysAhead)

  const upload = async (purpose: FilePurpose, { bytes, type }: HostileFile): Promise<string> => {
    const file = `data:${type};base64,${bytes.toString('base64')}`
    const body = { file, filename: 'a file', mimetype: type, path: `${spaceId}/${purpose}` }
    const { json } = expectOk(await writer.browser.call(uploadBase64, { body }), `Uploading to ${purpose}`)
    return textAt(json, 'data.file.id')
  }
  const seal = async (name: string, more: { readonly together?: true } = {}): Promise<Letter> => {
    const needle = `${name}-${world.sealed}`
    const words = `${needle} ${searchedWord}`
    const photoId = await upload('sealed', soundPicture(target.chance))
    const voiceId = await upload('sealed-voice', soundRecording())
    const voice = { fileId: voiceId, transcript: words }
    const body = { text: words, opensOn, fileIds: [photoId], voice, ...more }
    const { json } = expectOk(await writer.browser.call(sealCapsule, { body }), 'Sealing a letter')
    return { needle, fileIds: [photoId, voiceId], id: textAt(json, 'data.capsule.id') }
  }
  const usedBytes = async () => (await reader.browser.call(getQuota, { query: { spaceId } })).text
  const usedBefore = await usedBytes()
  const plain = await seal('day')
  const together = await seal('rings', { together: true })
  const onPhone = `phone-${world.sealed}`
  const phone = await openPhones(target.web, [writer])
  try {
    await phone.seal(`${onPhone} ${searchedWord}`, opensOn)
    const isSealed = async (): Promise<boolean> => {
      const all = await capsulesAt(run, writer, gateways[0] ?? 0, 'sealed')
      return all.some(({ text, voice }) => text?.startsWith(onPhone) && voice !== null)
    }
    await waitFor(isSealed, { what: 'a letter with a recording, sealed on a phone', timeoutMs: 30_000 })
  } finally {
    await phone.close()
  }
  tally.check('the quota does not tell its size', usedBefore === (await usedBytes()), await usedBytes())
  const needles = [plain.needle, together.needle, onPhone]
  const fileIds = [...plain.fileIds, ...together.fileIds]

  const others = [['another couple', otherCouple], ['the former member', formerMember], ...run.operators] as const
  const stillSealed = async (when: string, sealed: readonly Letter[]) => {
    for (const port of gateways) {
      const shown = await capsulesAt(run, reader, port, 'sealed')
      for (const { id } of sealed) {
        const one = shown.find((capsule) => capsule.id === id)
        tally.check(
          `${when}, the reader sees only day and sender`,
          one?.text === null && one.sealedOn === null && one.voice === null && one.fileIds.length === 0,
          one,
        )
      }
    }
    const exports = new Map([
      ['the reader', await exportedWords(target, reader)],
      ['the former member', await exportedWords(target, formerMember)],
      ['another couple', await exportedWords(target, otherCouple)],
    ])
    for (const { needle, fileIds: own } of sealed) {
      for (const [who, words] of exports) {
        const lacksIt = [needle, ...own].every((text) => !words.includes(text))
        tally.check(`${when}, the export of ${who} lacks it`, lacksIt)
      }
      const places = await placesOf(run, needle)
      tally.check(`${when}, it stands in one collection`, places.join() === 'engagement.capsules', places)
      const logs = logsWith(run, needle)
      tally.check(`${when}, no log holds it`, logs.length === 0, logs)
    }
  }

  log('the eve')
  const eve = 'on the eve'
  await moveTo(run, instantIn(zone, addDays(opensOn, -1), '23:30'))
  await signInAgain(run, reader, writer, formerMember, otherCouple)
  const ears = new AbortController()
  const heard = new Map<string, () => string>()
  for (const [who, person] of [
    ['the reader', reader],
    ['the former member', formerMember],
    ['another couple', otherCouple],
  ] as const) {
    heard.set(who, await hear(run, person, ears.signal))
  }
  const unread = await seal('eve')
  await askEverybody(run, eve, { needles: [...needles, unread.needle], fileIds: [...fileIds, ...unread.fileIds] }, [
    ['the reader', reader],
    ...others,
  ])
  await signInAgain(run, reader, writer, formerMember, otherCouple)
  await stillSealed(eve, [plain, together])
  const writersWords = await exportedWords(target, writer)
  for (const needle of needles) tally.check("the writer's export holds it", writersWords.includes(needle))
  for (const [who, words] of heard) {
    const hints = words().split('event: hint').length - 1
    notes.push(`${who} heard ${hints} live hints on the eve`)
    const tells = [...needles, unread.needle, ...fileIds, ...unread.fileIds, opensOn].filter((text) =>
      words().includes(text),
    )
    tally.check(`${eve}, no hint tells ${who}`, tells.length === 0, tells)
    const isOfLetters = words().includes('"capsules"')
    tally.check(
      `${eve}, ${who} ${who === 'the reader' ? 'hears' : 'does not hear'} of letters`,
      isOfLetters === (who === 'the reader'),
    )
  }
  ears.abort()
  tally.check(`${eve}, the reader is not notified`, (await noticesOf(reader)).length === 0)

  log('the day')
  const day = 'on the day'
  await moveTo(run, instantIn(zone, opensOn, '00:04'))
  await signInAgain(run, reader, writer, formerMember, otherCouple)
  for (const port of gateways) {
    for (const person of [reader, writer]) {
      const open = (await capsulesAt(run, person, port, 'open')).filter(({ id }) => id === plain.id)
      tally.check(`${day}, both read the same at each gateway`, open[0]?.text?.startsWith(plain.needle) === true, open)
    }
  }
  const seesFiles = async (letter: Letter): Promise<boolean> => {
    const seen = await Promise.all(letter.fileIds.map((id) => reader.browser.call(getFile, { params: { id } })))
    return seen.every(({ status }) => status === 200)
  }
  tally.check(`${day}, the reader sees photo and recording`, await seesFiles(plain))
  const told = async () => [(await noticesOf(reader)).length, (await noticesOf(writer)).length].join()
  await waitFor(async () => (await told()) === '4,4', { what: 'the notifications of the day', timeoutMs: openedMs })
  const stillClosed = { needles: [together.needle, onPhone], fileIds: together.fileIds }
  await askEverybody(run, day, stillClosed, [['the reader', reader]])
  await askEverybody(run, day, { needles, fileIds }, others)
  await signInAgain(run, reader, writer, formerMember, otherCouple)
  await stillSealed(day, [together])
  const openedAt = await openedAtOf(run, plain.id)
  tally.check(`${day}, the job opened it`, openedAt !== '')

  log('both rings')
  const tapBoth = async () => {
    for (const [person, pair] of [
      [reader, reader.pair],
      [writer, formerMember.pair],
    ] as const) {
      expectOk(await person.browser.call(handleSpaceToken, { body: pair }), 'A tap')
    }
  }
  const phones = await openPhones(target.web, [reader, writer])
  try {
    await phones.shown(texts.tapBoth)
    await tapBoth()
    for (const text of [together.needle, onPhone]) await phones.shown(text)
    await phones.listen(onPhone)
  } finally {
    await phones.close()
  }
  const isOpen = async () => {
    const everywhere = await Promise.all(gateways.map((port) => capsulesAt(run, reader, port, 'open')))
    return everywhere.every((open) => open.some(({ text }) => text?.startsWith(together.needle)))
  }
  await waitFor(isOpen, { what: 'a letter that two rings open', timeoutMs: 20_000 })
  await waitFor(() => seesFiles(together), { what: 'the files of a letter that two rings open', timeoutMs: 20_000 })
  const metAt = await openedAtOf(run, together.id)
  await waitFor(async () => (await told()) === '6,6', { what: 'the notifications of both', timeoutMs: 20_000 })
  await tapBoth()
  await moveTo(run, systemClock().getTime() + 600_000)
  await signInAgain(run, reader, writer)
  await delay(1_000)
  tally.check('each was notified once of each', (await told()) === '6,6', await told())
  tally.check('each was opened once', openedAt === (await openedAtOf(run, plain.id)))
  tally.check('also by the rings', metAt === (await openedAtOf(run, together.id)))
  const all = [...(await noticesOf(reader)), ...(await noticesOf(writer))]
  tally.check(
    'no notification holds a word',
    needles.every((needle) => !all.join().includes(needle)),
  )
  notes.push(`${all.length} notifications about four letters`)
}
