import { createQuote, listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import {
  exportAudit,
  exportBindings,
  exportQuotes,
  exportRings,
  exportSpaces,
  exportUsers,
} from '@love-space/contracts/admin/csv.routes.ts'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { listAdminSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub, wholeToken } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { saveSpaceRow } from '../spaces/save-space-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'

const auth = createAuthStub()
const owner = createSpaceStub()
const rings = createRingStub()
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(auth, owner, {}, rings)
  token = (await service.signIn({ roles: ['user', 'admin'] })).token
})
afterAll(() => service?.stop())

const word = `ww${newId()}`
const start = async (count: number, dayOf: (at: number) => string | null) => {
  for (let at = 0; at < count; at += 1) {
    const space = owner.addSpace({ customName: `${word} ${at % 3}`, relationshipStartDate: dayOf(at) })
    await saveSpaceRow(service.deps, space)
  }
}
const save = async (address: { readonly body: { readonly data: { readonly url: string } } }) => {
  const path = address.body.data.url.replace('/api', '')
  const answer = await service.app.request(path)
  return { answer, again: (await service.app.request(path)).status, text: await answer.text() }
}
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

describe('pages by cursor', () => {
  beforeAll(() => start(11, (at) => (at % 4 === 0 ? null : `2020-01-0${(at % 4) + 1}`)))

  it.each([
    ['customName', 'asc'],
    ['customName', 'desc'],
    ['relationshipStartDate', 'asc'],
    ['relationshipStartDate', 'desc'],
    ['createdAt', 'desc'],
    ['status', 'asc'],
  ])('have every row once, in order, forwards and backwards: by %s %s', async (column, direction) => {
    const query = {
      'columns[0][data]': column,
      'order[0][column]': '0',
      'order[0][dir]': direction,
      'search[value]': word,
    }
    const page = async (more: object) =>
      (await service.call(listAdminSpaces, { token, query: { ...query, length: 3, ...more } })).body
    const whole = (await page({ length: 100 })).data.map(({ id }) => id)
    expect(whole).toHaveLength(11)
    const there: string[] = []
    const pages = [await page({})]
    for (let next = pages[0]; next?.last !== undefined; next = pages.at(-1)) {
      there.push(...next.data.map(({ id }) => id))
      pages.push(await page({ after: next.last }))
    }
    expect(there).toEqual(whole)
    const back = await page({ before: pages[2]?.first ?? '' })
    expect(back.data.map(({ id }) => id)).toEqual(whole.slice(3, 6))
  })

  it('are refused for a cursor of another order, or a forged one', async () => {
    const placeOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const after of [
      placeOf([1]),
      placeOf([{ $gt: '' }, 'x']),
      placeOf({}),
      'e30x',
      placeOf([null, { at: 'x' }]),
    ]) {
      const { status, problem } = await service.call(listAdminSpaces, { token, query: { after } })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'query.after'])
    }
    const both = await service.call(listAdminSpaces, { token, query: { after: 'W10', before: 'W10' } })
    expect(both.problem.errors).toMatchObject([{ field: 'query.before' }])
  })
})

describe('a table saved as a file', () => {
  it("has exactly the filter's rows, in order, at a single-use address", async () => {
    const some = `vv${newId()}`
    const texts = [`=1+1 ${some}`, `two, ${some} "quoted"`, `@${some}`]
    for (const text of texts) await service.call(createQuote, { token, body: { text, author: '-Anonymous' } })
    await service.call(createQuote, { token, body: { text: `other ${some}`, isActive: false } })
    const query = {
      'search[value]': some,
      'columns[0][data]': 'isActive',
      'columns[0][search][value]': 'true',
      start: 2,
      length: 1,
    }
    const shown = (await service.call(listQuotes, { token, query: { ...query, start: 0, length: 100 } })).body.data
    const { answer, again, text } = await save(await service.call(exportQuotes, { token, query }))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/quotes-\d{4}-\d{2}-\d{2}\.csv/)
    expect(again).toBe(410)
    const lines = linesOf(text)
    expect(lines.map((line) => line.slice(0, 24))).toEqual(shown.map(({ id }) => id))
    expect(text).toContain(`,'=1+1 ${some},'-Anonymous,love,en,true,`)
    expect(text).toContain(`,"two, ${some} ""quoted""",`)
    expect(text).toContain(`,'@${some},`)
  })

  it('has the present devices and bindings, without whole tokens', async () => {
    const place = rings.addSpace(`Was ${newId()}`)
    const holder = auth.addUser({ name: 'Hilda Holder' })
    await saveUserRow(service.deps, holder)
    const free = rings.addRing({ space: place })
    const taken = rings.addRing({ space: place, ownerId: holder.userId })
    for (const ring of [free, taken]) await saveRingRow(service.deps, ring)
    rings.change(free.ringId, { space: { ...place, customName: '=Now' } })
    const query = { 'search[value]': place.spaceId }
    const devices = await save(await service.call(exportRings, { token, query }))
    const lines = linesOf(devices.text)
    expect(lines.map((line) => line.slice(0, 24)).sort()).toEqual([free.ringId, taken.ringId].sort())
    expect(devices.text).toContain(`,${place.spaceId},'=Now,`)
    expect(devices.text).toContain(`,${holder.userId},Hilda Holder,${holder.email},`)
    const search = { 'search[value]': free.ringId }
    const bindings = await save(await service.call(exportBindings, { token, query: search }))
    expect(linesOf(bindings.text)).toHaveLength(1)
    expect(bindings.text).toContain(`${free.ringId},${place.tokenPrefix},${free.tokenPrefix},/api/space?token=`)
    const other = await save(await service.call(exportBindings, { token, query: { 'search[value]': taken.ringId } }))
    expect(linesOf(other.text)).toEqual([])
    for (const id of [place.spaceId, free.ringId]) {
      expect(devices.text + bindings.text).not.toContain(wholeToken(id))
    }
  })

  it('has more than one batch', async () => {
    const some = `uu${newId()}`
    const user = auth.addUser({ name: some })
    await saveUserRow(service.deps, user)
    const row = await service.deps.userRows.findById(user.userId).lean()
    const copies = Array.from({ length: 1_002 }, (_, at) => ({ ...row, _id: newId(), nameKey: `${some} ${at % 7}` }))
    await service.deps.userRows.insertMany(copies)
    const { text } = await save(await service.call(exportUsers, { token, query: { search: some } }))
    const ids = linesOf(text).map((line) => line.slice(0, 24))
    expect(ids).toHaveLength(1_003)
    expect(new Set(ids)).toEqual(new Set([user.userId, ...copies.map(({ _id }) => _id)]))
  })

  it('has an audit entry without the search text, also in a saved audit trail', async () => {
    const secret = `somebody${newId()}`
    await save(await service.call(exportSpaces, { token, query: { 'search[value]': secret } }))
    const query = { draw: 1, 'columns[0][data]': 'action', 'columns[0][search][value]': 'table.export' }
    const { data } = (await service.call(listAuditEntries, { token, query })).body
    expect(data[0]).toMatchObject({ action: 'table.export', outcome: 'done', recordId: 'spaces' })
    const { text } = await save(await service.call(exportAudit, { token, query }))
    expect(linesOf(text).every((line) => line.includes(',table.export,'))).toBe(true)
    expect(text).not.toContain(secret)
  })

  it('is refused for an unknown filter', async () => {
    const query = { draw: 1, 'columns[0][data]': 'status', 'columns[0][search][value]': '.*' }
    const { problem } = await service.call(exportSpaces, { token, query })
    expect(problem.errors).toMatchObject([{ field: 'query.columns[0][search][value]' }])
  })
})

describe('the global search', () => {
  const find = async (q: string, as = token) =>
    (await service.call(searchRecords, { token: as, query: { q } })).body.data.records.map(({ kind, id }) => [kind, id])

  it('finds a record by a code, link, e-mail, name and id', async () => {
    const name = `Zoe${newId()}`
    const user = auth.addUser({ name, email: `${newId()}@example.com` })
    await saveUserRow(service.deps, user)
    const space = owner.addSpace({ customName: `Nest ${newId()}`, tokenPrefix: 'qQ-_zZ19' })
    await saveSpaceRow(service.deps, space)
    for (const q of [user.email, name.slice(0, 12), user.userId]) {
      expect(await find(q)).toContainEqual(['users', user.userId])
    }
    const whole = 'qQ-_zZ19kkkkkkkkkkkkkkkk'
    const link = `https://love.example/api/space?token=${whole}&object=x`
    for (const q of [space.customName, space.spaceId, 'qQ-_zZ19', whole, link]) {
      expect(await find(q)).toContainEqual(['spaces', space.spaceId])
    }
    expect(await find('qQ-_zZ10kkkkkkkkkkkkkkkk')).toEqual([])
    expect(await find('.*')).toEqual([])
  })

  it('finds a device and its binding by a whole token, its beginning, a link, a chip UID and an id', async () => {
    const place = rings.addSpace()
    const chipUid = newId().slice(-14).toUpperCase()
    const ring = rings.addRing({ space: place, tokenPrefix: 'Rr-_zZ19', chipUid })
    const chipInPairs = chipUid.match(/../g)?.join(':') ?? ''
    await saveRingRow(service.deps, ring)
    const whole = 'Rr-_zZ19kkkkkkkkkkkkkkkkkkkkkkkk'
    const link = `https://love.example/api/space?token=${wholeToken(place.spaceId)}&object=${whole}`
    for (const q of [ring.ringId, 'Rr-_zZ19', whole, link, chipUid, chipUid.toLowerCase(), chipInPairs]) {
      const found = await find(q)
      expect(found).toContainEqual(['devices', ring.ringId])
      expect(found).toContainEqual(['bindings', ring.ringId])
    }
    const stocked = rings.addRing()
    await saveRingRow(service.deps, stocked)
    expect(await find(stocked.ringId)).toEqual([['devices', stocked.ringId]])
    expect(await find('Rr-_zZ10kkkkkkkkkkkkkkkkkkkkkkkk')).toEqual([])
    const { token: marketer } = await service.signIn({ roles: ['marketing'] })
    expect(await find(whole, marketer)).toEqual([])
  })

  it('finds a batch by the beginnings of words of its name, and by its id', async () => {
    const [name, _id, createdAt] = [`Spring ${newId()} 7`, newId(), new Date()]
    const times = { createdAt, sentAt: null, receivedAt: null, shippedAt: null }
    const made = { devices: 2, spaces: 1, bindings: 2 }
    await service.deps.batches.insert({ _id, name, state: 'ready', spaces: 1, made, operatorId: newId(), ...times }, [])
    for (const q of [name, name.toUpperCase(), `7 ${name.slice(0, 20)}`, _id]) {
      expect(await find(q)).toContainEqual(['batches', _id])
    }
    expect(await find(`${name} 8`)).toEqual([])
    const { token: marketer } = await service.signIn({ roles: ['marketing'] })
    expect(await find(name, marketer)).toEqual([])
  })

  it('shows only the kinds that the operator may read', async () => {
    const name = `Yan${newId()}`
    const user = auth.addUser({ name, email: `${newId()}@example.com` })
    await saveUserRow(service.deps, user)
    await service.call(createQuote, { token, body: { text: `Said by ${name}` } })
    const kinds = async (role: string) => {
      const found = await find(name, (await service.signIn({ roles: [role] })).token)
      return found.map(([kind]) => kind)
    }
    expect(await kinds('admin')).toEqual(['users', 'quotes'])
    expect(await kinds('marketing')).toEqual(['quotes'])
    expect(await kinds('factory')).toEqual([])
  })
})
