import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftsOf, useDraft } from './drafts.ts'

const name = 'letter'
const storageKey = draftsOf('anonymous') + name
const empty: Readonly<Record<string, string>> = {}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const open = () => renderHook(() => useDraft(name, empty)).result
type Kept = { readonly key: string; readonly value: Readonly<Record<string, string>> }

const elsewhere = (kept: Kept | null) =>
  act(() => {
    if (kept) localStorage.setItem(storageKey, JSON.stringify(kept))
    else localStorage.removeItem(storageKey)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
  })
const kept = () => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null

it('continues a draft from another tab, under its key', () => {
  const draft = open()
  act(() => draft.current.setValue({ monday: 'Dear' }))
  elsewhere({ key: 'theirs', value: { monday: 'Dear Noah', tuesday: 'Hi' } })
  expect(draft.current).toMatchObject({ key: 'theirs', value: { monday: 'Dear Noah', tuesday: 'Hi' } })
  act(() => draft.current.setValue({ ...draft.current.value, monday: 'Dear Noah!' }))
  expect(kept()).toEqual({ key: 'theirs', value: { monday: 'Dear Noah!', tuesday: 'Hi' } })
})

it('does not restore a draft that another tab has sent', () => {
  const draft = open()
  act(() => draft.current.setValue({ monday: 'Dear' }))
  const { key } = draft.current
  elsewhere(null)
  expect(draft.current.value).toEqual({})
  act(() => draft.current.setValue({ ...draft.current.value, tuesday: 'Hi' }))
  expect(kept()?.value).toEqual({ tuesday: 'Hi' })
  expect(kept()?.key).not.toBe(key)
})

it('ignores other changes of local storage', () => {
  const draft = open()
  act(() => draft.current.setValue({ monday: 'Dear' }))
  const { key } = draft.current
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(draft.current).toMatchObject({ key, value: { monday: 'Dear' } })
})
