import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FoundRecord, OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import { ApiProblem, OfflineError, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { useRecordForm, type SendOptions } from './use-record-form.ts'

interface Words {
  readonly title: string
  readonly text: string
}

type Found = FoundRecord<Words>

class Service {
  stored: Found | null
  readonly keys = new Map<string, string>()
  readonly sent: OutgoingRecord<Words>[] = []
  losesAnswer = false
  isOffline = false
  isHolding = false

  constructor(stored: Found | null = { id: 'r1', version: 1, words: { title: 'Sea', text: 'Waves' } }) {
    this.stored = stored
  }

  partnerWrites(words: Partial<Words>): void {
    if (this.stored) this.stored = next(this.stored, words)
  }

  receive = async (_words: Words, { idempotencyKey }: SendOptions, outgoing: OutgoingRecord<Words>): Promise<Found> => {
    this.sent.push(outgoing)
    if (this.isHolding) throw new QueuedError('item')
    if (this.isOffline) throw new OfflineError(undefined)
    const { id, basedOn, words, changes } = outgoing
    if (id === undefined) {
      const known = this.keys.get(idempotencyKey)
      if (known !== undefined && known !== JSON.stringify(words)) this.refuse('IDEMPOTENCY_KEY_REUSED')
      this.keys.set(idempotencyKey, JSON.stringify(words))
      this.stored ??= { id: 'r1', version: 1, words }
    } else {
      if (!this.stored) throw new ApiProblem(404, { code: 'NOT_FOUND' })
      if (basedOn !== undefined && basedOn !== this.stored.version) this.refuse('ITEM_CHANGED_SINCE')
      this.stored = next(this.stored, changes)
    }
    if (this.losesAnswer) {
      this.losesAnswer = false
      throw new OfflineError(undefined)
    }
    return this.stored as Found
  }

  private refuse(code: string): never {
    throw new ApiProblem(code === 'ITEM_CHANGED_SINCE' ? 409 : 422, {
      code,
      ...(this.stored && { current: { item: this.stored } }),
    })
  }
}

const next = ({ id, version, words }: Found, changes: Partial<Words>): Found => ({
  id,
  version: Number(version) + 1,
  words: { ...words, ...changes },
})

const none: Words = { title: '', text: '' }
let merged = 0

const open = (service: Service, seen: Found | null = service.stored) => {
  const shown = renderHook(
    ({ record }: { record: Found | null }) =>
      useRecordForm<Words, Found>({
        record: record ?? undefined,
        draftName: record?.id ?? 'new',
        beginning: record?.words ?? none,
        rule: ({ title }) => (title.length > 12 ? { title: 'Too long' } : {}),
        foundIn: (current) => (current as { item: Found }).item,
        send: service.receive,
        waitsAs: () => ({ kind: 'item', ref: 'r1' }),
        onMerged: () => (merged += 1),
        restore: async () => {
          service.stored = next(seen ?? { id: 'r1', version: 1, words: none }, {})
        },
      }),
    { initialProps: { record: seen } },
  )
  const form = () => shown.result.current
  return {
    form,
    follow: (record: Found) => shown.rerender({ record }),
    close: shown.unmount,
    type: (field: keyof Words, text: string) => act(() => form().form.setValue(field, text)),
    save: () =>
      act(async () => {
        form().submit()
        await vi.waitFor(() => expect(form().state).not.toBe('loading'))
      }),
    choose: (field: keyof Words, side: 'mine' | 'theirs') => act(() => form().choose(field, side)),
  }
}

beforeEach(() => {
  merged = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('sends only changed fields, with the version they are based on', async () => {
  const service = new Service()
  const { type, save } = open(service)
  type('title', 'Lake')
  await save()
  expect(service.sent).toMatchObject([{ id: 'r1', basedOn: 1, changes: { title: 'Lake' } }])
  expect(service.sent[0]?.changes).not.toHaveProperty('text')
})

it("keeps the partner's changes of other fields too, and says so", async () => {
  const service = new Service()
  const { type, save, form } = open(service)
  type('title', 'Lake')
  service.partnerWrites({ text: 'Calm' })
  await save()
  expect(service.stored?.words).toEqual({ title: 'Lake', text: 'Calm' })
  expect(form().words).toEqual({ title: 'Lake', text: 'Calm' })
  expect(merged).toBe(1)
})

it('never replaces words that the user has not seen, also after closing, reopening and a third version', async () => {
  const service = new Service()
  const seen = service.stored
  const first = open(service, seen)
  first.type('title', 'Lake')
  service.partnerWrites({ title: 'River' })
  await first.save()
  expect(first.form().contested).toEqual({ title: 'River' })
  first.close()

  service.partnerWrites({ title: 'Ocean' })
  const second = open(service, seen)
  expect(second.form().isResumed).toBe(true)
  await second.save()
  expect(service.stored?.words.title).toBe('Ocean')
  second.choose('title', 'mine')
  await second.save()
  // "River" was shown; "Ocean" was not.
  expect(service.stored?.words.title).toBe('Ocean')
  expect(second.form().contested).toEqual({ title: 'Ocean' })
  second.choose('title', 'mine')
  await second.save()
  expect(service.stored?.words.title).toBe('Lake')
})

it("takes the partner's value where the user chooses it", async () => {
  const service = new Service()
  const { type, save, choose, form } = open(service)
  type('title', 'Lake')
  type('text', 'Ducks')
  service.partnerWrites({ title: 'River' })
  await save()
  choose('title', 'theirs')
  await save()
  expect(service.stored?.words).toEqual({ title: 'River', text: 'Ducks' })
  expect(form().isChanged).toBe(false)
})

it('shows a merge that breaks a rule instead of sending it', async () => {
  const service = new Service()
  const { type, save, form } = open(service)
  type('text', 'Ducks')
  service.partnerWrites({ title: 'A title far too long' })
  await save()
  expect(service.stored?.words.text).toBe('Waves')
  expect(form().form.getFieldState('title').error?.message).toBe('Too long')
})

it('follows changes of the record while it is open, before and after its own save', async () => {
  const service = new Service()
  const { type, save, follow, form } = open(service)
  type('title', 'Lake')
  service.partnerWrites({ text: 'Calm' })
  follow(service.stored as Found)
  expect(form().words).toEqual({ title: 'Lake', text: 'Calm' })
  await save()
  follow(service.stored as Found)
  service.partnerWrites({ title: 'River' })
  follow(service.stored as Found)
  expect(form().words).toEqual({ title: 'River', text: 'Calm' })
  expect(form().isChanged).toBe(false)
})

it('makes one record with the last words after a lost answer, also in a form opened again', async () => {
  const service = new Service(null)
  const first = open(service)
  first.type('title', 'Lake')
  service.losesAnswer = true
  await first.save()
  expect(service.stored?.words.title).toBe('Lake')
  first.close()
  const second = open(service, null)
  second.type('title', 'Lake Como')
  await second.save()
  expect(service.stored).toMatchObject({ id: 'r1', version: 2, words: { title: 'Lake Como' } })
  expect(service.keys.size).toBe(1)
})

it('keeps a deleted record deleted, and saves its words as a new one on request', async () => {
  const service = new Service(null)
  const { type, save, form } = open(service)
  type('title', 'Lake')
  service.losesAnswer = true
  await save()
  service.stored = null
  type('title', 'Lake Como')
  await save()
  expect(form().gone).toBe('erased')
  expect(service.stored).toBeNull()
  act(() => form().submitAsNew())
  await waitFor(() => expect(service.stored?.words.title).toBe('Lake Como'))
})

it('takes a record back from the trash and saves', async () => {
  const service = new Service()
  const { type, save, form } = open(service)
  type('title', 'Lake')
  service.stored = null
  await save()
  expect(form().gone).toBe('trashed')
  await act(() => form().restoreAndSubmit())
  await waitFor(() => expect(service.stored?.words.title).toBe('Lake'))
})

it('keeps what was typed until it is saved, held or discarded', async () => {
  const service = new Service()
  const seen = service.stored
  const first = open(service)
  first.type('title', 'Lake')
  first.close()
  const second = open(service, seen)
  expect(second.form().words.title).toBe('Lake')
  act(() => second.form().discard())
  expect(second.form().words.title).toBe('Sea')
  second.type('title', 'Pond')
  service.isHolding = true
  await second.save()
  second.close()
  expect(open(service, seen).form().words.title).toBe('Sea')
})

it('forgets the draft of a form that closed while it sent', async () => {
  const service = new Service()
  const answer = Promise.withResolvers<void>()
  const { receive } = service
  service.receive = async (...sent) => {
    await answer.promise
    return receive(...sent)
  }
  const first = open(service)
  first.type('title', 'Lake')
  act(() => first.form().submit())
  await waitFor(() => expect(first.form().state).toBe('loading'))
  first.close()
  const second = open(service)
  expect(second.form().words.title).toBe('Lake')
  await act(async () => answer.resolve())
  await waitFor(() => expect(second.form().isChanged).toBe(false))
})

it('contests every difference in a draft of an earlier release', async () => {
  const service = new Service()
  keepDraft('r1', { title: 'Lake', text: 'Waves', basedOn: '2026-01-01T00:00:00.000Z' })
  const { form } = open(service)
  expect(form().words.title).toBe('Lake')
  expect(form().contested).toEqual({ title: 'Sea' })
})
