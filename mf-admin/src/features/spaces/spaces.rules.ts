import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import type { SpaceInput } from './spaces.api.ts'

export const statusTones = { ACTIVE: 'success', PAUSED: 'neutral', ENDED: 'danger' } as const

const kindNames: Readonly<Record<string, string>> = texts.kinds

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}

export const criteriaText = (criteria: unknown): string => {
  if (criteria === null || criteria === '') return texts.criteriaDefault
  const value = parsed(criteria)
  if (typeof value !== 'object' || value === null) return texts.criteriaInvalid
  const kinds = Object.entries(value)
  if (kinds.every(([, isOn]) => isOn === true)) return texts.criteriaDefault
  // The criteria have two keys for letters; leave out `message`, which is the duplicate.
  const on = kinds
    .filter(([kind, isOn]) => isOn === true && kind !== 'message')
    .map(([kind]) => kindNames[kind] ?? kind)
  return on.length === 0 ? texts.criteriaNone : on.join(', ')
}

export const imagesFrom = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const imagesText = (images: readonly string[]): string => images.join(', ')

export const contentNames = ['headline', 'content', 'notes', 'images'] as const
export type ContentName = (typeof contentNames)[number]

type Kept = Pick<AdminSpaceDetails, 'customName' | 'status' | 'theme' | 'spaceSettingComplete'>

export interface SpaceDraft extends Kept, Readonly<Record<ContentName, string>> {
  /** Start date. Empty means today for a new space, and unchanged for any other. */
  readonly startDate: string
  readonly hasNoStartDate: boolean
  readonly reason: string
}

export const draftOf = (space: AdminSpaceDetails | undefined): SpaceDraft => ({
  customName: space?.customName ?? texts.defaultName,
  status: space?.status ?? 'ACTIVE',
  theme: space?.theme ?? 'official',
  startDate: space?.relationshipStartDate ?? '',
  hasNoStartDate: space !== undefined && space.relationshipStartDate === null,
  headline: space?.headline ?? '',
  content: space?.content ?? '',
  notes: space?.notes ?? '',
  images: imagesText(space?.images ?? []),
  spaceSettingComplete: space?.spaceSettingComplete ?? false,
  reason: '',
})

/** Returns the draft of a space that a lost try created. A start date on the day of creation means an empty field. */
export const draftOfCreatedSpace = (space: AdminSpaceDetails): SpaceDraft => ({
  ...draftOf(space),
  ...(space.relationshipStartDate === space.createdAt.slice(0, 10) && { startDate: '' }),
})

export const trimmed = (draft: SpaceDraft): SpaceDraft => ({
  ...draft,
  customName: draft.customName.trim(),
  headline: draft.headline.trim(),
  content: draft.content.trim(),
  notes: draft.notes.trim(),
  images: imagesText(imagesFrom(draft.images)),
})

const contentOf = (draft: SpaceDraft, names: readonly ContentName[]) =>
  Object.fromEntries(
    names.map((name) => [name, name === 'images' ? imagesFrom(draft.images) : draft[name].trim() || null]),
  )

/** Returns the request body. Leaves out an empty start date, and the couple's own texts unless replaced. */
export const inputOf = (draft: SpaceDraft, replaced: readonly ContentName[]): SpaceInput => {
  const { customName, status, theme, startDate, hasNoStartDate, spaceSettingComplete, reason } = draft
  return {
    customName: customName.trim(),
    status,
    theme,
    spaceSettingComplete,
    ...(hasNoStartDate
      ? { relationshipStartDate: null }
      : startDate === ''
        ? {}
        : { relationshipStartDate: startDate }),
    ...contentOf(draft, replaced),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  }
}

export const changesIn = ({ words, changes }: { words: SpaceDraft; changes: Partial<SpaceDraft> }): SpaceInput => {
  const isSent = (field: string) =>
    field === 'reason' || (field === 'relationshipStartDate' ? 'startDate' : field) in changes
  return Object.fromEntries(Object.entries(inputOf(words, contentNames)).filter(([field]) => isSent(field)))
}
