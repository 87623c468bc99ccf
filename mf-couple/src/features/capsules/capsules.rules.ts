import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { anniversaryOf } from '../../shared/anniversary.ts'
import type { CapsuleDraft } from '../../shared/capsule-draft.ts'
import { fieldsIn, isAbout, newestAbout, type Shown } from '../../shared/waiting.rules.ts'

export const emptyDraft: CapsuleDraft = { text: '', opensOn: '', together: false, media: [], voice: null }

export const capsuleSubject = (spaceId: string): HeldSubject => ({ kind: 'capsule', ref: spaceId })
export const takeBackSubject = (capsuleId: string): HeldSubject => ({
  kind: 'capsule-deletion',
  ref: capsuleId,
  goesWithIt: true,
})

export const draftOf = ({ text, opensOn, together, fileIds, voice }: Omit<ShownCapsule, 'waiting'>): CapsuleDraft => ({
  text: text ?? '',
  opensOn,
  together,
  media: fileIds.map((fileId) => ({ kind: 'file', fileId, name: '' })),
  voice: voice ?? null,
})

/** A sealed letter with its held write. */
export type ShownCapsule = Shown<
  Pick<
    Capsule,
    'id' | 'opensOn' | 'together' | 'waitsForRings' | 'createdById' | 'createdBy' | 'text' | 'fileIds' | 'voice'
  >
>

/** Returns the sealed letters with held writes applied: those that wait to be sealed come first. */
export const withHeldCapsules = (
  capsules: readonly Capsule[],
  writes: readonly HeldWrite[],
  { spaceId, author }: { readonly spaceId: string; readonly author: Capsule['createdBy'] },
): readonly ShownCapsule[] => {
  const held = writes
    .filter((write) => isAbout(write, capsuleSubject(spaceId)))
    .toReversed()
    .map((waiting): ShownCapsule => {
      const { text, opensOn, together, voice } = { ...emptyDraft, ...fieldsIn<CapsuleDraft>(waiting) }
      const words = { text, opensOn, together, voice, fileIds: [] }
      return { ...words, waitsForRings: false, id: waiting.key, createdById: author.id, createdBy: author, waiting }
    })
  const known = capsules.map((capsule): ShownCapsule => {
    const waiting = newestAbout(writes, takeBackSubject(capsule.id))
    return waiting ? { ...capsule, waiting } : capsule
  })
  return [...held, ...known]
}

const withinMonth = (day: string): string => {
  let last = day
  while (!isRealDay(last)) last = `${last.slice(0, 8)}${String(Number(last.slice(8)) - 1).padStart(2, '0')}`
  return last
}

const inAMonth = (today: string): string => {
  const nextMonth = addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)
  return withinMonth(`${nextMonth}${today.slice(7)}`)
}

const inYears = (today: string, years: number): string =>
  withinMonth(`${Number(today.slice(0, 4)) + years}${today.slice(4)}`)

export const firstOpeningDay = (today: string): string => addDays(today, 1)
export const lastOpeningDay = (today: string): string => inYears(today, limits.capsuleYearsMax)

type QuickDay = 'inAMonth' | 'inAYear' | 'anniversary'

/** Returns days to choose by one press, soonest first. */
export const quickDays = (
  today: string,
  startDate: string | null,
): readonly { readonly name: QuickDay; readonly day: string }[] => {
  const days = new Map<string, QuickDay>([
    [inAMonth(today), 'inAMonth'],
    [inYears(today, 1), 'inAYear'],
  ])
  if (startDate !== null && startDate <= today) {
    const years = Number(today.slice(0, 4)) - Number(startDate.slice(0, 4))
    const coming = [years, years + 1].map((count) => anniversaryOf(startDate, count)).find((day) => day > today)
    if (coming !== undefined) days.set(coming, 'anniversary')
  }
  return [...days].map(([day, name]) => ({ name, day })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
