import { isEdit, type KeptEdit } from '@love-space/ui/kept-edit.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { draftsOf } from '@love-space/web-kit/session/drafts.ts'

const joined = (before: string, words: string): string =>
  before.includes(words) ? before : [before.trimEnd(), words].filter((part) => part !== '').join('\n\n')

/** Adds words to a field of an unfinished record, unless it has them. */
export function withMoreWords<W extends object>(
  kept: KeptEdit<W>,
  field: keyof W & string,
  words: string,
): KeptEdit<W> {
  const known = isEdit(kept) ? kept.words : (kept as Partial<W>)
  const before = known[field]
  const more = { [field]: joined(typeof before === 'string' ? before : '', words) }
  return isEdit(kept) ? { ...kept, words: { ...kept.words, ...more } } : { ...kept, ...more }
}

/** Changes a draft whose form is not open. Returns null without one, unless `change` makes one. */
export function changeDraft<T>(userId: string, name: string, change: (value: T | null) => T | null): T | null {
  const storageKey = draftsOf(userId) + name
  const kept = storage.getJson<{ key: string; value: T }>(storageKey)
  const value = change(kept?.value ?? null)
  if (value !== null) storage.set(storageKey, JSON.stringify({ key: kept?.key ?? randomId(), value }))
  return value
}
