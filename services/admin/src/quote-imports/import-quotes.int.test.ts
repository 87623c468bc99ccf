import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { cancelBulkChange, readBulkChange } from '@love-space/contracts/admin/bulk-change.routes.ts'
import { exportQuotes } from '@love-space/contracts/admin/csv.routes.ts'
import { deleteQuote, listQuotes, updateQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { importQuotes, previewQuoteImport } from '@love-space/contracts/admin/quote-import.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'
import { saveUserRow } from '../users/save-user-row.ts'
import { importQuotesJob } from './import-quotes.job.ts'

const auth = createAuthStub()
let service: TestService<Deps>
let operator: { readonly token: string; readonly userId: string }
beforeAll(async () => {
  service = await startTestAdmin(auth)
  operator = await service.signIn({ roles: ['user', 'marketing'] })
})
afterAll(() => service?.stop())

const mark = () => `zz${newId()}`
const fileOf = (word: string, count: number) =>
  ['text,category', ...Array.from({ length: count }, (_, index) => `${word} ${index},life`)].join('\n')
const preview = async (csv: string) =>
  (await service.call(previewQuoteImport, { token: operator.token, body: { csv } })).body.data
const outcomesIn = async (csv: string) => (await preview(csv)).lines.map(({ outcome }) => outcome)
const begin = (csv: string, count: number, key: string = newId()) =>
  service.call(importQuotes, {
    token: operator.token,
    body: { csv, count },
    headers: { 'idempotency-key': key },
  })
const ended = async ({ body }: Awaited<ReturnType<typeof begin>>) => {
  const { id } = body.data.change
  await service.jobEnded(id)
  return (await service.call(readBulkChange, { token: operator.token, params: { id } })).body.data.change
}
const quotesOf = async (word: string) => {
  const query = { 'search[value]': word, length: 100 }
  return (await service.call(listQuotes, { token: operator.token, query })).body.data
}

describe('an import of quotes', () => {
  it('is tried without a change, then adds exactly the new lines, each with an audit entry', async () => {
    const word = mark()
    const csv = `text,category,isActive\n${word} one,life,false\n${word} two,,\n${word} TWO,,\n${word},hate,\n`
    const { lines, refused } = await preview(csv)
    expect(lines.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['2 new', '3 new', '4 in-file', '5 refused'])
    expect(lines[3]?.faults).toEqual([{ field: 'category', message: expect.stringContaining('must be one of') }])
    expect(refused).toContain(`${word},,hate`)
    expect(await quotesOf(word)).toEqual([])
    const begun = await begin(csv, 2)
    expect(begun).toMatchObject({ status: 202, body: { data: { change: { total: 2 } } } })
    expect(await ended(begun)).toMatchObject({ state: 'done', changed: 2, total: 2 })
    const quotes = await quotesOf(word)
    expect(quotes.map(({ text, category, isActive }) => [text, category, isActive]).toSorted()).toEqual([
      [`${word} one`, 'life', false],
      [`${word} two`, 'love', true],
    ])
    const entriesOf = async (search: string) =>
      (
        await service.call(listAuditEntries, {
          token: (await service.signIn({ roles: ['user', 'admin'] })).token,
          query: { 'search[value]': search },
        })
      ).body.data
    for (const { id } of quotes) {
      const [entry] = await entriesOf(id)
      expect(entry).toMatchObject({ action: 'quote.create', outcome: 'done', operator: { id: operator.userId } })
    }
    const own = await entriesOf(operator.userId)
    expect(own.some(({ action, outcome }) => action === 'quote.import' && outcome === 'done')).toBe(true)
    expect(await outcomesIn(csv)).toEqual(['unchanged', 'unchanged', 'in-file', 'refused'])
  })

  it('starts once for each idempotency key, also after its quotes were added', async () => {
    const word = mark()
    const [csv, key] = [fileOf(word, 3), newId()]
    const both = await Promise.all([begin(csv, 3, key), begin(csv, 3, key)])
    const ids = both.map(({ body }) => body.data.change.id)
    expect(ids[0]).toBe(ids[1])
    await ended(both[0])
    const late = await begin(csv, 3, key)
    expect(late.body.data.change).toMatchObject({ id: ids[0], state: 'done', changed: 3, total: 3 })
    expect(await quotesOf(word)).toHaveLength(3)
  })

  it('is refused if other quotes are new than the confirmed ones', async () => {
    const word = mark()
    const csv = fileOf(word, 2)
    for (const count of [1, 3]) {
      expect(await begin(csv, count)).toMatchObject({ status: 409, problem: { code: 'COUNT_CHANGED' } })
    }
    expect(await quotesOf(word)).toEqual([])
  })

  it('adds each text once if its operator begins a second import while the first one runs', async () => {
    const word = mark()
    const csv = fileOf(word, 3)
    const gate = Promise.withResolvers<undefined>()
    const stop = service.onJobMoment(() => gate.promise)
    const both = [await begin(csv, 3), await begin(csv, 3)] as const
    expect(both[0].body.data.change.id).not.toBe(both[1].body.data.change.id)
    stop()
    gate.resolve(undefined)
    const changed = [(await ended(both[0])).changed, (await ended(both[1])).changed]
    expect(changed.toSorted()).toEqual([0, 3])
    expect(await quotesOf(word)).toHaveLength(3)
  })

  it('reads what an export has written: unchanged, differing and deleted quotes', async () => {
    const word = mark()
    const csv = `text,author\n"'=${word} ""1""","a;b, ""c"""\n-${word} 2,\n"${word}\n3",@x\n`
    await ended(await begin(csv, 3))
    const { url } = (await service.call(exportQuotes, { token: operator.token, query: { 'search[value]': word } })).body
      .data
    const exported = await (await service.app.request(url.replace('/api', ''))).text()
    expect(await outcomesIn(exported)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    const [first, second] = await quotesOf(word)
    const call = (id = '') => ({ token: operator.token, params: { id } })
    await service.call(updateQuote, { ...call(first?.id), body: { category: 'life' } })
    await service.call(deleteQuote, call(second?.id))
    expect((await outcomesIn(exported)).toSorted()).toEqual(['differs', 'new', 'unchanged'])
  })

  it('stops when cancelled, and if its operator loses the permission', async () => {
    const word = mark()
    const gate = Promise.withResolvers<undefined>()
    const stop = service.onJobMoment(() => gate.promise)
    const { body } = await begin(fileOf(word, 1), 1)
    const params = { id: body.data.change.id }
    const cancelled = await service.call(cancelBulkChange, { token: operator.token, params })
    expect(cancelled.body.data.change.state).toBe('cancelled')
    stop()
    gate.resolve(undefined)
    const shutOut = auth.addUser({ roles: ['user', 'marketing'], active: false })
    await saveUserRow(service.deps, shutOut)
    const { token } = await service.signIn({ userId: shutOut.userId, roles: ['user', 'marketing'] })
    const begun = await service.call(importQuotes, { token, body: { csv: fileOf(word, 1), count: 1 } })
    const { id } = begun.body.data.change
    await waitFor(
      async () => (await service.call(readBulkChange, { token, params: { id } })).body.data.change.state === 'failed',
    )
    expect(await quotesOf(word)).toEqual([])
  })

  it('refuses operators who only read quotes, and files that are no CSV or too large', async () => {
    const { token } = await service.signIn({ roles: ['user', 'support'] })
    const csv = fileOf(mark(), 1)
    expect((await service.call(previewQuoteImport, { token, body: { csv } })).status).toBe(403)
    expect((await service.call(importQuotes, { token, body: { csv, count: 1 } })).status).toBe(403)
    for (const wrong of ['author\nEmily', 'text\n"open']) {
      const body = { csv: wrong }
      expect(await service.call(previewQuoteImport, { token: operator.token, body })).toMatchObject({
        problem: { code: 'QUOTE_FILE_UNREADABLE' },
      })
      expect(await begin(wrong, 1)).toMatchObject({ problem: { code: 'QUOTE_FILE_UNREADABLE' } })
    }
    const body = { csv: 'x'.repeat(limits.quoteFileBytesMax + 1) }
    expect(await service.call(previewQuoteImport, { token: operator.token, body })).toMatchObject({
      problem: { errors: [{ field: 'body.csv' }] },
    })
  })
})

describeJob({
  service: () => service,
  job: importQuotesJob,
  prepare: async () => {
    const word = mark()
    const quotes = [1, 2].map((number) => ({
      text: `${word} ${number}`,
      author: null,
      category: 'love' as const,
      language: 'en' as const,
      isActive: true,
    }))
    return {
      data: { quotes, by: { userId: operator.userId, roles: ['marketing'] }, requestId: newId() },
      effect: async () => (await quotesOf(word)).map(({ text }) => text.slice(word.length)).toSorted(),
    }
  },
})
